import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';
import { developerType } from '@sluice/domain/developer-form';
import { ORIGIN_REASONS, type OriginReason } from '@sluice/domain/perimeter';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { avatarPath } from './avatars.ts';
import { addOrigins, endOriginsOf } from './perimeter.ts';
import { containing } from './scope.ts';

interface DeveloperRow {
  id: number;
  name: string;
  github_login: string | null;
  github_avatar_url: string | null;
  first_linked_at: Date;
  emails: string[];
  origins: { reason: string; detail: string; linked_at: string; ended_at: string | null }[] | null;
}

const COLUMNS = sql`x.id, x.name, x.github_login, x.github_avatar_url, x.first_linked_at,
  array(select e.email from perimeter_emails e where e.company_id = x.company_id and e.developer_id = x.id order by e.email) as emails,
  (select json_agg(json_build_object('reason', o.reason, 'detail', o.detail, 'linked_at', o.linked_at, 'ended_at', o.deactivated_at)
    order by o.reason, o.detail) from perimeter_origins o
    where o.company_id = x.company_id and o.subject = 'developer' and o.subject_id = x.id) as origins`;

function toDeveloper(row: DeveloperRow): PerimeterDeveloper {
  const { origins, first_linked_at, github_avatar_url, ...rest } = row;
  return {
    ...rest,
    // The picture is shown from our own origin.
    github_avatar_url: github_avatar_url === null ? null : avatarPath(row.id),
    developer_type: developerType(row.github_login),
    first_linked_at: first_linked_at.toISOString(),
    origins: (origins ?? []).flatMap(({ reason: text, detail, linked_at, ended_at }) => {
      const reason = ORIGIN_REASONS.find((one) => one === text);
      if (reason === undefined) return [];
      return {
        reason,
        linked_at: new Date(linked_at).toISOString(),
        deactivated_at: ended_at === null ? null : new Date(ended_at).toISOString(),
        match_metadata: {
          github_organization_name: reason === 'github_organization' ? detail : null,
          email_domain: reason === 'git_email' ? detail : null,
        },
      };
    }),
    has_details: true,
  };
}

/** How the developers are asked for. */
export interface DeveloperQuery {
  readonly search: string;
  /** Any of which an address has; empty for any. */
  readonly emailDomains: readonly string[];
  /** Any of which holds; empty for any. */
  readonly reasons: readonly OriginReason[];
  readonly status: 'active' | 'inactive' | null;
  /** A column, with a leading minus for descending. */
  readonly ordering: string;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  // By what names them: where the name is not known, the login.
  name: sql`lower(coalesce(nullif(x.name, ''), x.github_login, ''))`,
  github_login: sql`lower(coalesce(x.github_login, ''))`,
  first_linked_at: sql`x.first_linked_at`,
};

function conditions(companyId: number, query: DeveloperQuery): RawBuilder<boolean> {
  const { search, emailDomains, reasons, status } = query;
  const found = containing(search);
  // Each set is found once, not again for each developer.
  const withEmail = (condition: RawBuilder<boolean>) => sql`x.id in (
    select e.developer_id from perimeter_emails e where e.company_id = ${companyId} and ${condition})`;
  const held = (condition: RawBuilder<boolean>) => sql`x.id in (
    select o.subject_id from perimeter_origins o where o.company_id = ${companyId} and o.subject = 'developer'
      and o.deactivated_at is null and ${condition})`;
  const all = [
    sql`x.company_id = ${companyId}`,
    ...(search === ''
      ? []
      : [
          sql`(x.name ilike ${found} or x.github_login ilike ${found} or ${withEmail(sql`e.email ilike ${found}`)})`,
        ]),
    ...(emailDomains.length === 0
      ? []
      : [
          withEmail(
            sql`lower(split_part(e.email, '@', -1)) = any(${emailDomains.map((one) => one.toLowerCase())}::text[])`,
          ),
        ]),
    ...(reasons.length === 0 ? [] : [held(sql`o.reason = any(${[...reasons]}::text[])`)]),
    ...(status === 'active' ? [held(sql`true`)] : []),
    ...(status === 'inactive' ? [sql`not ${held(sql`true`)}`] : []),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** A page of the developers, with how many match. */
export async function listDevelopers(
  db: Kysely<Schema>,
  companyId: number,
  query: DeveloperQuery & { readonly offset: number; readonly limit: number },
): Promise<{ rows: PerimeterDeveloper[]; total: number }> {
  const { order, direction } = orderOf(query);
  const matches = conditions(companyId, query);
  // Both at the same time: to count takes as long as to sort.
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from perimeter_developers x where ${matches}`.execute(db),
    sql<DeveloperRow>`
      select ${COLUMNS} from perimeter_developers x where ${matches}
      order by ${order} ${direction}, x.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
      db,
    ),
  ]);
  return { rows: rows.map(toDeveloper), total: counted.rows[0]?.total ?? 0 };
}

function orderOf({ ordering }: DeveloperQuery) {
  const order = ORDERS[ordering.replace(/^-/, '')] ?? sql`lower(x.name)`;
  return { order, direction: ordering.startsWith('-') ? sql`desc` : sql`asc` };
}

