import type { PerimeterRepository, PerimeterStats } from '@sluice/contract/schemas/perimeter';
import { type OriginReason, shownContributors } from '@sluice/domain/perimeter';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { webAddress } from './code-host-urls.ts';
import { containing } from './scope.ts';

/** What an origin is one of. */
export type OriginSubject = 'organization' | 'repository' | 'developer';

/** A reason for something to be in the perimeter. */
export interface NewOrigin {
  subject: OriginSubject;
  subjectId: number;
  reason: OriginReason;
  /** The domain or organisation that the reason names. */
  detail: string;
}

/** Notes reasons; one that ended and holds again begins a new span, and what ended stays as it was (decisions §9). */
export async function addOrigins(
  db: Kysely<Schema>,
  companyId: number,
  origins: readonly NewOrigin[],
  now: Date,
): Promise<void> {
  // What ended at the very moment at which it began goes on: a span is named by its beginning.
  await sql`
    with n as (
      select distinct n.subject, n.id, n.reason, n.detail
      from unnest(${origins.map(({ subject }) => subject)}::text[], ${origins.map(({ subjectId }) => subjectId)}::integer[],
        ${origins.map(({ reason }) => reason)}::text[], ${origins.map(({ detail }) => detail)}::text[]) as n(subject, id, reason, detail)),
    continued as (
      update perimeter_origins o set deactivated_at = null from n
      where o.company_id = ${companyId} and o.subject = n.subject and o.subject_id = n.id and o.reason = n.reason
        and o.detail = n.detail and o.linked_at = ${now} and o.deactivated_at is not null
      returning o.subject, o.subject_id, o.reason, o.detail)
    insert into perimeter_origins (company_id, subject, subject_id, reason, detail, linked_at)
    select ${companyId}::integer, n.subject, n.id, n.reason, n.detail, ${now}::timestamptz from n
    where not exists (select 1 from continued c where c.subject = n.subject and c.subject_id = n.id
      and c.reason = n.reason and c.detail = n.detail)
    order by 1, 2, 3, 4, 5
    on conflict (company_id, subject, subject_id, reason, detail) where deactivated_at is null do nothing`.execute(
    db,
  );
}

