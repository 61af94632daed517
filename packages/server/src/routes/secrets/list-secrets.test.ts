import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  // Ten incidents, one a day, the newest seen today.
  for (let age = 9; age >= 0; age -= 1) {
    const committedAt = new Date(TEST_NOW.getTime() - age * DAY_MS);
    const finding = aFinding({
      value: aSecretValue(age + 1),
      path: `src/file-${age}.ts`,
      tags: age % 2 === 0 ? ['TEST_FILE'] : [],
      commit: { committedAt, sha: String(age).repeat(40) },
    });
    await ingest(testServer, testServer.admin, [finding], { seenAt: committedAt });
  }
});
afterAll(() => testServer.close());

const list = async (query: string) => {
  const response = await testServer.asAdmin(`/api/v1/secrets?${query}`);
  const rows = await bodyAs(response, secretEndpoints.listSecrets.replies[200]);
  return {
    rows,
    items: response.headers.get('items'),
    range: response.headers.get('content-range'),
  };
};

describe('200', () => {
  it('gives a page with its place in both headers', async () => {
    const { rows, items, range } = await list('per_page=4&page=2');
    expect(rows).toHaveLength(4);
    expect(items).toBe('4-7/10');
    expect(range).toBe('items 4-7/10');
  });

  it('gives an empty list its own header', async () => {
    expect((await list('status=resolved')).items).toBe('*/0');
  });

  it('keeps the total on a page past the end', async () => {
    expect((await list('page=9')).items).toBe('*/10');
  });

  it('orders by first occurrence, newest first, by default', async () => {
    const newest = (await list('')).rows[0];
    expect(newest?.location.file_path).toBe('src/file-0.ts');
    const oldest = (await list('ordering=first_occurrence_date')).rows[0];
    expect(oldest?.location.file_path).toBe('src/file-9.ts');
  });

  it('orders severities by number, and ties by id', async () => {
    const { rows } = await list('ordering=severity');
    const keys = rows.map(({ severity, id }) => severity * 1e6 + id);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(rows[0]?.severity).toBe(40);
  });

  it.each([
    ['rt=1week', 8],
    ['rt=1day', 2],
    ['rt=all', 10],
    ['rt=custom&start=2026-03-03&end=2026-03-05', 3],
    ['severity=40', 5],
    ['severity=40,100', 10],
    ['tags=TEST_FILE', 5],
    ['tags=Test file', 5],
    ['tags=NONE', 5],
    ['assignee=none', 10],
    ['assignee=mel@ours.example', 0],
    ['detector=github_personal_token', 10],
    ['repository=acme%252Fapi', 0],
    ['repository=acme/api', 10],
    ['search=FILE-3', 1],
    ['search=100%25', 0],
    ['search=dev_@elsewhere', 0],
    ['validity=valid', 0],
    ['attachment_reasons=on_github_org_in_perimeter', 10],
    ['rt=1week&severity=40&search=file', 4],
  ])('%s finds %d, and the stats count the same', async (query, total) => {
    const { items } = await list(query);
    expect(items?.split('/')[1]).toBe(String(total));
    const stats = await bodyAs(
      await testServer.asAdmin(`/api/v1/secrets/stats?${query}`),
      secretEndpoints.getSecretStats.replies[200],
    );
    expect(stats.count).toBe(total);
  });

  it('begins a range at midnight of the viewer, not of Greenwich', async () => {
    // One seen at 12:00 UTC on March 3 is March 4 in Auckland.
    expect(
      (await list('rt=custom&start=2026-03-04&end=2026-03-04&tz=Pacific/Auckland')).rows[0]
        ?.location.file_path,
    ).toBe('src/file-7.ts');
    expect(
      (await list('rt=custom&start=2026-03-04&end=2026-03-04')).rows[0]?.location.file_path,
    ).toBe('src/file-6.ts');
  });

  it('says how many there are outside the period', async () => {
    const stats = await bodyAs(
      await testServer.asAdmin('/api/v1/secrets/stats?rt=1day'),
      secretEndpoints.getSecretStats.replies[200],
    );
    expect(stats).toMatchObject({
      count: 2,
      outside_period_count: 8,
      triggered_count: 10,
      developer_count: 1,
    });
  });
});

describe('400', () => {
  it.each([
    'status=open',
    'severity=5',
    'tags=Nothing',
    'rt=custom&start=x&end=y',
    'per_page=1001',
    'page=0',
    'tz=Mars/Base',
  ])('%s', async (query) => {
    const response = await testServer.asAdmin(`/api/v1/secrets?${query}`);
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({ code: 'validation' });
  });
});
