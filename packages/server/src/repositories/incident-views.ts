import type { IncidentView } from '@sluice/contract/endpoints/incident-views';
import type { IncidentKind } from '@sluice/domain/kinds';
import { personName } from '@sluice/domain/person-name';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What a person gives a view. */
export interface ViewContent {
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
}

function seenViews(db: Kysely<Schema>, companyId: number, memberId: number) {
  return db
    .selectFrom('incident_views as v')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'v.company_id').onRef('m.id', '=', 'v.author_id'),
    )
    .select(['v.id', 'v.kind', 'v.name', 'v.query', 'v.is_shared', 'v.version'])
    .select(['m.first_name', 'm.last_name', 'm.email'])
    .where('v.company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('v.is_shared', '=', true), eb('v.author_id', '=', memberId)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof seenViews>['execute']>>[number];

function toView(row: Row): IncidentView {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    query: row.query,
    is_shared: row.is_shared,
    author: { name: personName(row), email: row.email },
    version: row.version,
  };
}

/** The views of a kind that a member sees: their own and the shared ones, by name. */
export async function listIncidentViews(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  kind: IncidentKind,
): Promise<IncidentView[]> {
  const rows = await seenViews(db, companyId, memberId)
    .where('v.kind', '=', kind)
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  return rows.map(toView);
}

/** One view that a member sees; null when there is none. */
export async function getIncidentView(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  id: number,
): Promise<IncidentView | null> {
  const row = await seenViews(db, companyId, memberId).where('v.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toView(row);
}

/** How many views a member keeps. */
export async function countIncidentViews(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('incident_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('author_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a view. Answers its id. */
export async function addIncidentView(
  trx: Kysely<Schema>,
  companyId: number,
  memberId: number,
  view: ViewContent & { readonly kind: IncidentKind },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('incident_views')
    .values({
      company_id: companyId,
      kind: view.kind,
      name: view.name,
      query: view.query,
      is_shared: view.isShared,
      author_id: memberId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a view as long as it has this version. Answers whether it had. */
export async function changeIncidentView(
  trx: Kysely<Schema>,
  companyId: number,
  { id, version }: { readonly id: number; readonly version: number },
  { name, query, isShared }: Partial<ViewContent>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('incident_views')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(query === undefined ? {} : { query }),
      ...(isShared === undefined ? {} : { is_shared: isShared }),
      version: version + 1,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a view. */
export async function deleteIncidentView(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<void> {
  await trx
    .deleteFrom('incident_views')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