/** Rows of one read of an export. */
const CHUNK = 2_000;

/** Every developer that matches, in their order, chunk by chunk: each begins behind the last of the one before. */
export async function* eachDeveloper(
  db: Kysely<Schema>,
  companyId: number,
  query: DeveloperQuery,
): AsyncGenerator<PerimeterDeveloper[]> {
  const { order, direction } = orderOf(query);
  const isDate = query.ordering.endsWith('first_linked_at');
  const matches = conditions(companyId, query);
  let last: { id: number; place: string } | null = null;
  for (;;) {
    const place: RawBuilder<unknown> =
      last === null ? sql`` : isDate ? sql`${last.place}::timestamptz` : sql`${last.place}::text`;
    const behind: RawBuilder<unknown> =
      last === null
        ? sql``
        : sql`and (${order}, x.id) ${query.ordering.startsWith('-') ? sql`<` : sql`>`} (${place}, ${last.id}::integer)`;
    const { rows } = await sql<DeveloperRow & { place: string }>`
      select ${COLUMNS}, (${order})::text as place from perimeter_developers x where ${matches} ${behind}
      order by ${order} ${direction}, x.id ${direction} limit ${CHUNK}`.execute(db);
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => toDeveloper(row));
    last = rows.at(-1) ?? null;
    if (rows.length < CHUNK) return;
  }
}

/** The domains of the developers' addresses, the most frequent first. */
export async function emailDomains(
  db: Kysely<Schema>,
  companyId: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select lower(split_part(email, '@', -1)) as domain from perimeter_emails where company_id = ${companyId}
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** One developer; null when the company has no developer with this id. */
export async function getDeveloper(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<PerimeterDeveloper | null> {
  const { rows } = await sql<DeveloperRow>`
    select ${COLUMNS} from perimeter_developers x where x.company_id = ${companyId} and x.id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : toDeveloper(rows[0]);
}

/** Somebody who is added by hand: by what they are called at the code host, or by an address. */
export interface NewDeveloper {
  readonly githubLogin: string | null;
  /** Lower case. */
  readonly email: string | null;
  readonly name: string;
}

/**
 * Takes a developer into the perimeter by hand; one that is known by the log-in or the address is taken as they are.
 *
 * @returns their id; null when they were added by hand before, or the log-in and the address are of two
 */
export async function addManualDeveloper(
  trx: Kysely<Schema>,
  companyId: number,
  { githubLogin, email, name }: NewDeveloper,
  now: Date,
): Promise<number | null> {
  // As in linking authors: two processes take turns.
  await sql`select 1 from companies where id = ${companyId} for no key update`.execute(trx);
  const known = await sql<{ id: number; has_login: boolean }>`
    select distinct x.id, x.github_login is not null as has_login from perimeter_developers x
    left join perimeter_emails e on e.company_id = x.company_id and e.developer_id = x.id
    where x.company_id = ${companyId}
      and (lower(x.github_login) = lower(${githubLogin}::text) or e.email = ${email}::text)`.execute(
    trx,
  );
  const [first, second] = known.rows;
  const isOther = githubLogin !== null && email !== null && first?.has_login === true;
  if (second !== undefined || (isOther && !(await hasLogin(trx, companyId, first, githubLogin)))) {
    return null;
  }
  const id = first?.id ?? (await makeDeveloper(trx, companyId, name, now));
  if (githubLogin !== null && first?.has_login !== true) {
    await trx
      .updateTable('perimeter_developers')
      .set({ github_login: githubLogin })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }
  if (email !== null) {
    await trx
      .insertInto('perimeter_emails')
      .values({ company_id: companyId, email, developer_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const held = await sql`
    select 1 from perimeter_origins where company_id = ${companyId} and subject = 'developer' and subject_id = ${id}
      and reason = 'manual' and deactivated_at is null`.execute(trx);
  if (held.rows.length > 0) return null;
  const origin = { subject: 'developer', subjectId: id, reason: 'manual', detail: '' } as const;
  await addOrigins(trx, companyId, [origin], now);
  return id;
}

async function hasLogin(
  trx: Kysely<Schema>,
  companyId: number,
  developer: { readonly id: number } | undefined,
  login: string,
): Promise<boolean> {
  const found = developer === undefined ? null : await getDeveloper(trx, companyId, developer.id);
  return found?.github_login?.toLowerCase() === login.toLowerCase();
}

async function makeDeveloper(
  trx: Kysely<Schema>,
  companyId: number,
  name: string,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('perimeter_developers')
    .values({ company_id: companyId, name, first_linked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends that a developer is in the perimeter by hand. Answers whether they were. */
export async function removeManualDeveloper(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const known = await getDeveloper(trx, companyId, id);
  const isManual = known?.origins.some(
    ({ reason, deactivated_at }) => reason === 'manual' && deactivated_at === null,
  );
  if (isManual !== true) return false;
  const of = { subject: 'developer', subjectId: id, reason: 'manual' } as const;
  await endOriginsOf(trx, companyId, of, now);
  return true;
}
