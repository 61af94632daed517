import { SEARCH_MAX_LENGTH } from '@sluice/domain/commit-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink } from '../repositories/shared-links.ts';
import { anIncident, aSecretValue } from '../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../testing/searched.ts';
import { scansOf } from '../testing/searched-scans.ts';
import { TEST_NOW } from '../testing/test-server.ts';

/* What a stranger can send to the calls of document 001: each is refused with a text or bounded, never a 500. */

let testServer: SearchedTestServer;
beforeAll(async () => {
  testServer = await createSearchedTestServer();
  await testServer.kept([
    {
      files: { 'a.txt': 'zephyr\n' },
      authorName: '=cmd|x "onerror=alert(1)',
      message: '=cmd|x',
    },
  ]);
});
afterAll(() => testServer.close());

const RLO = '\u202e';
const search = (q: string) => testServer.asMember('/search_api/v1/search', { body: { q } });

describe('a query', () => {
  it.each([
    ['2,048 opening parentheses', '('.repeat(SEARCH_MAX_LENGTH), 400],
    ['2,048 closing parentheses', ')'.repeat(SEARCH_MAX_LENGTH), 400],
    ['2,049 characters', 'a'.repeat(SEARCH_MAX_LENGTH + 1), 400],
    [
      '50 words with a wildcard',
      Array.from({ length: 50 }, (_, n) => `word${n}*`).join(' OR '),
      200,
    ],
    ['51 words', Array.from({ length: 51 }, (_, n) => `word${n}`).join(' '), 400],
    ['wildcards alone', Array.from({ length: 50 }, () => '*').join(' '), 400],
    ['a NUL', 'zeph\0yr', 400],
    ['a lone surrogate', 'zephyr \ud800', 400],
    ['text from right to left', `zephyr ${RLO}gpj.exe`, 200],
    ['SQL and LIKE characters', `"' or 1=1 -- %_"`, 200],
  ])('of %s is answered or refused', async (_, q, status) => {
    const response = await search(q);
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.json()).toHaveProperty('detail');
  });
});

describe('a range', () => {
  const METRICS = '/api/v1/metrics';
  it.each([
    ['backwards', 'rt=custom&start=2026-03-09&end=2026-01-01', 200],
    ['of 80 years', 'rt=custom&start=1946-01-01&end=2026-03-01', 200],
    ['of no days', 'rt=custom&start=2026-02-30&end=2026-02-31', 200],
    [
      'over a change of clocks',
      'rt=custom&start=2025-10-20&end=2025-11-10&tz=America/New_York',
      200,
    ],
    ['of half hours', 'rt=custom&start=2025-09-20&end=2025-10-20&tz=Australia/Lord_Howe', 200],
    ['in a zone that does not exist', 'rt=1week&tz=Mars/Base', 400],
    ['in the future', `as_of=${new Date(TEST_NOW.getTime() + 1).toISOString()}`, 400],
    ['of a moment that is none', 'as_of=2026-13-01', 400],
  ])('%s is answered or refused', async (_, query, status) => {
    for (const path of ['', '/perimeter_evolution', '/incidents/count', '/incidents/aggregates']) {
      const response = await testServer.asMember(`${METRICS}${path}?${query}`);
      expect([path, response.status]).toEqual([path, status]);
    }
  });
});

describe('pages and ids', () => {
  it.each([
    ['/api/v1/activity?page=0', 400],
    ['/api/v1/activity?page=99999999999999999999', 400],
    ['/api/v1/activity?page=900000', 200],
    ['/api/v1/activity?per_page=1001', 400],
    ['/api/v1/developers?page=-1', 400],
    ['/api/v1/developers/github/99999999999999999999', 404],
    ['/api/v1/developers/github/nobody', 404],
    ['/search_api/v1/scans/not-a-uuid', 404],
    ['/search_api/v1/searches?page=900000', 200],
    ['/search_api/v1/saved_searches?secrets_min=-1', 400],
    ['/api/v1/gh_organizations/repos?page=1e9', 400],
  ])('%s', async (path, status) => {
    const response = await testServer.asMember(path);
    expect([path, response.status]).toEqual([path, status]);
  });

  it('of another company are answered like those that do not exist', async () => {
    const { uuid } = await scansOf(testServer).scanned();
    const none = '00000000-0000-4000-8000-000000000000';
    for (const path of ['', '/secrets']) {
      const [theirs, missing] = [
        await testServer.asOtherCompany(`/search_api/v1/scans/${uuid}${path}`),
        await testServer.asOtherCompany(`/search_api/v1/scans/${none}${path}`),
      ];
      expect([theirs.status, missing.status]).toEqual([404, 404]);
      expect(await theirs.json()).toEqual(await missing.json());
    }
  });
});

describe('the public feedback page', () => {
  const path = (token: string) => `/api/v1/developer_feedback/secret/${token}`;
  const link = async (seed: number) => {
    const { db } = testServer.database;
    const { companyId, memberId } = testServer.admin;
    const value = aSecretValue(seed);
    const incidentId = await anIncident(testServer, testServer.admin, { value });
    const of = { incidentId, createdBy: memberId };
    return db
      .transaction()
      .execute((trx) => createLink(trx, testServer.deps.vault, companyId, of, TEST_NOW));
  };

  it('accepts a form once, and answers a second attempt with the stored answer', async () => {
    const { token } = await link(61);
    const feedback = {
      revoked_yes_no: 'yes',
      actual_secret_yes_no: 'yes',
      access_to_sensitive_yes_no: 'no',
      remarks_text: `<script>alert(1)</script> =1+1 \u001b[31m ${RLO}`,
    };
    const send = () =>
      testServer.asNobody(path(token), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { forms_with_answers: { feedback } },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'already_filled' });
  });

  it('refuses a token that is tried too often', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 40; times += 1)
      statuses.push((await testServer.asNobody(path('guessed'))).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