/** Ends the reasons of one kind with this `detail` that no longer hold for any of the kept subjects. */
export async function endOrigins(
  db: Kysely<Schema>,
  companyId: number,
  of: { subject: OriginSubject; reason: OriginReason; detail: string; keptIds: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`
    update perimeter_origins set deactivated_at = ${now}
    where company_id = ${companyId} and subject = ${of.subject} and reason = ${of.reason} and detail = ${of.detail}
      and deactivated_at is null and subject_id <> all(${[...of.keptIds]}::integer[])`.execute(db);
}

/** Ends the reasons of one kind that one subject had. */
export async function endOriginsOf(
  db: Kysely<Schema>,
  companyId: number,
  of: Pick<NewOrigin, 'subject' | 'subjectId' | 'reason'>,
  now: Date,
): Promise<void> {
  await sql`
    update perimeter_origins set deactivated_at = ${now} where company_id = ${companyId} and subject = ${of.subject}
      and subject_id = ${of.subjectId} and reason = ${of.reason} and deactivated_at is null`.execute(
    db,
  );
}

/** Ends the origins by e-mail domain that are no domains of the company any more. */
export async function endForeignDomains(
  db: Kysely<Schema>,
  companyId: number,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update perimeter_origins set deactivated_at = ${now}
    where company_id = ${companyId} and reason = 'git_email' and deactivated_at is null
      and detail <> all(${domains.map((domain) => domain.toLowerCase())}::text[])`.execute(db);
}

/** The repository of the perimeter that a source is, made when it is missing. */
export async function repositoryOfSource(
  db: Kysely<Schema>,
  companyId: number,
  source: { id: number; name: string },
  now: Date,
): Promise<number> {
  const known = await db
    .selectFrom('perimeter_repositories')
    .select('id')
    .where('company_id', '=', companyId)
    .where('source_id', '=', source.id)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const { rows } = await sql<{ id: number }>`
    insert into perimeter_repositories as r (company_id, name, source_id, created_at)
    values (${companyId}, ${source.name}, ${source.id}, ${now})
    on conflict (company_id, lower(name)) do update set source_id = coalesce(r.source_id, excluded.source_id)
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A repository was not stored.');
  const origin = {
    subject: 'repository',
    subjectId: row.id,
    reason: 'manual',
    detail: '',
  } as const;
  await addOrigins(db, companyId, [origin], now);
  return row.id;
}

/** The counting of the addresses that committed to a source. */
export function contributorCountWrite(companyId: number, sourceId: number): RawBuilder<unknown> {
  return sql`
    update perimeter_repositories r set contributors = (select count(*) from contributors c
      where c.company_id = r.company_id and c.source_id = r.source_id)
    where r.company_id = ${companyId} and r.source_id = ${sourceId}`;
}

/** A developer with an address in one of the company's domains. */
export interface OwnAuthor {
  email: string;
  name: string;
  domain: string;
}

/** Takes authors with an address of the company into the perimeter; those that are there are left. Two processes take turns. */
export async function linkAuthors(
  trx: Kysely<Schema>,
  companyId: number,
  authors: readonly OwnAuthor[],
  now: Date,
): Promise<void> {
  if (authors.length === 0) return;
  const emails = authors.map(({ email }) => email);
  const known = async () => {
    const rows = await trx
      .selectFrom('perimeter_emails')
      .select(['email', 'developer_id'])
      .where('company_id', '=', companyId)
      .where(sql<boolean>`email = any(${emails}::text[])`)
      .execute();
    return new Map(rows.map((row) => [row.email, row.developer_id]));
  };
  let developers = await known();
  if (authors.some(({ email }) => !developers.has(email))) {
    await sql`select 1 from companies where id = ${companyId} for no key update`.execute(trx);
    developers = await known();
    for (const { email, name } of authors) {
      if (developers.has(email)) continue;
      const { id } = await trx
        .insertInto('perimeter_developers')
        .values({ company_id: companyId, name, first_linked_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('perimeter_emails')
        .values({ company_id: companyId, email, developer_id: id })
        .execute();
      developers.set(email, id);
    }
  }
  const origins = authors.flatMap(({ email, domain }): NewOrigin[] => {
    const subjectId = developers.get(email);
    if (subjectId === undefined) return [];
    return [{ subject: 'developer', subjectId, reason: 'git_email', detail: domain }];
  });
  await addOrigins(trx, companyId, origins, now);
}

/** Those of some addresses that belong to developers who are in the perimeter. */
export async function perimeterEmails(
  db: Kysely<Schema>,
  companyId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select n.email from unnest(${[...emails]}::text[]) as n(email) where ${isPerimeterEmail(companyId, sql`n.email`)}`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}

/** The same of one address, within a statement. */
export function isPerimeterEmail(
  companyId: number,
  address: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from perimeter_emails e join perimeter_origins o on o.company_id = e.company_id and o.subject = 'developer'
      and o.subject_id = e.developer_id and o.deactivated_at is null
    where e.company_id = ${companyId} and e.email = ${address})`;
}

const IS_ACTIVE = (subject: OriginSubject, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from perimeter_origins o where o.company_id = x.company_id and o.subject = ${subject} and o.subject_id = ${id}
    and o.deactivated_at is null)`;

/** Whether what is found in a source concerns the company: it is watched as the company's, or an organisation of the company owns it. */
export async function isSourceInPerimeter(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<boolean> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select ${isInPerimeterOf(companyId, sourceId)} as is_ours`.execute(db);
  return rows[0]?.is_ours === true;
}

/** The same within a statement. */
export function isInPerimeterOf(companyId: number, sourceId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sources s where s.company_id = ${companyId} and s.id = ${sourceId} and ((s.is_watched and not s.is_outside) or exists (
      select 1 from organizations x where x.company_id = s.company_id and lower(x.login) = lower(split_part(s.name, '/', 1))
        and ${IS_ACTIVE('organization', sql`x.id`)})))`;
}

const NO_ORIGINS = {
  git_email: 0,
  github_organization: 0,
  manual: 0,
  github_bio: 0,
  github_company: 0,
} satisfies Record<OriginReason, number>;

/** How much the perimeter holds. */
export async function perimeterStats(
  db: Kysely<Schema>,
  companyId: number,
): Promise<PerimeterStats> {
  const { rows } = await sql<PerimeterStats>`
    select
      (select count(*)::integer from organizations x where x.company_id = ${companyId}
        and ${IS_ACTIVE('organization', sql`x.id`)}) as org_count,
      (select count(*)::integer from perimeter_repositories x where x.company_id = ${companyId} and not x.is_deleted
        and ${IS_ACTIVE('repository', sql`x.id`)}) as repos_count,
      (select count(*)::integer from perimeter_repositories x where x.company_id = ${companyId} and x.is_deleted)
        as deleted_repos_count,
      (select count(*)::integer from perimeter_developers x where x.company_id = ${companyId}
        and ${IS_ACTIVE('developer', sql`x.id`)}) as developers_count,
      (select count(distinct email)::integer from contributors where company_id = ${companyId}) as contributors_count,
      (select coalesce(json_object_agg(reason, total), '{}') from (
        select reason, count(distinct subject_id) as total from perimeter_origins
        where company_id = ${companyId} and subject = 'developer' and deactivated_at is null group by reason) as r)
        as developers_by_origin`.execute(db);
  const [stats] = rows;
  if (stats === undefined) throw new Error('No figures came back.');
  return { ...stats, developers_by_origin: { ...NO_ORIGINS, ...stats.developers_by_origin } };
}

interface RepositoryRow {
  id: number;
  name: string;
  organization: string | null;
  contributors: number | null;
  is_deleted: boolean;
  is_fork: boolean;
  url: string | null;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  repo_name: sql`lower(x.name)`,
  organization: sql`lower(coalesce(g.login, ''))`,
  // Too many sorts highest, not counted lowest (decisions §11).
  contributors: sql`(case when x.contributors is null then -1 when x.contributors < 0 then 2147483647 else x.contributors end)`,
};

/** A page of the repositories in the perimeter, deleted ones included, with how many there are. */
export async function listPerimeterRepositories(
  db: Kysely<Schema>,
  companyId: number,
  query: {
    search: string;
    organization: string | null;
    ordering: string;
    offset: number;
    limit: number;
    /** Where repositories of the code host are seen: `github.com`. */
    host: string;
  },
): Promise<{ rows: PerimeterRepository[]; total: number }> {
  const { search, organization, ordering } = query;
  const matches = sql<boolean>`x.company_id = ${companyId}
    and (x.is_deleted or ${IS_ACTIVE('repository', sql`x.id`)})
    ${search === '' ? sql`` : sql`and x.name ilike ${containing(search)}`}
    ${organization === null ? sql`` : sql`and lower(g.login) = lower(${organization})`}`;
  const from = sql`perimeter_repositories x
    left join organizations g on g.company_id = x.company_id and g.id = x.organization_id
    left join sources s on s.company_id = x.company_id and s.id = x.source_id`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from ${from} where ${matches}`.execute(db);
  const order = ORDERS[ordering.replace(/^-/, '')] ?? sql`lower(x.name)`;
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<RepositoryRow>`
    select x.id, x.name, g.login as organization, x.contributors, x.is_deleted, x.is_fork, s.url from ${from}
    where ${matches} order by ${order} ${direction}, x.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      repo_name: row.name,
      organization: row.organization,
      contributors: shownContributors(row.contributors),
      is_deleted: row.is_deleted,
      fork: row.is_fork,
      url: row.url === null ? `https://${query.host}/${row.name}` : webAddress(row.url),
    })),
  };
}
