import { type IncidentKind, parseKind } from '@sluice/domain/kinds';
import { presenceOfCounts } from '@sluice/domain/presence';
import {
  needsRepositories,
  repositoryExpressions,
  type SeverityFacts,
  type SeverityRule,
} from '@sluice/domain/severity-rules';
import type { IncidentState } from '@sluice/domain/status';
import { expressionTest } from '@sluice/scanner';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  parseAttachment,
  parseReasons,
  parseSource,
  parseStatus,
  parseTags,
  parseValidity,
} from './incident-rows.ts';

/** An incident as the rules read it, with what is needed to write it back. */
export interface StoredState {
  id: number;
  version: number;
  state: IncidentState;
  facts: SeverityFacts;
  severityRuleId: number | null;
  resolvedAt: Date | null;
  lastStatusDate: Date;
}

interface Row {
  id: number;
  kind: string;
  version: number;
  status: string;
  assignee: string | null;
  acknowledged_by: string | null;
  severity: number;
  severity_source: string;
  severity_rule_id: number | null;
  resolution_reasons: string[];
  resolved_at: Date | null;
  last_status_date: Date;
  validity_status: string;
  display_name: string;
  tags: string[];
  attachment_reasons: string[];
  occurrence_count: number;
  present_count: number;
  absent_count: number;
  keywords: { name: string; labels: string[] }[] | null;
}

/** Whether an incident is still visible: in any occurrence, in none, or not known. */
export function presenceOfRow(
  row: Pick<Row, 'occurrence_count' | 'present_count' | 'absent_count'>,
): SeverityFacts['presence'] {
  return presenceOfCounts({
    occurrences: row.occurrence_count,
    present: row.present_count,
    absent: row.absent_count,
  });
}

/** The keywords of a keyword incident opened it; those of a secret made it the company's. */
function keywordFacts({ kind, keywords }: Row): Pick<SeverityFacts, 'keywords'> {
  if (keywords === null) return {};
  const names = keywords.map(({ name }) => name);
  const labels = keywords.flatMap((one) => one.labels);
  const nothing = { graspers: [], grasperLabels: [], raisers: [], raiserLabels: [] };
  return {
    keywords:
      kind === 'keyword'
        ? { ...nothing, raisers: names, raiserLabels: labels }
        : { ...nothing, graspers: names, grasperLabels: labels },
  };
}

function toStored(row: Row, repositories: readonly string[] | undefined): StoredState {
  return {
    id: row.id,
    version: row.version,
    state: {
      kind: parseKind(row.kind),
      status: parseStatus(row.status),
      assignee: row.assignee,
      acknowledged_by: row.acknowledged_by,
      severity: row.severity,
      severity_source: parseSource(row.severity_source),
      resolution_reasons: parseReasons(row.resolution_reasons),
    },
    facts: {
      validity: parseValidity(row.validity_status),
      tags: parseTags(row.tags),
      presence: presenceOfRow(row),
      attachmentReasons: parseAttachment(row.attachment_reasons),
      detector: row.display_name,
      ...keywordFacts(row),
      ...(repositories === undefined ? {} : { repositories }),
    },
    severityRuleId: row.severity_rule_id,
    resolvedAt: row.resolved_at,
    lastStatusDate: row.last_status_date,
  };
}

/** How states are read. */
export interface StateOptions {
  /** Others are as missing as those that never were; default: any. */
  readonly kind?: IncidentKind;
  /** The rules that will rate them; the facts that these rules read are loaded too. */
  readonly rules?: readonly Pick<SeverityRule, 'conditions'>[];
}

/**
 * Reads incidents and locks them until the transaction ends, in the order of their ids, so that two bulks cannot wait for each other.
 * Ids of other companies are as missing as those that never were.
 */
export async function lockStates(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  options: StateOptions = {},
): Promise<StoredState[]> {
  return states(trx, companyId, ids, options, sql`for update of i`);
}

/** The same without locks, for reads. */
export async function readStates(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  options: StateOptions = {},
): Promise<StoredState[]> {
  return states(db, companyId, ids, options, sql``);
}

