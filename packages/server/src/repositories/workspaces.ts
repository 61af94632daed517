import type { Workspace } from '@sluice/contract/endpoints/workspaces';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';

/** An import of the workspace tool is a source of this scheme. */
const ARE_WORKSPACES = sql<boolean>`url like 'postman:%' and is_watched`;

/** A page of the watched workspaces, with how many match. */
export async function listWorkspaces(
  db: Kysely<Schema>,
  companyId: number,
  query: { search: string; isDescending: boolean; offset: number; limit: number },
): Promise<{ rows: Workspace[]; total: number }> {
  const search = query.search === '' ? sql`` : sql`and name ilike ${containing(query.search)}`;
  const matches = sql<boolean>`company_id = ${companyId} and ${ARE_WORKSPACES} ${search}`;
  const direction = query.isDescending ? sql`desc` : sql`asc`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from sources where ${matches}`.execute(db);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sources where ${matches}
    order by lower(name) ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  return {
    rows: rows.map((row) => ({ ...row, url: null })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** How many workspaces are watched. */
export async function countWorkspaces(db: Kysely<Schema>, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from sources where company_id = ${companyId} and ${ARE_WORKSPACES}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
