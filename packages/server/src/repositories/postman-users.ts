import type { PostmanUser } from '@sluice/contract/endpoints/postman-users';
import {
  type KnownPostmanUser,
  POSTMAN_ACTOR_TYPES,
  POSTMAN_REASONS,
  POSTMAN_USER_STATUSES,
  type PostmanActorType,
  type PostmanImport,
  type PostmanReason,
  type PostmanUserStatus,
} from '@sluice/domain/postman-users';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { integerArray, textArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';

/** Which of a company's Postman users; empty lists stand for all. */
export interface PostmanUserFilter {
  readonly search: string;
  readonly statuses: readonly PostmanUserStatus[];
  readonly reasons: readonly PostmanReason[];
  readonly types: readonly PostmanActorType[];
  readonly isPublic: boolean | null;
}

/** All of them. */
export const ALL_POSTMAN_USERS: PostmanUserFilter = {
  search: '',
  statuses: [],
  reasons: [],
  types: [],
  isPublic: null,
};

const PROFILES = 'https://www.postman.com/';

function toUser(row: Selectable<Schema['postman_users']>): PostmanUser {
  return {
    id: row.id,
    postman_id: row.postman_id,
    slug: row.slug,
    name: row.name,
    // Exports name no author: nothing says whose a workspace is.
    workspaces: [],
    actor_type: POSTMAN_ACTOR_TYPES.find((one) => one === row.actor_type) ?? 'user',
    public: row.is_public,
    url: row.slug === null ? null : `${PROFILES}${encodeURIComponent(row.slug)}`,
    attachment_reason: POSTMAN_REASONS.find((one) => one === row.attachment_reason) ?? 'manual',
    status: POSTMAN_USER_STATUSES.find((one) => one === row.status) ?? 'pending',
    created_at: row.created_at.toISOString(),
  };
}

function matching(companyId: number, filter: PostmanUserFilter): RawBuilder<boolean> {
  const { search, statuses, reasons, types, isPublic } = filter;
  const like = containing(search);
  return sql<boolean>`u.company_id = ${companyId}
    ${search === '' ? sql`` : sql`and (u.name ilike ${like} or u.slug ilike ${like} or u.postman_id ilike ${like})`}
    ${statuses.length === 0 ? sql`` : sql`and u.status = any(${[...statuses]}::text[])`}
    ${reasons.length === 0 ? sql`` : sql`and u.attachment_reason = any(${[...reasons]}::text[])`}
    ${types.length === 0 ? sql`` : sql`and u.actor_type = any(${[...types]}::text[])`}
    ${isPublic === null ? sql`` : sql`and u.is_public = ${isPublic}`}`;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  username: sql`lower(coalesce(u.slug, u.postman_id))`,
  name: sql`lower(u.name)`,
  status: sql`u.status`,
  created_at: sql`u.created_at`,
};

/** How a page is asked for: a column, with a leading minus for descending, and where it begins. */
export interface PostmanUserPage {
  readonly ordering: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of Postman users. */
export async function listPostmanUsers(
  db: Kysely<Schema>,
  companyId: number,
  filter: PostmanUserFilter,
  { ordering, offset, limit }: PostmanUserPage,
): Promise<PostmanUser[]> {
  const column = ORDERS[ordering.replace(/^-/, '')] ?? sql`u.id`;
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<Selectable<Schema['postman_users']>>`
    select u.* from postman_users u where ${matching(companyId, filter)}
    order by ${column} ${direction}, u.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toUser);
}

/** How many Postman users there are. */
export async function countPostmanUsers(
  db: Kysely<Schema>,
  companyId: number,
  filter: PostmanUserFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from postman_users u where ${matching(companyId, filter)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** One Postman user; null when the company has no user with this id. */
export async function getPostmanUser(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<PostmanUser | null> {
  const row = await db
    .selectFrom('postman_users')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** The users of a company as an import compares them. */
export async function knownPostmanUsers(
  db: Kysely<Schema>,
  companyId: number,
): Promise<KnownPostmanUser[]> {
  return db
    .selectFrom('postman_users')
    .select(['id', 'postman_id as postmanId', 'slug', 'name'])
    .where('company_id', '=', companyId)
    .where('actor_type', '=', 'user')
    .execute();
}

/** Adds a user or team. Answers its id; null where the company has it already. */
export async function addPostmanUser(
  trx: Kysely<Schema>,
  companyId: number,
  one: {
    readonly postmanId: string | null;
    readonly slug: string | null;
    readonly name: string;
    readonly type: PostmanActorType;
    readonly status: PostmanUserStatus;
  },
  now: Date,
): Promise<number | null> {
  const made = await trx
    .insertInto('postman_users')
    .values({
      company_id: companyId,
      postman_id: one.postmanId,
      slug: one.slug,
      name: one.name,
      actor_type: one.type,
      status: one.status,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Does what an import plans. A user that was added meanwhile stays as it is. */
export async function storePostmanImport(
  trx: Kysely<Schema>,
  companyId: number,
  { created, updated }: PostmanImport,
  status: PostmanUserStatus,
  now: Date,
): Promise<void> {
  const orNull = (text: string) => (text === '' ? null : text);
  await sql`
    insert into postman_users (company_id, postman_id, slug, name, status, created_at)
    select ${companyId}::integer, n.postman_id, n.slug, n.name, ${status}, ${now}::timestamptz
    from unnest(${textArray(created.map(({ id }) => orNull(id)))}::text[], ${textArray(created.map(({ slug }) => orNull(slug)))}::text[],
      ${textArray(created.map(({ name }) => name))}::text[]) as n(postman_id, slug, name)
    on conflict do nothing`.execute(trx);
  const rows = updated.map(({ row }) => row);
  await sql`
    update postman_users u set postman_id = coalesce(n.postman_id, u.postman_id), slug = coalesce(n.slug, u.slug),
      name = coalesce(n.name, u.name)
    from unnest(${integerArray(updated.map(({ id }) => id))}::integer[], ${textArray(rows.map(({ id }) => orNull(id)))}::text[],
      ${textArray(rows.map(({ slug }) => orNull(slug)))}::text[], ${textArray(rows.map(({ name }) => orNull(name)))}::text[])
      as n(id, postman_id, slug, name)
    where u.company_id = ${companyId} and u.id = n.id`.execute(trx);
}

/** Deletes Postman users by their ids, or all that a filter lets through. Answers how many there were. */
export async function deletePostmanUsers(
  trx: Kysely<Schema>,
  companyId: number,
  which: readonly number[] | PostmanUserFilter,
): Promise<number> {
  const matches =
    'search' in which
      ? matching(companyId, which)
      : sql<boolean>`u.company_id = ${companyId} and u.id = any(${integerArray(which)}::integer[])`;
  const gone = await sql`delete from postman_users u where ${matches}`.execute(trx);
  return Number(gone.numAffectedRows ?? 0n);
}

/** Gives the provider's word on a request that waits. Answers whether it waited. */
export async function reviewPostmanUser(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  status: Exclude<PostmanUserStatus, 'pending'>,
): Promise<boolean> {
  const done = await db
    .updateTable('postman_users')
    .set({ status })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