async function states(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  { kind, rules = [] }: StateOptions,
  lock: RawBuilder<unknown>,
): Promise<StoredState[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.version, i.status, a.email as assignee, k.email as acknowledged_by, i.severity, i.severity_source,
      i.severity_rule_id, i.resolution_reasons, i.resolved_at, i.last_status_date, i.validity_status, i.display_name, i.tags,
      i.attachment_reasons, i.occurrence_count, i.present_count, i.absent_count,
      case when i.keyword_ids = '{}' then null else (
        select json_agg(json_build_object('name', w.name, 'labels', array(select l.name from keyword_labels l
          where l.company_id = w.company_id and l.id = any(w.label_ids))))
        from keywords w where w.company_id = i.company_id and w.id = any(i.keyword_ids)) end as keywords
    from incidents i
    left join members a on a.company_id = i.company_id and a.id = i.assignee_id
    left join members k on k.company_id = i.company_id and k.id = i.acknowledged_by_id
    where i.company_id = ${companyId} and i.id = any(${[...ids]}::integer[])
      ${kind === undefined ? sql`` : sql`and i.kind = ${kind}`}
    order by i.id ${lock}`.execute(db);
  const repositories = needsRepositories(rules) ? await repositoriesOf(db, companyId, ids) : null;
  const hitsOf = repositoryMatcher(rules);
  return rows.map((row) => {
    if (repositories === null) return toStored(row, undefined);
    const names = repositories.get(row.id) ?? [];
    const stored = toStored(row, names);
    return { ...stored, facts: { ...stored.facts, repositoryHits: hitsOf(names) } };
  });
}

/** Finds which expressions of rules match one of some names. One that the engine does not take matches nothing. */
function repositoryMatcher(
  rules: readonly Pick<SeverityRule, 'conditions'>[],
): (names: readonly string[]) => string[] {
  const tests = repositoryExpressions(rules).flatMap((expression) => {
    const test = expressionTest(expression);
    return test === null ? [] : [{ expression, test }];
  });
  return (names) =>
    tests.filter(({ test }) => names.some(test)).map(({ expression }) => expression);
}

/** The names of the repositories of incidents' occurrences, by incident. */
async function repositoriesOf(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select o.incident_id as id, array_agg(distinct s.name) as names
    from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
    where o.company_id = ${companyId} and o.incident_id = any(${[...ids]}::integer[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** The new state of an incident. */
export interface StateWrite {
  id: number;
  next: IncidentState;
  severityRuleId: number | null;
  resolvedAt: Date | null;
  lastStatusDate: Date;
}

/** Rows that one statement writes; more go in several. */
const CHUNK = 5_000;

/** Writes states back, each with its version raised by one. People are named by e-mail. */
export async function writeStates(
  trx: Kysely<Schema>,
  companyId: number,
  writes: readonly StateWrite[],
): Promise<void> {
  for (let at = 0; at < writes.length; at += CHUNK) {
    const part = writes.slice(at, at + CHUNK);
    await sql`
      update incidents i set
        status = w.status, assignee_id = a.id, acknowledged_by_id = k.id, severity = w.severity,
        severity_source = w.source, severity_rule_id = w.rule, resolution_reasons = string_to_array(w.reasons, ','),
        resolved_at = w.resolved_at, last_status_date = w.status_date, version = i.version + 1
      from unnest(
        ${part.map(({ id }) => id)}::integer[], ${part.map(({ next }) => next.status)}::text[],
        ${part.map(({ next }) => next.assignee)}::text[], ${part.map(({ next }) => next.acknowledged_by)}::text[],
        ${part.map(({ next }) => next.severity)}::smallint[], ${part.map(({ next }) => next.severity_source)}::text[],
        ${part.map(({ severityRuleId }) => severityRuleId)}::integer[],
        ${part.map(({ next }) => next.resolution_reasons.join(','))}::text[],
        ${part.map(({ resolvedAt }) => resolvedAt)}::timestamptz[],
        ${part.map(({ lastStatusDate }) => lastStatusDate)}::timestamptz[]
      ) as w(id, status, assignee, acknowledged_by, severity, source, rule, reasons, resolved_at, status_date)
      left join members a on a.company_id = ${companyId} and a.email = w.assignee
      left join members k on k.company_id = ${companyId} and k.email = w.acknowledged_by
      where i.company_id = ${companyId} and i.id = w.id`.execute(trx);
  }
}

/** Stores the outcome of validity checks. The dates of the other outcome stay. */
export async function writeValidities(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  validity: StoredState['facts']['validity'],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('incidents')
    .set({
      validity_status: validity,
      ...(validity === 'valid' ? { last_seen_valid: now } : {}),
      ...(validity === 'invalid' ? { last_seen_invalid: now } : {}),
    })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
}
