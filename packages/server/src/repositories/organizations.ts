import type { OrganizationEntry } from '@sluice/contract/schemas/developers';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addOrigins } from './perimeter.ts';
import { containing } from './scope.ts';

/** An organisation of a company at the code host. */
export interface Organization {
  id: number;
  login: string;
  syncedAt: Date | null;
}

/** Sets which organisations are the company's, by hand. Others that were set so are not any more; what was found stays. */
export async function setOrganizations(
  trx: Kysely<Schema>,
  companyId: number,
  logins: readonly string[],
  now: Date,
): Promise<void> {
  const ids: number[] = [];
  for (const login of logins) {
    const { rows } = await sql<{ id: number }>`
      insert into organizations (company_id, login, created_at) values (${companyId}, ${login}, ${now})
      on conflict (company_id, lower(login)) do update set login = excluded.login returning id`.execute(
      trx,
    );
    ids.push(...rows.map(({ id }) => id));
  }
  await sql`
    update perimeter_origins set deactivated_at = ${now} where company_id = ${companyId} and subject = 'organization'
      and reason = 'manual' and deactivated_at is null and subject_id <> all(${ids}::integer[])`.execute(
    trx,
  );
  const origins = ids.map((subjectId) => {
    return { subject: 'organization', subjectId, reason: 'manual', detail: '' } as const;
  });
  await addOrigins(trx, companyId, origins, now);
  await trx
    .updateTable('companies')
    .set({ next_perimeter_at: now })
    .where('id', '=', companyId)
    .execute();
}

/** The organisations of a company that are in its perimeter. */
export async function ownOrganizations(
  db: Kysely<Schema>,
  companyId: number,
): Promise<Organization[]> {
  const { rows } = await sql<Organization>`
    select x.id, x.login, x.synced_at as "syncedAt" from organizations x where x.company_id = ${companyId} and exists (
      select 1 from perimeter_origins o where o.company_id = x.company_id and o.subject = 'organization'
        and o.subject_id = x.id and o.deactivated_at is null)
    order by x.id`.execute(db);
  return rows;
}

/** Stores the repositories of an organisation: new ones come, and those that its whole list has no more are deleted. Answers their ids. */
export async function storeRepositories(
  trx: Kysely<Schema>,
  companyId: number,
  organizationId: number,
  repositories: readonly { name: string; isFork: boolean }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into perimeter_repositories (company_id, name, organization_id, is_fork, created_at)
    select distinct on (lower(n.name)) ${companyId}::integer, n.name, ${organizationId}::integer, n.fork, ${now}::timestamptz
    from unnest(${repositories.map(({ name }) => name)}::text[], ${repositories.map(({ isFork }) => isFork)}::boolean[]) as n(name, fork)
    order by lower(n.name)
    on conflict (company_id, lower(name)) do update set name = excluded.name, organization_id = excluded.organization_id,
      is_fork = excluded.is_fork, is_deleted = false
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update perimeter_repositories set is_deleted = true
    where company_id = ${companyId} and organization_id = ${organizationId} and id <> all(${ids}::integer[])`.execute(
    trx,
  );
  return ids;
}

/** Stores developers by their log-ins, and answers their ids. */
export async function storeMembers(
  trx: Kysely<Schema>,
  companyId: number,
  members: readonly { login: string; avatarUrl: string | null }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into perimeter_developers (company_id, github_login, github_avatar_url, first_linked_at)
    select distinct on (lower(n.login)) ${companyId}::integer, n.login, n.avatar, ${now}::timestamptz
    from unnest(${members.map(({ login }) => login)}::text[], ${members.map(({ avatarUrl }) => avatarUrl)}::text[]) as n(login, avatar)
    order by lower(n.login)
    on conflict (company_id, lower(github_login)) where github_login is not null
      do update set github_avatar_url = excluded.github_avatar_url
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Notes that an organisation was read whole. */
export async function finishOrganization(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ synced_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Developers whose profile was not read since, the longest unread first. */
export async function unreadProfiles(
  db: Kysely<Schema>,
  companyId: number,
  since: Date,
  limit: number,
): Promise<{ id: number; login: string }[]> {
  const { rows } = await sql<{ id: number; login: string }>`
    select id, github_login as login from perimeter_developers
    where company_id = ${companyId} and github_login is not null and (profile_read_at is null or profile_read_at < ${since})
    order by profile_read_at nulls first, id limit ${limit}`.execute(db);
  return rows;
}

/** Notes what a profile calls its owner. */
export async function finishProfile(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  name: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('perimeter_developers')
    .set({ profile_read_at: now, ...(name === null ? {} : { name }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Repositories of the perimeter whose events can be read from the code host. */
export async function repositoriesWithEvents(
  db: Kysely<Schema>,
  companyId: number,
): Promise<
  { id: number; name: string; sourceId: number | null; url: string | null; etag: string | null }[]
> {
  return db
    .selectFrom('perimeter_repositories as r')
    .leftJoin('sources as s', (join) =>
      join.onRef('s.company_id', '=', 'r.company_id').onRef('s.id', '=', 'r.source_id'),
    )
    .select(['r.id', 'r.name', 'r.source_id as sourceId', 's.url', 'r.events_etag as etag'])
    .where('r.company_id', '=', companyId)
    .where('r.is_deleted', '=', false)
    .where((eb) => eb.or([eb('s.is_local', '=', false), eb('r.organization_id', 'is not', null)]))
    .orderBy('r.id')
    .execute();
}

/** Remembers what the code host called its answer about the events of a repository. */
export async function setEventsEtag(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  etag: string | null,
): Promise<void> {
  await db
    .updateTable('perimeter_repositories')
    .set({ events_etag: etag })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** The companies whose perimeter is to be read again. */
export async function companiesDueForPerimeter(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c where c.is_active and (c.next_perimeter_at is null or c.next_perimeter_at <= ${now})
      and (exists (select 1 from organizations o where o.company_id = c.id)
        or exists (select 1 from perimeter_repositories r where r.company_id = c.id))
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sets when the perimeter of a company is read again. */
export async function setNextPerimeter(
  db: Kysely<Schema>,
  companyId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ next_perimeter_at: at })
    .where('id', '=', companyId)
    .execute();
}

/** A page of the company's organisations as the wire has them, by log-in, with how many match. */
export async function listOrganizations(
  db: Kysely<Schema>,
  companyId: number,
  query: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<{ rows: OrganizationEntry[]; total: number }> {
  const matches = sql`x.company_id = ${companyId} and exists (
      select 1 from perimeter_origins o where o.company_id = x.company_id and o.subject = 'organization'
        and o.subject_id = x.id and o.deactivated_at is null)
    ${query.search === '' ? sql`` : sql`and (x.login ilike ${containing(query.search)} or x.name ilike ${containing(query.search)})`}`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from organizations x where ${matches}`.execute(db);
  const { rows } = await sql<Omit<OrganizationEntry, 'synced_at'> & { synced_at: Date | null }>`
    select x.id, x.login, x.name, x.synced_at, exists (
        select 1 from private_token_organizations t
        where t.company_id = x.company_id and t.organization_id = x.id and t.has_access) as monitor_private,
      (select count(*)::integer from perimeter_repositories r
        where r.company_id = x.company_id and r.organization_id = x.id and not r.is_deleted) as repos_count
    from organizations x where ${matches} order by lower(x.login), x.id limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({ ...row, synced_at: row.synced_at?.toISOString() ?? null })),
  };
}
