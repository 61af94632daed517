import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A table with texts from outside, row by row in the order of an id. */
export interface StoredTable {
  readonly table: keyof Schema;
  readonly id: 'integer' | 'uuid';
  /** Columns of text. */
  readonly columns: readonly string[];
  /** The column that names the file of `body`. */
  readonly path?: string;
}

/** Every table with texts from outside, but those of patches and of what is kept for searching. */
export const STORED_TEXTS: readonly StoredTable[] = [
  { table: 'occurrences', id: 'integer', columns: ['path', 'commit_message', 'location'] },
  { table: 'incidents', id: 'integer', columns: ['haystack'] },
  { table: 'developers', id: 'integer', columns: ['name', 'email'] },
  { table: 'sources', id: 'integer', columns: ['name'] },
  { table: 'notes', id: 'integer', columns: ['message'] },
  { table: 'activity_events', id: 'integer', columns: ['member_name', 'member_email'] },
  { table: 'perimeter_developers', id: 'integer', columns: ['name'] },
  { table: 'perimeter_repositories', id: 'integer', columns: ['name'] },
  { table: 'organizations', id: 'integer', columns: ['name'] },
  {
    table: 'scanned_occurrences',
    id: 'integer',
    columns: ['path', 'old_path', 'subject', 'author_name', 'author_email'],
  },
  { table: 'searches', id: 'uuid', columns: ['query'] },
  { table: 'saved_searches', id: 'uuid', columns: ['name'] },
  { table: 'search_scans', id: 'uuid', columns: ['last_patch_name'] },
  { table: 'saved_results', id: 'uuid', columns: ['path'] },
];

/** A row of such a table. */
export interface StoredRow {
  readonly id: string;
  readonly path: string | null;
  /** Of each column, in their order; null is an empty text. */
  readonly texts: readonly string[];
}

/** A page of rows, by their ids. */
export interface RowPage {
  /** The last row of the page before; empty for the first. */
  readonly after: string;
  readonly limit: number;
  /** Only rows of this source. */
  readonly sourceId?: number;
}

/** The next rows of a table, in the order of the column: "id" alone would be the text that is selected under that name. */
export async function nextTexts(
  db: Kysely<Schema>,
  companyId: number,
  { table, id, columns, path }: StoredTable,
  { after, limit, sourceId }: RowPage,
): Promise<StoredRow[]> {
  const texts = sql.join(columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`));
  const { rows } = await sql<StoredRow>`
    select id::text as id, ${path === undefined ? sql`null` : sql.ref(path)} as path, array[${texts}] as texts
    from ${sql.table(table)} where company_id = ${companyId}
      ${after === '' ? sql`` : sql`and id > ${after}::text::${sql.raw(id)}`}
      ${sourceId === undefined ? sql`` : sql`and source_id = ${sourceId}`}
    order by ${sql.ref(`${table}.id`)} limit ${limit}`.execute(db);
  return rows;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Replaces the texts of a row, unless it was changed since it was read. When the table has a row with these texts
 * already, the number of this one keeps them apart.
 */
export async function replaceTexts(
  db: Kysely<Schema>,
  companyId: number,
  { table, id, columns }: StoredTable,
  row: StoredRow,
  texts: readonly string[],
): Promise<void> {
  const write = (values: readonly string[]) => {
    const changes = columns.flatMap((column, index) => {
      const value = values[index];
      if (value === row.texts[index]) return [];
      const typed = column === 'location' ? sql`${value}::jsonb` : sql`${value}`;
      return [sql`${sql.ref(column)} = ${typed}`];
    });
    const unchanged = columns.map(
      (column, index) => sql`coalesce(${sql.ref(column)}::text, '') = ${row.texts[index]}`,
    );
    return sql`update ${sql.table(table)} set ${sql.join(changes)}
      where company_id = ${companyId} and id = ${row.id}::text::${sql.raw(id)} and ${sql.join(unchanged, sql` and `)}`;
  };
  try {
    await write(texts).execute(db);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== UNIQUE_VIOLATION) throw error;
    const apart = texts.map((text, index) =>
      text === row.texts[index] ? text : `${text}#${row.id}`,
    );
    await write(apart).execute(db);
  }
}

