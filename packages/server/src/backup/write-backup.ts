import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { currentMigration } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { dumpTables } from '../repositories/dump.ts';
import { codeOf, SetupError } from '../setup-error.ts';

/** Why a file cannot be written, by Node's code. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write it',
  EROFS: 'the file system takes no writes',
  ENOSPC: 'there is no room left',
  EFBIG: 'there is no room left',
  EDQUOT: 'there is no room left',
};

/** Writes lines of JSON, gzipped and for this user alone; the file is there when all of them are. */
async function writeWhole(
  file: string,
  writeAll: (write: (value: unknown) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.part`;
  const gzip = createGzip();
  try {
    if (existsSync(draft)) rmSync(draft);
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
    // What fails is reported by the next line or at the end.
    written.catch(() => {});
    await writeAll(async (value) => {
      if (gzip.destroyed) await written;
      if (!gzip.write(`${JSON.stringify(value)}\n`))
        await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    renameSync(draft, file);
  } catch (error) {
    gzip.destroy();
    const problem = FILE_PROBLEMS[codeOf(error)];
    if (problem === undefined) throw error;
    throw new SetupError(`The back-up ${file} was not written: ${problem}.`);
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

/**
 * Writes a back-up: every table as JSON lines, gzipped, from one snapshot.
 *
 * @returns the number of rows
 * @throws SetupError where the file cannot be written; nothing is left of it then
 */
export async function writeBackup(db: Kysely<Schema>, file: string): Promise<number> {
  let rows = 0;
  await writeWhole(file, async (write) => {
    await write({ sluice_backup: 1, migration: await currentMigration(db) });
    await dumpTables(db, async (row) => {
      rows += 1;
      await write(row);
    });
  });
  return rows;
}
