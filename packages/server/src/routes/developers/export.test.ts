import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '../../repositories/companies.ts';
import { linkAuthors } from '../../repositories/perimeter.ts';
import { watchSource } from '../../repositories/sources.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  const { companyId } = testServer.admin;
  await testServer.database.db.transaction().execute((trx) =>
    linkAuthors(
      trx,
      companyId,
      [
        { email: 'ada@ours.example', name: '=HYPERLINK("x")', domain: 'ours.example' },
        { email: 'zoe@ours.example', name: 'Zoë, "Z"', domain: 'ours.example' },
        { email: 'rui@labs.example', name: 'Rui', domain: 'labs.example' },
      ],
      TEST_NOW,
    ),
  );
});
afterAll(() => testServer.close());

describe('exportDevelopers', () => {
  it('streams what the filters leave, and no formula', async () => {
    const response = await testServer.asMember(
      '/api/v1/developers/export?email_domain=ours.example',
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('developers.csv');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('login,name,emails,reasons,status,since');
    expect(lines[1]).toBe(
      `,"'=HYPERLINK(""x"")",ada@ours.example,Commit e-mail,Active,${TEST_NOW.toISOString()}`,
    );
    expect(lines[2]).toContain('"Zoë, ""Z"""');
  });

  it('is noted in the audit log', async () => {
    await (await testServer.asMember('/api/v1/developers/export')).text();
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toMatchObject({ action: 'developer.exported' });
  });

  it('has no developer of another company, and needs a session', async () => {
    const theirs = await testServer.asOtherCompany('/api/v1/developers/export');
    expect(await theirs.text()).toBe('login,name,emails,reasons,status,since\r\n');
    expect((await testServer.asNobody('/api/v1/developers/export')).status).toBe(401);
  });

  it('refuses a reason that there is not', async () => {
    const path = '/api/v1/developers/export?attachment_reason=rumour';
    expect((await testServer.asMember(path)).status).toBe(400);
  });
});

describe('an export of several parts', () => {
  const COUNT = 4_100;
  it.each([
    'name',
    '-name',
    'github_login',
    '-github_login',
    'first_linked_at',
    '-first_linked_at',
  ])('has each developer once, by %s', async (ordering) => {
    const { db } = testServer.database;
    const { companyId } = await testServer.database.db
      .selectFrom('companies')
      .select('id as companyId')
      .where('name', '=', 'Theirs')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('perimeter_developers').where('company_id', '=', companyId).execute();
    // Many share a name and a date; dates have parts of a millisecond.
    await sql`insert into perimeter_developers (company_id, name, github_login, first_linked_at)
        select ${companyId}, 'Dev ' || n / 900, case when n % 7 > 0 then 'dev-' || n end, ${TEST_NOW}::timestamptz + interval '1 microsecond' * (n / 3)
        from generate_series(1, ${COUNT}::integer) n`.execute(db);
    const path = `/api/v1/developers/export?ordering=${ordering}`;
    const text = await (await testServer.asOtherCompany(path)).text();
    const lines = text.trimEnd().split('\r\n').slice(1);
    const logins = lines.map((line) => line.split(',')[0]).filter((login) => login !== '');
    expect(lines).toHaveLength(COUNT);
    expect(new Set(logins).size).toBe(COUNT - Math.floor(COUNT / 7));
  });
});

describe('listEmailDomains', () => {
  it('names the most frequent first', async () => {
    const response = await testServer.asMember('/api/v1/developers/email_domains');
    expect(await response.json()).toEqual(['ours.example', 'labs.example']);
  });
});

describe('workspaces', () => {
  const PATHS = ['/api/v1/postman/workspaces', '/api/v1/postman/workspaces/stats'];

  it.each(PATHS)('%s is not found without the workspace tool', async (path) => {
    expect((await testServer.asMember(path)).status).toBe(404);
  });

  it('listWorkspaces and getWorkspaceStats name the imports, without links', async () => {
    const { companyId } = testServer.admin;
    const { db } = testServer.database;
    await updateCompany(db, companyId, { flags: { postman: true } }, TEST_NOW);
    const source = { url: 'postman:collection:1', name: 'Payments API', isLocal: true };
    await watchSource(testServer.database.db, companyId, source, TEST_NOW);
    const rows = await testServer.asMember('/api/v1/postman/workspaces?search=pay');
    expect(await rows.json()).toMatchObject([{ name: 'Payments API', url: null }]);
    expect(rows.headers.get('items')).toBe('0-0/1');
    const stats = await testServer.asMember('/api/v1/postman/workspaces/stats');
    expect(await stats.json()).toEqual({ count: 1 });
  });
});
