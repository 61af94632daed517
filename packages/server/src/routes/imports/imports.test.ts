import {
  MOST_IMPORTED,
  POSTMAN_OFF_TEXT,
  TOO_MANY_IMPORTED_TEXT,
  UNKNOWN_IMPORT_TEXT,
} from '@sluice/domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '../../repositories/companies.ts';
import { aSecretValue } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

const IMPORTS = '/api/v1/imports';
let testServer: TestServer;

beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const gitleaks = (...seeds: number[]): string =>
  JSON.stringify(
    seeds.map((seed) => ({
      RuleID: 'github-pat',
      Secret: aSecretValue(seed),
      Match: `token = ${aSecretValue(seed)}`,
      File: 'src/deploy.ts',
      StartLine: seed,
      Commit: '1'.repeat(40),
      Author: 'Dev One',
      Email: 'dev@elsewhere.example',
      Date: '2026-03-01T10:00:00Z',
      Message: 'Deploy',
    })),
  );
const collection = (value: string): string =>
  JSON.stringify({
    info: {
      name: 'Payments',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        name: 'Charge',
        request: {
          method: 'GET',
          url: 'https://api.example/x',
          header: [{ key: 'X-Token', value }],
        },
      },
    ],
  });
const count = async () =>
  (await testServer.database.db.selectFrom('incidents').select('id').execute()).length;

describe('an import', () => {
  it('counts what it would do, and does nothing, as a dry run', async () => {
    const response = await testServer.asAdmin(IMPORTS, {
      body: { text: gitleaks(1, 2), is_dry_run: true },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      format: 'gitleaks',
      is_dry_run: true,
      new_incidents: 2,
      new_occurrences: 2,
      known_occurrences: 0,
      skipped: 0,
    });
    expect(await count()).toBe(0);
  });

  it('stores a report once', async () => {
    const body = { text: gitleaks(1, 2), repository: 'acme/api', is_dry_run: false };
    const first = await testServer.asAdmin(IMPORTS, { body });
    expect(await first.json()).toMatchObject({ new_incidents: 2, known_occurrences: 0 });
    const second = await testServer.asAdmin(IMPORTS, { body });
    expect(await second.json()).toMatchObject({ new_incidents: 0, known_occurrences: 2 });
    expect(await count()).toBe(2);
  });

  it('refuses a Postman export where its incidents would be shown nowhere', async () => {
    const body = { text: collection(aSecretValue(7)), is_dry_run: true };
    const response = await testServer.asAdmin(IMPORTS, { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { text: [POSTMAN_OFF_TEXT] } });
  });

  it('stores a Postman export', async () => {
    const { companyId } = testServer.admin;
    await updateCompany(testServer.database.db, companyId, { flags: { postman: true } }, TEST_NOW);
    const body = { text: collection(aSecretValue(7)), is_dry_run: false };
    const response = await testServer.asAdmin(IMPORTS, { body });
    expect(await response.json()).toMatchObject({ format: 'postman', new_incidents: 1 });
  });

  it('writes no value into logs, and a line into the audit log, none for a dry run', async () => {
    expect(testServer.logged.join('')).not.toContain(aSecretValue(1));
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'report.imported')
      .execute();
    expect(lines).toHaveLength(3);
    const rest = await testServer.database.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'api.written')
      .execute();
    expect(rest).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain(aSecretValue(1));
  });

  it.each(['', '{}', 'hunter2', '[1', '\ud800'])('refuses %j, which is neither', async (text) => {
    const response = await testServer.asAdmin(IMPORTS, { body: { text, is_dry_run: true } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { text: [UNKNOWN_IMPORT_TEXT] } });
  });

  it('leaves reports of very many leaks to the command line', async () => {
    const entry = { RuleID: 'x', Secret: 'abcdefgh', File: 'a', StartLine: 1 };
    const text = JSON.stringify(Array.from({ length: MOST_IMPORTED + 1 }, () => entry));
    const response = await testServer.asAdmin(IMPORTS, { body: { text, is_dry_run: true } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { text: [TOO_MANY_IMPORTED_TEXT] } });
  });

  it('is for admins', async () => {
    const response = await testServer.asMember(IMPORTS, {
      body: { text: gitleaks(3), is_dry_run: false },
    });
    expect(response.status).toBe(403);
  });

  it('takes files above the limit of other calls, and refuses those above its own', async () => {
    const body = { text: `${gitleaks(4)}${' '.repeat(3_000_000)}`, is_dry_run: true };
    expect((await testServer.asAdmin(IMPORTS, { body })).status).toBe(200);
    const large = { text: ' '.repeat(12_000_000), is_dry_run: true };
    expect((await testServer.asAdmin(IMPORTS, { body: large })).status).toBe(413);
  });

  it('names no incident by characters that turn or hide text', async () => {
    const secret = `zq${'7f3a'.repeat(6)}`;
    const entry = { RuleID: 'key\u202Egpj\u001b[2J', Secret: secret, File: 'a', StartLine: 1 };
    const body = { text: JSON.stringify([entry]), repository: 'acme/api', is_dry_run: false };
    expect((await testServer.asAdmin(IMPORTS, { body })).status).toBe(200);
    const [newest] = await testServer.database.db
      .selectFrom('incidents')
      .select('display_name')
      .orderBy('id', 'desc')
      .execute();
    expect(newest).toEqual({ display_name: 'key[U+202E]gpj[U+001B][2J' });
  });
});
