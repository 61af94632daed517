import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { type IncidentKind, parseKind } from '@sluice/domain/kinds';
import { type SeverityFacts, severityByRules } from '@sluice/domain/severity-rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  developersById,
  type IncidentRow,
  incidentColumns,
  parseAttachment,
  toSecretRow,
} from './incident-rows.ts';
import { readStates } from './incident-states.ts';
import { listNotes } from './notes.ts';
import { listTickets } from './remote-issues.ts';
import { rulesOf, type StoredRule } from './severity-rules.ts';

interface MoreRow {
  acknowledged_by: string | null;
  resolved_at: Date | null;
  developer_ids: number[];
}

/** Developers that the page of an incident names; the rest are a number. */
const MOST_DEVELOPERS = 100;

/** One incident of a kind, with all its fields; null when the company has no incident with this id. */
export async function getIncident(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  kind: IncidentKind = 'secret',
): Promise<SecretIncident | null> {
  const one = sql`select * from incidents where company_id = ${companyId} and id = ${id} and kind = ${kind}`;
  const { rows } = await incidentColumns(one, sql`i.id`).execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const more = await sql<MoreRow>`
    select k.email as acknowledged_by, i.resolved_at, array(
      select o.developer_id from occurrences o where o.company_id = i.company_id and o.incident_id = i.id
      group by o.developer_id order by max(o.committed_at) desc, o.developer_id limit ${MOST_DEVELOPERS}) as developer_ids
    from incidents i left join members k on k.company_id = i.company_id and k.id = i.acknowledged_by_id
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db);
  const [rest] = more.rows;
  const rules = await rulesOf(db, companyId);
  const [stored] = await readStates(db, companyId, [id], { rules });
  if (rest === undefined || stored === undefined) return null;
  const developers = await developersById(db, companyId, [
    ...row.developer_ids,
    ...rest.developer_ids,
  ]);
  return {
    ...toSecretRow(row, developers),
    acknowledged_by: rest.acknowledged_by,
    resolved_at: rest.resolved_at?.toISOString() ?? null,
    automatic_severity: automatic(rules, stored.facts),
    relations: relations(
      row,
      developers.get(row.developer_ids[0] ?? 0)?.name ?? '',
      stored.facts.keywords?.graspers ?? [],
    ),
    involved_developers: rest.developer_ids.flatMap((developer) => developers.get(developer) ?? []),
    incident_notes: await listNotes(db, companyId, id),
    remote_issues: await listTickets(db, companyId, id),
    linked_incident: null,
  };
}

function automatic(
  rules: readonly StoredRule[],
  facts: SeverityFacts,
): SecretIncident['automatic_severity'] {
  const { severity, source, rule, others } = severityByRules(rules, facts);
  const refOf = ({ id, name }: StoredRule) => ({ id, name });
  return {
    severity,
    source,
    rule: rule === null ? null : refOf(rule),
    other_rules: others.map(refOf),
  };
}

/** Why the incident concerns the company, with what: the developer's name, the repository's owner. */
function relations(
  row: IncidentRow,
  developer: string,
  graspers: readonly string[],
): SecretIncident['relations'] {
  const repository = row.repo_name ?? '';
  const details = {
    by_dev_from_perimeter: developer,
    on_github_org_in_perimeter: repository.includes('/')
      ? (repository.split('/')[0] ?? '')
      : repository,
    from_secret_grasper: graspers.join(', '),
  };
  return parseAttachment(row.attachment_reasons).map((reason) => ({
    reason,
    detail: details[reason],
  }));
}

/** Whether the company has an incident of this id and kind. */
export async function hasIncident(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  kind: IncidentKind = 'secret',
): Promise<boolean> {
  const row = await db
    .selectFrom('incidents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sealed value of an incident, with what it was sealed for; null when there is no such incident or value. */
export async function getSealedSecret(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<{ sealed: Buffer; sealed_parts: Buffer | null; detector: string } | null> {
  const row = await db
    .selectFrom('incidents as i')
    .innerJoin('secrets as x', (join) =>
      join.onRef('x.company_id', '=', 'i.company_id').onRef('x.id', '=', 'i.secret_id'),
    )
    .select(['x.sealed', 'x.sealed_parts', 'x.detector'])
    .where('i.company_id', '=', companyId)
    .where('i.id', '=', incidentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The kind of an incident; null when the company has none of this id. */
export async function incidentKind(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<IncidentKind | null> {
  const row = await db
    .selectFrom('incidents')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : parseKind(row.kind);
}
