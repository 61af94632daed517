import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** An arbitrary advisory lock id: two processes that start together migrate one after the other. */
const LOCK = 7_212_736;

/** Thrown when the database was migrated by a newer version than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

function files(): { number: number; name: string }[] {
  return readdirSync(FOLDER)
    .flatMap((name) => {
      const number = FILE.exec(name)?.[1];
      return number === undefined ? [] : [{ number: Number(number), name }];
    })
    .sort((a, b) => a.number - b.number);
}

async function appliedNumbers(db: Kysely<Schema>): Promise<Set<number>> {
  const known = await sql<{ known: boolean }>`
    select to_regclass('schema_migrations') is not null as known`.execute(db);
  if (known.rows[0]?.known !== true) return new Set();
  const { rows } = await sql<{ number: number }>`select number from schema_migrations`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** The number of the newest migration of a database; 0 before the first. */
export async function currentMigration(db: Kysely<Schema>): Promise<number> {
  return Math.max(0, ...(await appliedNumbers(db)));
}

/** The number of the newest migration that this version knows. */
export function newestMigration(): number {
  return files().at(-1)?.number ?? 0;
}

/** Applies one migration in the given transaction, unless another process was faster. Returns whether it did. */
async function applyIn(
  trx: Kysely<Schema>,
  file: { number: number; name: string },
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, applied_at timestamptz not null)`.execute(trx);
  if ((await appliedNumbers(trx)).has(file.number)) return false;
  await sql.raw(readFileSync(new URL(file.name, FOLDER), 'utf8')).execute(trx);
  await sql`insert into schema_migrations values (${file.number}, ${file.name}, ${now})`.execute(
    trx,
  );
  return true;
}

/**
 * Applies the checked-in migrations that the database does not have yet, each in a transaction of its own, so that a kill leaves whole
 * steps only. In a transaction of the caller they belong to that one.
 *
 * @param upTo the newest one to apply; default: all
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  db: Kysely<Schema>,
  now: Date,
  upTo = newestMigration(),
): Promise<string[]> {
  const newest = newestMigration();
  const applied = await appliedNumbers(db);
  const at = Math.max(0, ...applied);
  if (at > newest) {
    throw new NewerDatabaseError(
      `The database is at migration ${at}, this version knows ${newest}. Start the newer version, or restore a back-up.`,
    );
  }
  const done: string[] = [];
  for (const file of files()) {
    if (file.number > upTo || applied.has(file.number)) continue;
    const isDone = db.isTransaction
      ? await applyIn(db, file, now)
      : await db.transaction().execute((trx) => applyIn(trx, file, now));
    if (isDone) done.push(file.name);
  }
  return done;
}