/** The encrypted secrets of a company in the order of their ids. */
export async function secretsAfter(
  db: Kysely<Schema>,
  companyId: number,
  table: 'secrets' | 'scanned_secrets',
  { after, limit }: RowPage,
): Promise<{ id: string; detector: string; sealed: Buffer; sealed_parts: Buffer | null }[]> {
  const type = sql.raw(table === 'secrets' ? 'integer' : 'uuid');
  const { rows } = await sql<{
    id: string;
    detector: string;
    sealed: Buffer;
    sealed_parts: Buffer | null;
  }>`
    select id::text as id, detector, sealed, sealed_parts from ${sql.table(table)} where company_id = ${companyId}
      ${after === '' ? sql`` : sql`and id > ${after}::text::${type}`} order by ${sql.ref(`${table}.id`)} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How far a company's stored texts are masked by a version. */
export interface MaskingPass {
  readonly step: number;
  readonly cursor: string;
  readonly isFinished: boolean;
}

/** How far it is; another version begins at the beginning. */
export async function maskingPass(
  db: Kysely<Schema>,
  companyId: number,
  version: number,
): Promise<MaskingPass> {
  const row = await db
    .selectFrom('masking_passes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return { step: 0, cursor: '', isFinished: false };
  return { step: row.step, cursor: row.cursor_id, isFinished: row.finished_at !== null };
}

/** Notes how far it is. */
export async function moveMaskingPass(
  db: Kysely<Schema>,
  companyId: number,
  version: number,
  { step, cursor }: Pick<MaskingPass, 'step' | 'cursor'>,
  finishedAt: Date | null,
): Promise<void> {
  const row = { version, step, cursor_id: cursor, finished_at: finishedAt };
  await db
    .insertInto('masking_passes')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

/** The companies whose stored texts are not all masked by a version. */
export async function companiesToMask(db: Kysely<Schema>, version: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from companies k where not exists (select 1 from masking_passes p
      where p.company_id = k.id and p.version = ${version} and p.finished_at is not null) order by k.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The sources, of all companies, in whose stored patches something may stand that is known by now; not while they are scanned. */
export async function sourcesToMask(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ companyId: number; sourceId: number }[]> {
  return db
    .selectFrom('sources')
    .select(['company_id as companyId', 'id as sourceId'])
    .where('masking_due_at', 'is not', null)
    .where('state', '<>', 'scanning')
    .orderBy(sql`row_number() over (partition by company_id order by masking_due_at)`)
    .orderBy('masking_due_at')
    .limit(limit)
    .execute();
}

/** Since when that is so; null: it is not. */
export async function sourceMaskingDueAt(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('sources')
    .select('masking_due_at')
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .executeTakeFirst();
  return row?.masking_due_at ?? null;
}

/** Notes that it is done, unless more became known in between. */
export async function finishSourceMasking(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('sources')
    .set({ masking_due_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('masking_due_at', '=', dueAt)
    .execute();
}

const EMAIL_TABLES = ['contributors', 'perimeter_emails'] as const;

/** The addresses of who committed to a company's sources. */
export async function committerEmails(db: Kysely<Schema>, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from contributors where company_id = ${companyId}
    union select email from perimeter_emails where company_id = ${companyId}`.execute(db);
  return rows.map(({ email }) => email);
}

/** Puts another address into the place of one. */
export async function replaceEmail(
  db: Kysely<Schema>,
  companyId: number,
  email: string,
  by: string,
): Promise<void> {
  for (const table of EMAIL_TABLES) {
    const rest = sql.raw(table === 'contributors' ? 'source_id' : 'developer_id');
    await sql`
      with gone as (delete from ${sql.table(table)} where company_id = ${companyId} and email = ${email} returning ${rest})
      insert into ${sql.table(table)} (company_id, email, ${rest}) select ${companyId}, ${by}, ${rest} from gone
      on conflict do nothing`.execute(db);
  }
}
