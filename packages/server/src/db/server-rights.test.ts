import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningCommand, startSluiceWith } from '../testing/command.ts';
import { aToken } from '../testing/findings.ts';
import { freePort } from '../testing/free-port.ts';
import { TEST_KEY } from '../testing/test-server.ts';

/** Runs where there is a server alone: its roles are what is tested. */
const URL_OF_SERVER = process.env.SLUICE_TEST_DATABASE_URL ?? '';
const suffix = randomBytes(4).toString('hex');
const role = `sluice_app_${suffix}`;
const password = randomBytes(12).toString('hex');

let dir: string;
let admin: pg.Client;
const databases: string[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-rights-'));
  admin = new pg.Client({ connectionString: URL_OF_SERVER });
  await admin.connect();
  await admin.query(`create role ${role} login password '${password}'`);
});
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  rmSync(dir, { recursive: true, force: true });
});

/** A database, changed by its administrator with these statements; answers its settings for the role. */
async function aDatabase(
  options: { owner?: string; encoding?: string },
  ...statements: string[]
): Promise<Record<string, string>> {
  const name = `sluice_rights_${suffix}_${databases.length}`;
  const owner = options.owner === undefined ? '' : `owner ${options.owner}`;
  const encoding =
    options.encoding === undefined
      ? ''
      : `encoding '${options.encoding}' template template0 locale 'C'`;
  await admin.query(`create database ${name} ${owner} ${encoding}`);
  databases.push(name);
  const address = new URL(URL_OF_SERVER);
  address.pathname = `/${name}`;
  const inside = new pg.Client({ connectionString: address.href });
  await inside.connect();
  for (const statement of statements) await inside.query(statement);
  await inside.end();
  address.username = role;
  address.password = password;
  return {
    DATABASE_URL: address.href,
    SLUICE_DATA_DIR: join(dir, name),
    SLUICE_SECRET_KEY: TEST_KEY,
  };
}

const run = (settings: Record<string, string>, ...args: string[]) =>
  startSluiceWith(settings, ...args).done;

/** A repository with a token in `app.env`. */
function aRepository(): string {
  const path = join(dir, 'repository');
  mkdirSync(path);
  writeFileSync(join(path, 'app.env'), `TOKEN=${aToken(7)}\n`);
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.io'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'Add the token'],
  ])
    execFileSync('git', [...who, ...args], { cwd: path });
  return path;
}

/** Waits for a line of a running command. */
function said({ process: child }: RunningCommand, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes(text) && resolve());
    child.stderr?.on('data', (chunk: Buffer) => chunk.includes(text) && resolve());
    child.once('close', () => reject(new Error(`Ended before it said "${text}".`)));
  });
}

async function ready(settings: Record<string, string>): Promise<number> {
  const port = await freePort();
  const serving = startSluiceWith({ ...settings, PORT: String(port) }, 'serve', '--empty');
  await said(serving, 'Sluice is at');
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
  serving.process.kill('SIGTERM');
  expect((await serving.done).code).toBe(0);
  return status;
}

const NO_RIGHT_IN_PUBLIC = 'revoke create on schema public from public';

describe('a role that is no superuser', () => {
  it('needs no more than to own its database', async () => {
    const settings = await aDatabase({ owner: role });
    expect(await run(settings, 'migrate')).toMatchObject({ code: 0 });
    const scanned = await run(settings, 'scan', aRepository());
    expect(scanned).toMatchObject({ code: 0 });
    expect(scanned.out).toContain('app.env');
    expect(await ready(settings)).toBe(200);
    const working = startSluiceWith(settings, 'work');
    await said(working, 'Working.');
    working.process.kill('SIGTERM');
    expect((await working.done).code).toBe(0);

    const file = join(dir, 'backup.gz');
    const written = await run(settings, 'backup', file);
    expect(written).toMatchObject({ code: 0 });
    const [rows] = written.out.split(' ');
    const other = await aDatabase({ owner: role });
    expect((await run(other, 'restore', file)).out).toBe(`${rows} rows restored\n`);
  }, 120_000);

  it('may have rights in two schemas alone', async () => {
    const settings = await aDatabase(
      {},
      NO_RIGHT_IN_PUBLIC,
      `grant usage, create on schema public to ${role}`,
      `create schema jobs authorization ${role}`,
    );
    expect(await run(settings, 'migrate')).toMatchObject({ code: 0 });
    expect(await ready(settings)).toBe(200);
  }, 60_000);

  it.each([
    [
      'the right to create tables',
      {},
      [NO_RIGHT_IN_PUBLIC],
      `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
    ],
    [
      'a schema for the jobs',
      {},
      [`grant usage, create on schema public to ${role}`],
      `CREATE SCHEMA jobs AUTHORIZATION ${role};`,
    ],
    [
      'rights in the schema of the jobs',
      {},
      [`grant usage, create on schema public to ${role}`, 'create schema jobs'],
      `GRANT USAGE, CREATE ON SCHEMA jobs TO ${role};`,
    ],
    [
      'the tables, which belong to another',
      { owner: role },
      ['create table schema_migrations (number integer)'],
      `has not its rights`,
    ],
    ['an encoding of all letters', { owner: role, encoding: 'LATIN1' }, [], "ENCODING 'UTF8'"],
    [
      'a database that takes writes',
      { owner: role },
      [`alter role ${role} in database current set default_transaction_read_only to on`],
      'takes no writes',
    ],
  ])(
    'gets one line when it lacks %s',
    async (_, options, statements, hint) => {
      const name = `sluice_rights_${suffix}_${databases.length}`;
      const settings = await aDatabase(
        options,
        ...statements.map((text) => text.replace('database current', `database ${name}`)),
      );
      for (const command of [['migrate'], ['serve', '--empty'], ['work']]) {
        const { code, err } = await run(settings, ...command);
        expect(code).toBe(1);
        expect(err.trim().split('\n')).toHaveLength(1);
        expect(err).toContain(hint);
      }
    },
    60_000,
  );

  it.each([
    ['another database', { pathname: '/sluice_is_not_here' }, 'no database'],
    ['a wrong port', { port: '1' }, 'No PostgreSQL answers'],
    ['an unknown host', { hostname: 'sluice.invalid' }, 'The host'],
  ])('gets one line that its address names %s', async (_, change, hint) => {
    const settings = await aDatabase({ owner: role });
    const address = Object.assign(new URL(settings.DATABASE_URL ?? ''), change);
    const { code, err } = await run({ ...settings, DATABASE_URL: address.href }, 'migrate');
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(hint);
    expect(err).not.toContain(password);
  });

  it('gets a line with what an address must begin with', async () => {
    const { code, err } = await run({ DATABASE_URL: 'garbage' }, 'migrate');
    expect(code).toBe(2);
    expect(err).toContain('DATABASE_URL must begin with postgres://');
  });
});
