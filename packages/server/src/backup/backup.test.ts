import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMigration } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { DUMPED_TABLES, dumpTables, isWorkspaceEmpty, LEFT_OUT } from '../repositories/dump.ts';
import { emptyDatabase } from '../testing/database.ts';
import { aSecretValue } from '../testing/findings.ts';
import { makeOurs } from '../testing/ours.ts';
import { makeOurSettings } from '../testing/ours-settings.ts';
import { createTestServer, TEST_KEY, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let dir: string;
let file: string;
let testServer: TestServer;
let target: Database;

/** What admins set up and the calls above do not make. */
async function addTheRest({ database: { db }, admin, asAdmin }: TestServer, secret: number) {
  const { companyId } = admin;
  const until = new Date(TEST_NOW.getTime() + 86_400_000).toISOString();
  const ignore = await asAdmin(`/api/v1/incidents/${secret}/ignore`, {
    body: { until, reason: 'Rotated' },
  });
  expect(ignore.status).toBe(201);
  await sql`insert into sso_connections (company_id, name, sign_in_endpoint, certificates, domains, created_at, updated_at)
    values (${companyId}, 'IdP', 'https://idp.example', array['x'], array['ours.example'], ${TEST_NOW}, ${TEST_NOW})`.execute(
    db,
  );
  await sql`insert into saml_bindings select id, 'ada', ${companyId}::int, ${admin.memberId}::int from sso_connections`.execute(
    db,
  );
  await sql`insert into remote_issues (company_id, incident_id, notifier_id, type, label, created_at)
    select ${companyId}::int, ${secret}::int, id, 'jira', 'SEC-1', ${TEST_NOW}::timestamptz from notifiers`.execute(
    db,
  );
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-backup-'));
  file = join(dir, 'backup.gz');
  testServer = await createTestServer();
  const ours = await makeOurs(testServer, aSecretValue(61));
  await makeOurSettings(testServer);
  await addTheRest(testServer, ours.secret);
  await writeBackup(testServer.database.db, file);
  target = await emptyDatabase();
}, 60_000);
afterAll(async () => {
  await testServer.close();
  await target.close();
  rmSync(dir, { recursive: true, force: true });
});

const settings = () => ({ dataDir: dir, secretKey: TEST_KEY });

async function rowsOf({ db }: Database): Promise<string[]> {
  const rows: string[] = [];
  await dumpTables(db, async (row) => {
    rows.push(JSON.stringify(row));
  });
  return rows.sort();
}

const head = (migration: number) => JSON.stringify({ sluice_backup: 1, migration });
const gzipped = (...lines: string[]) => gzipSync(lines.map((line) => `${line}\n`).join(''));

describe('a back-up', () => {
  it('has every table, or a reason why one is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`.execute(
      testServer.database.db,
    );
    expect([...DUMPED_TABLES, ...Object.keys(LEFT_OUT)].sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    );
  });

  it.each([
    ['a text', () => Buffer.from('hello'), 'is not a back-up of Sluice, or is damaged'],
    ['another gzipped file', () => gzipped('hello'), 'is not a back-up of Sluice'],
    ['a cut-off file', () => readFileSync(file).subarray(0, 2_000), 'is cut off'],
    ['a newer one', () => gzipped(head(9_999)), 'Use the newer version'],
    ['a line that is no row', () => gzipped(head(newestMigration()), '{"table":1}'), 'is no row'],
    [
      'a row that does not fit',
      () => gzipped(head(newestMigration()), '{"table":"companies","row":{"id":1}}'),
      'its rows of companies do not fit',
    ],
  ])('is refused in one sentence where the file is %s', async (_, content, why) => {
    const bad = join(dir, 'bad.gz');
    writeFileSync(bad, content());
    const refusal = restoreBackup(target.db, settings(), bad);
    await expect(refusal).rejects.toThrow(why);
    await expect(refusal).rejects.toMatchObject({ name: 'SetupError' });
    expect(await isWorkspaceEmpty(target.db)).toBe(true);
  });

  it('is refused where the file is missing or the key another', async () => {
    const missing = restoreBackup(target.db, settings(), join(dir, 'missing'));
    await expect(missing).rejects.toThrow('does not exist');
    const secretKey = Buffer.alloc(32, 8).toString('base64');
    const refusal = restoreBackup(target.db, { dataDir: dir, secretKey }, file);
    await expect(refusal).rejects.toThrow('does not fit');
    expect(await isWorkspaceEmpty(target.db)).toBe(true);
  });

  it('gives back every row as it was, sends nothing a second time, and counts on', async () => {
    await restoreBackup(target.db, settings(), file);
    expect(await rowsOf(target)).toEqual(await rowsOf(testServer.database));
    for (const table of ['api_keys', 'notifiers', 'sso_connections', 'remote_issues'])
      expect((await rowsOf(target)).join('')).toContain(`"table":"${table}"`);
    expect(await target.db.selectFrom('notifier_events').selectAll().execute()).toEqual([]);
    const newest = await target.db
      .selectFrom('incidents')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('incidents', 'id')) as next`.execute(target.db);
    expect(rows).toEqual([{ next: newest.id + 1 }]);
    await expect(restoreBackup(target.db, settings(), file)).rejects.toThrow('holds something');
  });

  it('of an older version is refused by a database that is migrated further', async () => {
    const old = join(dir, 'old.gz');
    writeFileSync(old, gzipped(head(15)));
    const database = await emptyDatabase();
    await restoreBackup(database.db, settings(), join(dir, 'missing')).catch(() => {});
    writeFileSync(join(dir, 'now.gz'), gzipped(head(newestMigration())));
    await restoreBackup(database.db, settings(), join(dir, 'now.gz'));
    await expect(restoreBackup(database.db, settings(), old)).rejects.toThrow('new database');
    await database.close();
  });

  it('that cannot be written leaves nothing, and says why', async () => {
    const nowhere = join(dir, 'no', 'folder.gz');
    const refusal = writeBackup(testServer.database.db, nowhere);
    await expect(refusal).rejects.toThrow('its folder does not exist');
    const taken = join(dir, 'taken');
    writeFileSync(taken, '');
    await expect(writeBackup(testServer.database.db, join(taken, 'x'))).rejects.toMatchObject({
      name: 'SetupError',
    });
    expect(existsSync(`${nowhere}.part`)).toBe(false);
    expect(gunzipSync(readFileSync(file)).toString()).toContain('"sluice_backup":1');
  });
});
