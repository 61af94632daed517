import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEngine } from '../db/embedded/engine.ts';
import { EmbeddedFront } from '../db/embedded/front.ts';
import { socketPath } from '../db/embedded/paths.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openServer, openSocket } from '../db/open.ts';

const MIGRATIONS = new URL('../db/migrations/', import.meta.url);

function templatePath(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(readFileSync(new URL(name, MIGRATIONS)));
  const engine = new URL('../../package.json', import.meta.url);
  hash.update(readFileSync(engine));
  return join(tmpdir(), `sluice-template-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Serves an engine of this process on a socket, as the database process does it. */
async function served(engine: PGlite): Promise<Database> {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-db-'));
  await engine.exec("set timezone to 'UTC'");
  const front = new EmbeddedFront(engine, '17.0', {
    onConnections: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  await front.listen(socketPath(dir));
  const database = openSocket(dir);
  return {
    ...database,
    close: async () => {
      await database.close();
      front.close();
      await engine.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Makes the migrated template that the test files load; once, until a migration changes. */
export async function prepareTemplate(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  const engine = await openEngine();
  const database = await served(engine);
  await migrate(database.db, new Date(0));
  const dump = await engine.dumpDataDir('none');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, path);
  await database.close();
}

async function freshServerDatabase(url: string, isMigrated: boolean): Promise<Database> {
  const name = `sluice_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const database = openServer(target.href);
  if (isMigrated) await migrate(database.db, new Date(0));
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A fresh migrated database: on the server of `SLUICE_TEST_DATABASE_URL`, else an embedded one. */
export async function freshDatabase(): Promise<Database> {
  const url = process.env.SLUICE_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') return freshServerDatabase(url, true);
  await prepareTemplate();
  const template = new Blob([new Uint8Array(readFileSync(templatePath()))]);
  return served(await openEngine(undefined, { loadDataDir: template }));
}

/** A database without a table. */
export async function emptyDatabase(): Promise<Database> {
  const url = process.env.SLUICE_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') return freshServerDatabase(url, false);
  return served(await openEngine());
}
