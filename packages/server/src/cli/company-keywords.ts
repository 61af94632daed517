import { parseArgs } from 'node:util';
import {
  KEYWORD_TEXTS,
  KEYWORD_TYPES,
  type KeywordCategory,
  type KeywordType,
} from '@sluice/domain/keywords';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { keywordProblems } from '../keywords/keyword-problems.ts';
import {
  addKeyword,
  deleteKeyword,
  keywordLabel,
  listKeywordLabels,
  listKeywords,
} from '../repositories/keywords.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

const EVERY = {
  family: null,
  search: '',
  types: [],
  labels: [],
  statuses: [],
  ordering: 'name',
  offset: 0,
  limit: 100_000,
} as const;

function readType(text: string | undefined): KeywordType {
  const type = KEYWORD_TYPES.find((one) => one === (text ?? 'raw'));
  if (type === undefined) throw new UsageError(`Types are: ${KEYWORD_TYPES.join(', ')}.`);
  return type;
}

function readCategories(raise: string | undefined, grasps: boolean): KeywordCategory[] {
  if (raise !== undefined && raise !== 'anywhere' && raise !== 'perimeter') {
    throw new UsageError('--raise takes "anywhere" or "perimeter".');
  }
  return [
    ...(grasps ? (['secret_grasper'] as const) : []),
    ...(raise === 'anywhere' ? (['incident_raiser'] as const) : []),
    ...(raise === 'perimeter' ? (['incident_raiser_on_perimeter'] as const) : []),
  ];
}

async function print(db: Kysely<Schema>, companyId: number, json: boolean): Promise<void> {
  const labels = new Map(
    (await listKeywordLabels(db, companyId)).map(({ id, name }) => [id, name]),
  );
  for (const one of (await listKeywords(db, companyId, EVERY)).rows) {
    const named = { ...one, labels: one.labels.map((id) => labels.get(id) ?? '') };
    const marks = [one.type, one.status, ...one.categories, ...named.labels].join(', ');
    printLine(json ? JSON.stringify(named) : `${one.id}  ${one.name}  ${one.keyword}  (${marks})`);
  }
}

/** `sluice company keywords`: what a company looks for by words of its own. */
export async function companyKeywords(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      remove: { type: 'string', multiple: true },
      name: { type: 'string' },
      type: { type: 'string' },
      raise: { type: 'string' },
      grasp: { type: 'boolean' },
      label: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
  const [keyword, ...others] = positionals;
  const isAsked = keyword !== undefined || values.list === true || values.remove !== undefined;
  if (!isAsked || others.length > 0) throw new UsageError('Give one keyword, or --list.');
  const type = readType(values.type);
  const categories = readCategories(values.raise, values.grasp === true);
  const name = (values.name ?? keyword ?? '').trim();
  const text = (keyword ?? '').trim();
  if (keyword !== undefined) {
    const family = values.raise === undefined ? 'secret_graspers' : 'incident_raisers';
    const problems = keywordProblems(family, { name, keyword: text, type, categories });
    const [first] = Object.values(problems).flat();
    if (problems.categories !== undefined) throw new UsageError('Say --raise, --grasp, or both.');
    if (first !== undefined) {
      printNote(first);
      return 1;
    }
  }
  return withRuntime(env, async ({ deps, companyId }) => {
    const { db, clock } = deps;
    let code = 0;
    if (keyword !== undefined) {
      const made = await db.transaction().execute(async (trx) => {
        const labels: number[] = [];
        for (const label of values.label ?? []) {
          labels.push((await keywordLabel(trx, companyId, label.trim())).label.id);
        }
        const given = { name, keyword: text, type, categories, labels };
        return addKeyword(trx, companyId, given, 'active', clock());
      });
      if (typeof made !== 'number') {
        printNote(KEYWORD_TEXTS[made]);
        return 1;
      }
    }
    const all = (await listKeywords(db, companyId, EVERY)).rows;
    for (const wanted of values.remove ?? []) {
      const one = all.find(({ id, name: known }) => String(id) === wanted || known === wanted);
      if (one !== undefined) await deleteKeyword(db, companyId, one.id);
      else {
        printNote(`There is no keyword "${wanted}".`);
        code = 1;
      }
    }
    if (values.list === true) await print(db, companyId, values.json === true);
    else if (code === 0) printLine('Done.');
    return code;
  });
}
