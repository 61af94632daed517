import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { currentMigration, migrate, newestMigration } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { addAuditMonths } from '../repositories/audit-months.ts';
import {
  clearKeys,
  continueIds,
  type DumpedRow,
  isWorkspaceEmpty,
  loadRows,
  restartSearchScans,
  switchAuditChain,
} from '../repositories/dump.ts';
import { codeOf, SetupError } from '../setup-error.ts';
import { openWorkspaceKey } from '../workspace-key.ts';

type KeySettings = Pick<Config, 'dataDir' | 'secretKey'>;

const Head = v.object({ sluice_backup: v.literal(1), migration: v.number() });
const Row = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) });
/** Rows that go into one statement. */
const CHUNK = 500;
/** The first migration that knows of a table for keys: back-ups from before bring none. */
const KEYS_SINCE = 17;
/** The first migration that chains the audit log: it chains what an older back-up brings. */
const CHAIN_SINCE = 84;

/** Why a file is no back-up, by the code of Node or zlib. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
  Z_BUF_ERROR: 'is cut off',
  Z_DATA_ERROR: 'is not a back-up of Sluice, or is damaged',
};

function refused(file: string, why: string): SetupError {
  return new SetupError(`The file ${file} ${why}. Nothing was restored.`);
}

/** The lines of a gzipped file. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const problem = FILE_PROBLEMS[codeOf(error)];
    if (problem === undefined) throw error;
    throw refused(file, problem);
  }
  if (rest !== '') yield rest;
}

/** A line as what it must be; null where it is not. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, line: string | undefined): T | null {
  try {
    return v.parse(schema, JSON.parse(line ?? ''));
  } catch {
    return null;
  }
}

/** Brings the rows of a back-up into a database of its migration, and that up to this version. */
async function load(
  trx: Transaction<Schema>,
  file: string,
  lines: AsyncIterable<string>,
  settings: KeySettings,
): Promise<number> {
  // The key of the back-up is the one that counts.
  if ((await currentMigration(trx)) >= KEYS_SINCE) await clearKeys(trx);
  const isChained = (await currentMigration(trx)) >= CHAIN_SINCE;
  if (isChained) await switchAuditChain(trx, false);
  let rows = 0;
  let chunk: DumpedRow[] = [];
  const flush = async () => {
    if (chunk.length === 0) return;
    try {
      await loadRows(trx, chunk);
    } catch (error) {
      // Wrong values and broken references: classes 22 and 23 of PostgreSQL's codes.
      if (!/^2[23]/.test(codeOf(error))) throw error;
      throw refused(file, `is damaged: its rows of ${chunk[0]?.table} do not fit`);
    }
    rows += chunk.length;
    chunk = [];
  };
  for await (const line of lines) {
    const row = parsed(Row, line);
    if (row === null) throw refused(file, 'is damaged: a line of it is no row');
    if (chunk.length >= CHUNK || (chunk[0] !== undefined && chunk[0].table !== row.table))
      await flush();
    chunk.push(row);
  }
  await flush();
  await continueIds(trx);
  // Tables with unchecked references cannot be altered.
  await sql`set constraints all immediate`.execute(trx);
  if (isChained) await switchAuditChain(trx, true);
  await migrate(trx, new Date());
  await addAuditMonths(trx, []);
  await restartSearchScans(trx);
  await openWorkspaceKey(trx, settings);
  return rows;
}

/**
 * Fills an empty database from a back-up of this version or an older one, which is migrated then: whole, or not at all.
 *
 * @returns the number of rows
 * @throws SetupError where the file is no whole back-up, or the database is not empty
 * @throws KeyError where the key does not fit
 */
export async function restoreBackup(
  db: Kysely<Schema>,
  settings: KeySettings,
  file: string,
): Promise<number> {
  const lines = linesOf(file);
  const head = parsed(Head, (await lines.next()).value);
  if (head === null) throw refused(file, 'is not a back-up of Sluice');
  const newest = newestMigration();
  if (head.migration > newest) {
    throw refused(
      file,
      `is of migration ${head.migration}, this version knows ${newest}. Use the newer version`,
    );
  }
  if (!(await isWorkspaceEmpty(db))) {
    throw new SetupError('This workspace holds something already. Restore into an empty one.');
  }
  const at = await currentMigration(db);
  if (at > head.migration) {
    throw refused(
      file,
      `is of migration ${head.migration}, this database at ${at} already. Name a new database or data directory`,
    );
  }
  await migrate(db, new Date(), head.migration);
  return db.transaction().execute((trx) => load(trx, file, lines, settings));
}
