import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import {
  clearKeys,
  currentMigration,
  type DumpedRow,
  dumpTables,
  finishLoad,
  isWorkspaceEmpty,
  loadRows,
} from '../repositories/dump.ts';
import { openWorkspaceKey } from '../workspace-key.ts';
import { printLine, printNote, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

const Head = v.object({ sluice_backup: v.literal(1), migration: v.number() });
const Row = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) });
/** Rows that go into one statement. */
const CHUNK = 500;

function fileOf(argv: string[]): string {
  const [file] = argv;
  if (file === undefined || argv.length > 1) throw new UsageError('Give one file name.');
  return file;
}

/** `sluice backup`: every table as JSON lines, gzipped, from one snapshot. Secrets in it stay sealed: keep the key with it, apart. */
export async function backupCommand(argv: string[], env: Env): Promise<number> {
  const file = fileOf(argv);
  const config = readConfig(env, process.cwd());
  const database = await openDatabase(config);
  try {
    await migrate(database.db, new Date());
    await openWorkspaceKey(database.db, config);
    const gzip = createGzip();
    const draft = `${file}.part`;
    const out = gzip.pipe(createWriteStream(draft, { mode: 0o600 }));
    let rows = 0;
    const write = async (value: unknown) => {
      if (!gzip.write(`${JSON.stringify(value)}\n`)) await once(gzip, 'drain');
    };
    await write({ sluice_backup: 1, migration: await currentMigration(database.db) });
    await dumpTables(database.db, async (row) => {
      rows += 1;
      await write(row);
    });
    gzip.end();
    await once(out, 'finish');
    renameSync(draft, file);
    printLine(`${rows} rows in ${file}`);
    return 0;
  } finally {
    await database.close();
  }
}

/** `sluice restore`: fills an empty workspace from a back-up; whole, or not at all, and only with the key that the back-up needs. Also the way from the embedded database to PostgreSQL. */
export async function restoreCommand(argv: string[], env: Env): Promise<number> {
  const file = fileOf(argv);
  const config = readConfig(env, process.cwd());
  const database = await openDatabase(config);
  try {
    await migrate(database.db, new Date());
    if (!(await isWorkspaceEmpty(database.db))) {
      printNote('This workspace holds something already. Restore into an empty one.');
      return 1;
    }
    let rows = 0;
    await database.db.transaction().execute(async (trx) => {
      // The key of the back-up is the one that counts.
      await clearKeys(trx);
      let isHead = true;
      let chunk: DumpedRow[] = [];
      const flush = async () => {
        if (chunk.length > 0) await loadRows(trx, chunk);
        rows += chunk.length;
        chunk = [];
      };
      // Made here: lines that come before somebody waits for them are lost.
      const lines = createInterface({
        input: createReadStream(file).pipe(createGunzip()),
        crlfDelay: Number.POSITIVE_INFINITY,
      });
      for await (const line of lines) {
        const value: unknown = JSON.parse(line);
        if (isHead) {
          const head = v.parse(Head, value);
          if (head.migration !== (await currentMigration(trx))) {
            throw new UsageError(
              `The back-up is of migration ${head.migration}: restore it with that version, then upgrade.`,
            );
          }
          isHead = false;
          continue;
        }
        const row = v.parse(Row, value);
        if (chunk.length >= CHUNK || (chunk[0] !== undefined && chunk[0].table !== row.table))
          await flush();
        chunk.push(row);
      }
      await flush();
      await finishLoad(trx);
      await openWorkspaceKey(trx, config);
    });
    printLine(`${rows} rows restored`);
    return 0;
  } finally {
    await database.close();
  }
}
