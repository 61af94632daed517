import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../repositories/sessions.ts';
import { anIncident, aPostmanIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let ids: number[];
let cookie: string;
let csrf: string;
beforeAll(async () => {
  testServer = await createTestServer();
  ids = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push(
      await anIncident(testServer, testServer.admin, {
        value: aSecretValue(800 + index),
        path: index === 0 ? '=cmd|calc,"x".env' : `src/${index}.ts`,
      }),
    );
  }
  await aPostmanIncident(testServer);
  const { db } = testServer.database;
  const session = await createSession(db, testServer.deps.vault, testServer.member, TEST_NOW);
  csrf = session.csrfToken;
  cookie = `sluice_session=${session.token}; csrftoken=${csrf}`;
});
afterAll(() => testServer.close());

function post(fields: Record<string, string>, token = csrf) {
  const body = new URLSearchParams({
    scope: 'all',
    type: 'incidents',
    ...fields,
    csrf_token: token,
  });
  return testServer.app.request(`${testServer.deps.config.publicUrl.origin}/api/v1/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
}
const lines = async (response: Response) => (await response.text()).trim().split('\r\n');

describe('an export', () => {
  it('is a file of all incidents with a header, and is audited', async () => {
    const response = await post({});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="secret-incidents-2026-03-10.csv"',
    );
    expect(response.headers.get('x-total-count')).toBe('3');
    const rows = await lines(response);
    expect(rows[0]).toContain('id,detector,value,status');
    expect(rows).toHaveLength(4);
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'incident.exported')
      .execute();
    expect(audit).toMatchObject([
      {
        actor_id: testServer.member.memberId,
        target: 'secrets',
        detail: { scope: 'all', type: 'incidents', incidents: 3 },
      },
    ]);
  });

  it('starts no formula and keeps commas and quotes in their cell', async () => {
    const text = await (await post({})).text();
    expect(text).toContain(`"'=cmd|calc,""x"".env"`);
  });

  it('takes the selected ones, or all but these', async () => {
    const [first = 0] = ids;
    expect(
      await lines(await post({ scope: 'selected', selected_ids: String(first) })),
    ).toHaveLength(2);
    const others = { scope: 'selected', selected_ids: String(first), reverse_selection: 'true' };
    expect(await lines(await post({ ...others, rt: 'all' }))).toHaveLength(3);
  });

  it('takes what the filters of the list match', async () => {
    const rows = await lines(await post({ scope: 'filtered', search: 'src/2.ts', rt: 'all' }));
    expect(rows).toHaveLength(2);
    expect((await post({ scope: 'filtered', status: 'resolved', rt: 'all' })).status).toBe(400);
  });

  it('lists occurrences with their commits', async () => {
    const rows = await lines(await post({ type: 'occurrences' }));
    expect(rows[0]).toContain('incident_id,occurrence_id,detector,repository,commit,path');
    expect(rows).toHaveLength(4);
  });

  it('has no occurrences of Postman, and a place for each incident', async () => {
    const refused = await post({ incident_type: 'postman', type: 'occurrences' });
    expect(refused.status).toBe(400);
    const rows = await lines(await post({ incident_type: 'postman' }));
    expect(rows[0]).toContain('workspace,place');
    expect(rows).toHaveLength(2);
  });

  it('carries no secret', async () => {
    const text = await (await post({})).text();
    for (const index of [0, 1, 2]) expect(text.includes(aSecretValue(800 + index))).toBe(false);
  });

  it('needs the token of the session', async () => {
    expect((await post({}, 'wrong')).status).toBe(403);
  });

  it.each([
    [{ scope: 'some' }, 'scope'],
    [{ selected_ids: 'one' }, 'selected_ids'],
    [{ status: 'lost', scope: 'filtered' }, 'status'],
  ])('refuses %j', async (fields, field) => {
    const response = await post(fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { [field]: ['Unknown value.'] } });
  });
});
