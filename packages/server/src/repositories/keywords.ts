import type { KeywordEntry, KeywordLabel } from '@sluice/contract/schemas/detection';
import {
  KEYWORD_CATEGORIES,
  KEYWORD_STATUSES,
  KEYWORD_TYPES,
  type KeywordCategory,
  type KeywordFamily,
  type KeywordStatus,
  type KeywordType,
  MOST_KEYWORDS,
} from '@sluice/domain/keywords';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';

/** A keyword that is looked for. */
export interface ActiveKeyword {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly type: KeywordType;
  readonly categories: readonly KeywordCategory[];
}

type KeywordRow = Selectable<Schema['keywords']>;

const IN_FAMILY: Record<KeywordFamily, RawBuilder<boolean>> = {
  secret_graspers: sql<boolean>`'secret_grasper' = any(k.categories)`,
  incident_raisers: sql<boolean>`k.categories && '{incident_raiser,incident_raiser_on_perimeter}'::text[]`,
};

function parseType(text: string): KeywordType {
  return KEYWORD_TYPES.find((type) => type === text) ?? 'raw';
}

function parseCategories(values: readonly string[]): KeywordCategory[] {
  return KEYWORD_CATEGORIES.filter((category) => values.includes(category));
}

function toEntry(row: KeywordRow): KeywordEntry {
  return {
    id: row.id,
    name: row.name,
    keyword: row.keyword,
    type: parseType(row.type),
    categories: parseCategories(row.categories),
    labels: row.label_ids,
    status: KEYWORD_STATUSES.find((status) => status === row.status) ?? 'deactivated',
    created_at: row.created_at.toISOString(),
  };
}

/** The keywords that a company looks for now, in the order of their ids. */
export async function activeKeywords(
  db: Kysely<Schema>,
  companyId: number,
): Promise<ActiveKeyword[]> {
  const rows = await db
    .selectFrom('keywords')
    .select(['id', 'name', 'keyword', 'type', 'categories'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, keyword, type, categories }) => ({
    id,
    name,
    text: keyword,
    type: parseType(type),
    categories: parseCategories(categories),
  }));
}

/** How a list of keywords is asked for. */
export interface KeywordQuery {
  readonly family: KeywordFamily | null;
  readonly search: string;
  /** Empty lists stand for all. */
  readonly types: readonly KeywordType[];
  readonly labels: readonly number[];
  readonly statuses: readonly KeywordStatus[];
  /** A column, with a leading minus for descending. */
  readonly ordering: string;
  readonly offset: number;
  readonly limit: number;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(k.name)`,
  keyword: sql`lower(k.keyword)`,
  type: sql`k.type`,
  status: sql`k.status`,
  created_at: sql`k.created_at`,
};

/** A page of keywords, with how many match, and how many the list holds in all. */
export async function listKeywords(
  db: Kysely<Schema>,
  companyId: number,
  query: KeywordQuery,
): Promise<{ rows: KeywordEntry[]; count: number; total: number }> {
  const { family, search, types, labels, statuses } = query;
  const all = sql<boolean>`k.company_id = ${companyId} and ${family === null ? sql`true` : IN_FAMILY[family]}`;
  const matches = sql<boolean>`${all}
    ${search === '' ? sql`` : sql`and (k.name ilike ${containing(search)} or k.keyword ilike ${containing(search)})`}
    ${types.length === 0 ? sql`` : sql`and k.type = any(${[...types]}::text[])`}
    ${labels.length === 0 ? sql`` : sql`and k.label_ids && ${[...labels]}::integer[]`}
    ${statuses.length === 0 ? sql`` : sql`and k.status = any(${[...statuses]}::text[])`}`;
  const counted = await sql<{ count: number; total: number }>`
    select (select count(*) from keywords k where ${matches})::integer as count,
      (select count(*) from keywords k where ${all})::integer as total`.execute(db);
  const order = ORDERS[query.ordering.replace(/^-/, '')] ?? sql`lower(k.name)`;
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<KeywordRow>`
    select k.* from keywords k where ${matches}
    order by ${order} ${direction}, k.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  const [counts] = counted.rows;
  return { rows: rows.map(toEntry), count: counts?.count ?? 0, total: counts?.total ?? 0 };
}

/** One keyword of the company; null when it does not exist or is not in this list. */
export async function getKeyword(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  family: KeywordFamily | null,
): Promise<KeywordEntry | null> {
  const { rows } = await sql<KeywordRow>`
    select k.* from keywords k where k.company_id = ${companyId} and k.id = ${id}
      and ${family === null ? sql`true` : IN_FAMILY[family]}`.execute(db);
  return rows[0] === undefined ? null : toEntry(rows[0]);
}

/** What a person gives of a keyword. */
export interface NewKeyword {
  readonly name: string;
  readonly keyword: string;
  readonly type: KeywordType;
  readonly categories: readonly KeywordCategory[];
  readonly labels: readonly number[];
}

/** Why a keyword was not stored. */
export type KeywordConflict = 'name_taken' | 'keyword_taken' | 'too_many';

/** Adds a keyword, and answers its id; or which part of it another one has. */
export async function addKeyword(
  trx: Kysely<Schema>,
  companyId: number,
  given: NewKeyword,
  status: KeywordStatus,
  now: Date,
): Promise<number | KeywordConflict> {
  const counted = await trx
    .selectFrom('keywords')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (counted.total >= MOST_KEYWORDS) return 'too_many';
  const made = await trx
    .insertInto('keywords')
    .values({
      company_id: companyId,
      name: given.name,
      keyword: given.keyword,
      type: given.type,
      categories: [...given.categories],
      label_ids: [...given.labels],
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made.id;
  const named = await sql`
    select 1 from keywords where company_id = ${companyId} and lower(name) = lower(${given.name})`.execute(
    trx,
  );
  return named.rows.length > 0 ? 'name_taken' : 'keyword_taken';
}

/** Changes the editable fields of a keyword: its purpose, its labels and its status. */
export async function updateKeyword(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  change: { categories?: KeywordCategory[]; label_ids?: number[]; status?: KeywordStatus },
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('keywords')
    .set({ ...change, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a keyword; what it found stays. Answers whether there was one. */
export async function deleteKeyword(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('keywords')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The labels of a company, by name. */
export async function listKeywordLabels(
  db: Kysely<Schema>,
  companyId: number,
): Promise<KeywordLabel[]> {
  return db
    .selectFrom('keyword_labels')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The label of this name, made when it is missing; its case does not count. */
export async function keywordLabel(
  trx: Kysely<Schema>,
  companyId: number,
  name: string,
): Promise<{ label: KeywordLabel; isNew: boolean }> {
  const made = await trx
    .insertInto('keyword_labels')
    .values({ company_id: companyId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (made !== undefined) return { label: made, isNew: true };
  const label = await trx
    .selectFrom('keyword_labels')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
  return { label, isNew: false };
}
