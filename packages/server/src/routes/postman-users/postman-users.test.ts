import { postmanUserEndpoints } from '@sluice/contract/endpoints/postman-users';
import { POSTMAN_CSV_ROWS, POSTMAN_CSV_TEXTS } from '@sluice/domain/postman-csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '../../repositories/companies.ts';
import { reviewPostmanUser } from '../../repositories/postman-users.ts';
import { bodyAs } from '../../testing/bodies.ts';
import {
  createTestServer,
  TEST_NOW,
  type TestServer,
  testConfig,
} from '../../testing/test-server.ts';

const ROOT = '/api/v1/postman/actors';
const REPLIES = postmanUserEndpoints;
let testServer: TestServer;
const start = async (env: Record<string, string> = {}) => {
  testServer = await createTestServer(testConfig(env));
  for (const { companyId } of [testServer.admin, testServer.stranger])
    await updateCompany(testServer.database.db, companyId, { flags: { postman: true } }, TEST_NOW);
};
beforeEach(() => start());
afterEach(() => testServer.close());

const dataUrl = (content: string | Buffer, type = 'text/csv') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const add = (body: object) => testServer.asAdmin(REPLIES.createPostmanUser.path, { body });
const list = async (query = '', call = testServer.asMember) =>
  bodyAs(await call(`${ROOT}/users${query}`), REPLIES.listPostmanUsers.replies[200]);
const names = async (query = '') =>
  (await list(query)).results.map(({ slug, postman_id }) => slug ?? postman_id);
const check = async (content: string | Buffer, type?: string) => {
  const response = await testServer.asAdmin(`${ROOT}/users/csv_check_validity`, {
    body: { csv_file: dataUrl(content, type) },
  });
  return bodyAs(response, REPLIES.checkPostmanCsv.replies[200]);
};

describe('the Postman users of a company', () => {
  it('are requested singly and as teams, found, sorted, counted and paged', async () => {
    for (const body of [{ slug: 'mel', name: 'Mel' }, { id: '123' }, { id: '9', slug: 'ada' }])
      expect((await add(body)).status).toBe(201);
    expect(
      (await testServer.asAdmin(REPLIES.createPostmanTeam.path, { body: { slug: 'acme' } })).status,
    ).toBe(201);
    const { results, count, total_count } = await list();
    expect([count, total_count]).toEqual([4, 4]);
    expect(results.map(({ slug, postman_id }) => slug ?? postman_id)).toEqual([
      '123',
      'acme',
      'ada',
      'mel',
    ]);
    expect(results[3]).toMatchObject({
      name: 'Mel',
      actor_type: 'user',
      attachment_reason: 'manual',
      status: 'validated',
      url: 'https://www.postman.com/mel',
      workspaces: [],
      public: true,
    });
    expect(await names('?ordering=-username&per_page=2&page=2')).toEqual(['acme', '123']);
    expect(await names('?search=ME')).toEqual(['acme', 'mel']);
    expect(await names('?actor_type=team')).toEqual(['acme']);
    expect(await names('?status=pending,invalid')).toEqual([]);
    expect(await names('?validated=true&attachment_reason=manual&public=true')).toHaveLength(4);
    expect(await names('?public=false')).toEqual([]);
    const stats = await testServer.asMember(REPLIES.getPostmanUserStats.path);
    expect(await stats.json()).toEqual({ count: 4 });
    const pending = await testServer.asMember(`${REPLIES.countPostmanUsers.path}?status=pending`);
    expect(await pending.json()).toEqual({ count: 0 });
  });

  it.each([
    [{}, { id: ["At least one of 'ID' or 'Username' is required"] }],
    [{ id: 'x1' }, { id: ['Wrong format'] }],
    [{ slug: 'x'.repeat(2049) }, { slug: ['Max 2048 characters'] }],
  ])('are refused with their texts: %#', async (body, fields) => {
    const refused = await add(body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ fields });
  });

  it('are requested once, in any case of the name', async () => {
    await add({ slug: 'ada' });
    const again = await add({ slug: 'ADA' });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ detail: 'This user was requested already.' });
    const team = await testServer.asAdmin(`${ROOT}/teams`, { body: { slug: ' ' } });
    expect(await team.json()).toMatchObject({ fields: { slug: ['Team name is required'] } });
  });

  it('wait for the provider where it reviews', async () => {
    await testServer.close();
    await start({ SLUICE_REVIEW: 'manual' });
    await add({ slug: 'ada' });
    await add({ slug: 'mel' });
    const { results } = await list('?status=pending');
    expect(results).toHaveLength(2);
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const [ada, mel] = results;
    expect(await reviewPostmanUser(db, companyId, ada?.id ?? 0, 'validated')).toBe(true);
    expect(await reviewPostmanUser(db, companyId, mel?.id ?? 0, 'invalid')).toBe(true);
    expect(await reviewPostmanUser(db, companyId, mel?.id ?? 0, 'validated')).toBe(false);
    expect((await list()).results.map(({ status }) => status)).toEqual(['validated', 'invalid']);
  });

  it('are deleted by ids or by filters, never all by mistake, and only those of the company', async () => {
    for (const slug of ['ada', 'mel', 'sam']) await add({ slug });
    const [first] = (await list()).results;
    const remove = (body: object, call = testServer.asAdmin) =>
      call(ROOT, { method: 'DELETE', body });
    expect((await remove({})).status).toBe(400);
    expect((await remove({ member_ids: [] })).status).toBe(400);
    const theirs = await remove({ member_ids: [first?.id] }, testServer.asOtherCompany);
    expect(await theirs.json()).toEqual({ deleted: 0 });
    expect(await (await remove({ member_ids: [first?.id] })).json()).toEqual({ deleted: 1 });
    expect(await (await remove({ filters: { search: 'me' } })).json()).toEqual({ deleted: 1 });
    expect(await names()).toEqual(['sam']);
    expect(await (await remove({ filters: {} })).json()).toEqual({ deleted: 1 });
  });

  it('are exported without formulas', async () => {
    await add({ slug: '=1+1', name: '@sum' });
    const file = await testServer.asMember(REPLIES.exportPostmanUsers.path);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
      'User ID,Username,Name,Type,Reason,Status,Created',
      `,'=1+1,'@sum,user,manual,Validated,${TEST_NOW.toISOString()}`,
    ]);
  });

  it('are changed by admins alone, and are not there without the feature', async () => {
    for (const [path, body] of [
      ['/users', { slug: 'ada' }],
      ['/teams', { slug: 'ada' }],
      ['/users/csv_check_validity', { csv_file: dataUrl('Username\nada') }],
      ['/users/csv', { csv_file: dataUrl('Username\nada') }],
    ] as const)
      expect((await testServer.asMember(`${ROOT}${path}`, { body })).status).toBe(403);
    const { companyId } = testServer.admin;
    await updateCompany(testServer.database.db, companyId, { flags: { postman: false } }, TEST_NOW);
    for (const path of ['/users', '/users/stats', '/count', '/export'])
      expect((await testServer.asAdmin(`${ROOT}${path}`)).status).toBe(404);
    expect((await add({ slug: 'ada' })).status).toBe(404);
  });
});

