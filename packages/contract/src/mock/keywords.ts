import {
  isInFamily,
  KEYWORD_CATEGORIES,
  KEYWORD_NAME_CODE,
  KEYWORD_TEXTS,
  type KeywordCategory,
  type KeywordFamily,
  keywordReasons,
} from '@sluice/domain/keywords';
import type { HandlerInput } from '../endpoint.ts';
import type { keywordEndpoints } from '../endpoints/keywords.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { KeywordEntry } from '../schemas/detection.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

type ListInput = Pick<HandlerInput<typeof keywordEndpoints.listIncidentRaisers>, 'query'>;
type CreateInput = Pick<HandlerInput<typeof keywordEndpoints.createIncidentRaiser>, 'body'>;
type UpdateInput = Pick<
  HandlerInput<typeof keywordEndpoints.updateIncidentRaiser>,
  'params' | 'body'
>;

function textOf(entry: KeywordEntry, order: string): string {
  const value: unknown = Reflect.get(entry, order);
  return typeof value === 'string' ? value.toLowerCase() : '';
}

function listOf(database: MockDatabase, family: KeywordFamily, { query }: ListInput) {
  const all = database.keywords.filter(({ categories }) => isInFamily(family, categories));
  const search = (query.search ?? '').trim().toLowerCase();
  const order = query.ordering.replace(/^-/, '');
  const sign = query.ordering.startsWith('-') ? -1 : 1;
  const matches = all
    .filter((one) => `${one.name}\n${one.keyword}`.toLowerCase().includes(search))
    .filter((one) => (query.type ?? []).length === 0 || query.type?.includes(one.type) === true)
    .filter((one) => query.labels?.some((id) => one.labels.includes(id)) ?? true)
    .filter((one) => query.status.length === 0 || query.status.includes(one.status))
    .sort((a, b) => {
      const [one, other] = [textOf(a, order), textOf(b, order)];
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    });
  const start = (query.page - 1) * query.per_page;
  const results = matches.slice(start, start + query.per_page);
  return {
    status: 200,
    data: { results, count: matches.length, total_count: all.length },
    items: { start, total: matches.length },
  } as const;
}

function inOrder(categories: readonly KeywordCategory[]): KeywordCategory[] {
  return KEYWORD_CATEGORIES.filter((category) => categories.includes(category));
}

function refused(fields: Record<string, string[]>): ProblemDetails | null {
  return Object.keys(fields).length === 0 ? null : problem('validation', { fields });
}

function unknownLabel(
  database: MockDatabase,
  labels: readonly number[] | undefined,
): ProblemDetails | null {
  const isKnown = (labels ?? []).every((id) => database.keywordLabels.some((one) => one.id === id));
  return isKnown ? null : refused({ labels: [KEYWORD_TEXTS.unknown_label] });
}

function create(database: MockDatabase, family: KeywordFamily, { body }: CreateInput) {
  const fields: Record<string, string[]> = {};
  for (const [field, reason] of Object.entries(keywordReasons(family, body))) {
    fields[field] = [KEYWORD_TEXTS[reason]];
  }
  const refusal = refused(fields) ?? unknownLabel(database, body.labels);
  if (refusal !== null) return refusal;
  const [name, keyword] = [body.name.trim(), body.keyword.trim()];
  if (database.keywords.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
    const detail = KEYWORD_TEXTS.name_taken;
    const taken = problem('validation', { fields: { name: [detail] } });
    return { ...taken, code: KEYWORD_NAME_CODE, detail };
  }
  const isSame = (one: KeywordEntry) =>
    one.type === body.type && one.keyword.toLowerCase() === keyword.toLowerCase();
  if (database.keywords.some(isSame)) {
    return problem('validation', { fields: { keyword: [KEYWORD_TEXTS.keyword_taken] } });
  }
  const made: KeywordEntry = {
    id: database.nextId++,
    name,
    keyword,
    type: body.type,
    categories: inOrder(body.categories),
    labels: body.labels,
    status: 'active',
    created_at: database.now.toISOString(),
  };
  database.keywords.push(made);
  return { status: 201, data: made } as const;
}

const LOCKED = ['name', 'keyword', 'type'] as const;

function update(database: MockDatabase, family: KeywordFamily, { params, body }: UpdateInput) {
  const index = database.keywords.findIndex(({ id }) => id === params.id);
  const known = database.keywords[index];
  if (known === undefined || !isInFamily(family, known.categories)) return problem('not_found');
  const locked = LOCKED.filter((field) => (body[field] ?? known[field]) !== known[field]);
  const fields: Record<string, string[]> = Object.fromEntries(
    locked.map((field) => [field, [KEYWORD_TEXTS.locked]]),
  );
  const { categories = known.categories, labels = known.labels } = body;
  if (!isInFamily(family, categories)) fields.categories = [KEYWORD_TEXTS.no_category];
  const refusal = refused(fields) ?? unknownLabel(database, labels);
  if (refusal !== null) return refusal;
  const fresh = { ...known, categories: inOrder(categories), labels };
  database.keywords[index] = fresh;
  return { status: 200, data: fresh } as const;
}

function drop(database: MockDatabase, family: KeywordFamily, id: number) {
  const index = database.keywords.findIndex((one) => one.id === id);
  const known = database.keywords[index];
  if (known === undefined || !isInFamily(family, known.categories)) return problem('not_found');
  database.keywords.splice(index, 1);
  return { status: 204, data: undefined } as const;
}

/** Keywords over the database. Whether a pattern can be run is the server's to say. */
export const keywordHandlers: Handlers<typeof keywordEndpoints, MockContext> = {
  listKeywordLabels: (_, { database }) => ({ status: 200, data: database.keywordLabels }),
  createKeywordLabel: ({ body }, { database }) => {
    const name = body.name.trim();
    if (name === '') return problem('validation', { fields: { name: [KEYWORD_TEXTS.required] } });
    const known = database.keywordLabels.find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    );
    if (known !== undefined) return { status: 200, data: known };
    const made = { id: database.nextId++, name };
    database.keywordLabels.push(made);
    return { status: 201, data: made };
  },
  listIncidentRaisers: (input, { database }) => listOf(database, 'incident_raisers', input),
  createIncidentRaiser: (input, { database }) => create(database, 'incident_raisers', input),
  updateIncidentRaiser: (input, { database }) => update(database, 'incident_raisers', input),
  deleteIncidentRaiser: ({ params }, { database }) => drop(database, 'incident_raisers', params.id),
  listSecretGraspers: (input, { database }) => listOf(database, 'secret_graspers', input),
  createSecretGrasper: (input, { database }) => create(database, 'secret_graspers', input),
  updateSecretGrasper: (input, { database }) => update(database, 'secret_graspers', input),
  deleteSecretGrasper: ({ params }, { database }) => drop(database, 'secret_graspers', params.id),
  deactivateKeyword: ({ params }, { database }) => {
    const index = database.keywords.findIndex(({ id }) => id === params.id);
    const known = database.keywords[index];
    if (known === undefined) return problem('not_found');
    const fresh = { ...known, status: 'deactivated' as const };
    database.keywords[index] = fresh;
    return { status: 200, data: fresh };
  },
};
