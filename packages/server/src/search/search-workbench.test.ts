import { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { SearchField } from '@sluice/domain/commit-search';
import { SEARCHES_A_MINUTE } from '@sluice/domain/search-scan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyAs } from '../testing/bodies.ts';
import { playSettings } from '../testing/conformance-settings.ts';
import { aSecretValue } from '../testing/findings.ts';
import {
  createSearchedTestServer,
  type SearchedTestServer,
  switchSearch,
} from '../testing/searched.ts';
import { type Caller, TEST_NOW } from '../testing/test-server.ts';

const EXPLAIN = '/search_api/v1/search/explain';
const SUGGEST = '/search_api/v1/search/suggestions';
let testServer: SearchedTestServer;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
});
afterEach(() => testServer.close());

const explain = async (q: string, as: Caller = testServer.asMember) =>
  bodyAs(await as(EXPLAIN, { body: { q } }), searchEndpoints.explainSearch.replies[200]);
const suggest = async (field: SearchField, prefix: string, as: Caller = testServer.asMember) =>
  bodyAs(
    await as(SUGGEST, { body: { field, prefix } }),
    searchEndpoints.suggestSearchValues.replies[200],
  );

describe('the explanation of a query', () => {
  beforeEach(async () => {
    await testServer.kept([
      { files: { 'deploy/prod.env': 'alpha beta\n' }, by: 'ada@ours.example' },
      { files: { 'src/app.ts': 'alpha gamma\n' } },
      { files: { 'src/other.ts': 'alpha gamma delta\n' } },
    ]);
  });

  it('counts each clause alone and with those before it, and names the one that leaves nothing', async () => {
    const { mode, clauses, emptying } = await explain('alpha gamma beta delta');
    expect(mode).toBe('all');
    expect(clauses).toEqual([
      { text: '"alpha"', count: 3, left: 3 },
      { text: '"gamma"', count: 2, left: 2 },
      { text: '"beta"', count: 1, left: 0 },
      { text: '"delta"', count: 1, left: 0 },
    ]);
    expect(emptying).toBe(2);
  });

  it('adds alternatives up', async () => {
    const { mode, clauses, emptying } = await explain('beta OR delta OR nothing');
    expect(mode).toBe('any');
    expect(clauses.map(({ left }) => left)).toEqual([1, 2, 2]);
    expect(emptying).toBeNull();
  });

  it('says what it would have found in the last thirty days', async () => {
    expect((await explain('alpha')).recent).toEqual({ patches: 3, secrets: 0, is_capped: false });
    testServer.setNow(new Date(TEST_NOW.getTime() + 31 * 86_400_000));
    const { db } = testServer.database;
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute();
    expect((await explain('alpha')).recent).toEqual({ patches: 0, secrets: 0, is_capped: false });
  });

  it('of another company counts nothing of ours', async () => {
    await switchSearch(testServer, testServer.stranger.companyId, true);
    const { clauses } = await explain('alpha', testServer.asOtherCompany);
    expect(clauses).toEqual([{ text: '"alpha"', count: 0, left: 0 }]);
    expect(await suggest('file.filename', '', testServer.asOtherCompany)).toEqual([]);
  });

  it('keeps the query nowhere, and counts as a search of the minute', async () => {
    const value = aSecretValue(55);
    expect((await explain(`"${value}"`)).clauses).toEqual([]);
    await explain('alpha');
    const { db } = testServer.database;
    expect(await db.selectFrom('searches').selectAll().execute()).toEqual([]);
    const audit = await db.selectFrom('audit_log').select('action').execute();
    expect(audit.filter(({ action }) => /^(search|api)\./.test(action))).toEqual([]);
    expect(testServer.logged.join('\n')).not.toContain(value);
    const statuses = new Set<number>();
    for (let index = 0; index <= SEARCHES_A_MINUTE; index += 1) {
      statuses.add((await testServer.asMember(EXPLAIN, { body: { q: 'alpha' } })).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it('suggests values that begin with what is typed, then those that hold it', async () => {
    expect(await suggest('file.file_extension', '')).toEqual(['ts', 'env']);
    expect(await suggest('file.filename', 'SRC')).toEqual(['src/app.ts', 'src/other.ts']);
    expect(await suggest('file.filename', 'o')).toEqual(['deploy/prod.env', 'src/other.ts']);
    expect(await suggest('commit.author.email', 'ada')).toEqual(['ada@ours.example']);
    expect(await suggest('file.filename', '%')).toEqual([]);
  });
});

describe('the look back', () => {
  it('counts the secrets that are known in what it finds, each once', async () => {
    const value = aSecretValue(56);
    await testServer.kept([
      { files: { 'epsilon.env': `epsilon = 1\nkey = ${value}\n` } },
      { files: { 'epsilon.ts': `epsilon = 2\nkey = ${value}\n` } },
    ]);
    expect((await explain('epsilon')).recent).toEqual({
      patches: 2,
      secrets: 1,
      is_capped: false,
    });
  });
});

it('a company without search has neither, and the mock of the stories answers alike', async () => {
  await switchSearch(testServer, testServer.admin.companyId, false);
  expect((await testServer.asMember(EXPLAIN, { body: { q: 'a1' } })).status).toBe(404);
  const steps = [
    { path: EXPLAIN, body: { q: 'alpha beta' } },
    { path: EXPLAIN, body: { q: '((' } },
    { path: SUGGEST, body: { field: 'file.filename', prefix: '' } },
    { path: SUGGEST, body: { field: 'file.patch', prefix: '' } },
  ];
  for (const flags of [{ search: true }, {}]) {
    const { server, mock } = await playSettings(steps, flags);
    expect(mock).toEqual(server);
  }
});