describe('a file of Postman users', () => {
  const HEAD = 'User ID,Username,Name';

  it('is checked without a write, then uploaded whole', async () => {
    await add({ slug: 'ada' });
    const file = `${HEAD}\n12345678,ada,Ada\n,mel,Mel\n,MEL,Again\n`;
    expect(await check(file)).toEqual({
      error_rows: [],
      nbr_errors: 0,
      created: 1,
      updated: 1,
      error: null,
    });
    expect((await list()).count).toBe(1);
    const upload = () =>
      testServer.asAdmin(REPLIES.uploadPostmanCsv.path, { body: { csv_file: dataUrl(file) } });
    expect(await (await upload()).json()).toEqual({ created: 1, updated: 1 });
    expect((await list()).results).toMatchObject([
      { slug: 'ada', postman_id: '12345678', name: 'Ada' },
      { slug: 'mel', name: 'Mel' },
    ]);
    expect(await (await upload()).json()).toEqual({ created: 0, updated: 0 });
  });

  it('is uploaded where it gives a user the username of another one', async () => {
    await add({ id: '12345678', slug: 'ada' });
    await add({ slug: 'mel' });
    const csv_file = dataUrl(`${HEAD}\n12345678,mel,Ada\n`);
    const done = await testServer.asAdmin(`${ROOT}/users/csv`, { body: { csv_file } });
    expect(await done.json()).toEqual({ created: 0, updated: 1 });
  });

  it('lists five of its errors and counts the others, and is not uploaded with one', async () => {
    const file = `${HEAD}\n${'1,,\n'.repeat(7)},ada,\n`;
    const { error_rows, ...checked } = await check(file);
    expect(checked).toEqual({ nbr_errors: 7, created: 1, updated: 0, error: null });
    expect(error_rows).toHaveLength(5);
    expect(error_rows[0]).toEqual({ row: 2, text: 'User ID must be a string of 8 characters.' });
    const refused = await testServer.asAdmin(`${ROOT}/users/csv`, {
      body: { csv_file: dataUrl(file) },
    });
    expect(refused.status).toBe(400);
    expect((await list()).count).toBe(0);
  });

  it.each([
    ['a wrong type', HEAD, 'image/png', POSTMAN_CSV_TEXTS.type],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}`, 'utf16le'), undefined, POSTMAN_CSV_TEXTS.encoding],
    ['a quote that never closes', `${HEAD}\n1,"a`, undefined, POSTMAN_CSV_TEXTS.quote],
    [
      '10,001 rows',
      `Username\n${'a\n'.repeat(POSTMAN_CSV_ROWS + 1)}`,
      undefined,
      POSTMAN_CSV_TEXTS.rows,
    ],
    [
      '2 MB and a byte',
      `Username\n${'a'.repeat(2 * 1024 * 1024)}`,
      undefined,
      POSTMAN_CSV_TEXTS.size,
    ],
  ])('is refused: %s', async (_, content, type, error) => {
    expect(await check(content, type)).toMatchObject({ error, created: 0, updated: 0 });
  });

  it('is no data URL', async () => {
    for (const csv_file of ['', 'x', 'data:,x', 'data:text/csv,Username']) {
      const response = await testServer.asAdmin(`${ROOT}/users/csv_check_validity`, {
        body: { csv_file },
      });
      const { error } = await bodyAs(response, REPLIES.checkPostmanCsv.replies[200]);
      expect([response.status, error]).toEqual([200, expect.any(String)]);
    }
  });
});
