import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMigration, newestMigration } from '../db/migrate.ts';
import { openSecret } from '../ingest/seal-context.ts';
import { maskStored } from '../masking/mask-stored.ts';
import { allColumns, clearText, type FoundText } from '../testing/clear-text.ts';
import { emptyDatabase } from '../testing/database.ts';
import {
  type Caller,
  createTestServer,
  TEST_KEY,
  type TestServer,
  testConfig,
} from '../testing/test-server.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Back-ups of the demo workspace by former versions, each named after its commit and sealed by the tests' key. All secrets in them were
 * made at random by the demo. Once such a file is here, it stays: every later version has to read it.
 */
const FOLDER = fileURLToPath(new URL('./older-versions/', import.meta.url));

/** What the demo workspace of each version holds. */
const EXPECTED: Readonly<Record<string, { rows: number; incidents: number; occurrences: number }>> =
  {
    'c62de58.jsonl.gz': { rows: 1954, incidents: 165, occurrences: 394 },
  };

it('names every kept back-up', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(EXPECTED).sort());
});

describe.each(Object.entries(EXPECTED))('the back-up %s', (name, expected) => {
  let testServer: TestServer;
  let asMember: Caller;
  let rows: number;
  const companyId = 1;

  beforeAll(async () => {
    const database = await emptyDatabase();
    rows = await restoreBackup(
      database.db,
      { dataDir: FOLDER, secretKey: TEST_KEY },
      `${FOLDER}${name}`,
    );
    testServer = await createTestServer(testConfig(), database);
    const member = await database.db
      .selectFrom('members')
      .select(['id', 'email'])
      .where('company_id', '=', companyId)
      .where('role', '=', 'member')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    asMember = await testServer.as({ companyId, memberId: member.id, email: member.email });
  }, 60_000);
  afterAll(() => testServer.close());

  it('is restored and migrated to this version', async () => {
    expect(await currentMigration(testServer.database.db)).toBe(newestMigration());
    expect(rows).toBe(expected.rows);
  });

  it('gives its incidents, occurrences and values', async () => {
    const list = await asMember('/api/v1/secrets?rt=all&status=_&per_page=5');
    expect(list.status).toBe(200);
    expect(list.headers.get('content-range')).toContain(`/${expected.incidents}`);
    expect(v.parse(v.array(v.unknown()), await list.json())).toHaveLength(5);
    const occurrences = await testServer.database.db
      .selectFrom('occurrences')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(occurrences.count).toBe(expected.occurrences);
  });

  it('holds no secret in clear once what is stored was masked by the rules of this version', async () => {
    const { db } = testServer.database;
    const secrets = await db.selectFrom('secrets').selectAll().execute();
    const planted = Object.fromEntries(
      secrets.map((row) => [
        `secret ${row.id} (${row.detector})`,
        openSecret(testServer.deps.vault, companyId, row).value,
      ]),
    );
    expect(Object.keys(planted).length).toBeGreaterThan(100);
    expect(clearText(planted, byPlace(await allColumns(testServer)))).not.toEqual([]);
    await maskStored(testServer.deps, companyId, new AbortController().signal);
    const patches = await db.selectFrom('patches').select('id').orderBy('id').limit(80).execute();
    const answers: FoundText[] = [];
    for (const { id } of patches) {
      const answer = await asMember(`/api/v1/patches/${id}`);
      answers.push({ where: 'an answer', text: await answer.text() });
    }
    expect(answers.some(({ text }) => text.includes('•'))).toBe(true);
    const texts = byPlace([...(await allColumns(testServer)), ...answers]);
    expect(clearText(planted, texts)).toEqual([]);
  }, 60_000);
});

/** The texts of each place in one, so that many values are looked for quickly. */
function byPlace(texts: readonly FoundText[]): FoundText[] {
  return [...Map.groupBy(texts, ({ where }) => where)].map(([where, ofPlace]) => ({
    where,
    text: ofPlace.map(({ text }) => text).join('\n'),
  }));
}
