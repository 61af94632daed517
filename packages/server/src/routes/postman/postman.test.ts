import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { readPostman } from '@sluice/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPostman } from '../../ingest/import-postman.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { anIncident, aPostmanExport, aSecretValue } from '../../testing/findings.ts';
import { type Caller, createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/postman/incidents_v2';
const Rows = postmanEndpoints.listPostmanIncidents.replies[200];
const Done = postmanEndpoints.operatePostmanIncidents.replies[200];
const One = postmanEndpoints.getPostmanIncident.replies[200];

let testServer: TestServer;
let ids: number[];
beforeAll(async () => {
  testServer = await createTestServer();
  for (const seed of [1, 2]) {
    await importPostman(testServer.database.db, testServer.deps.vault, {
      companyId: testServer.admin.companyId,
      exported: readPostman(aPostmanExport(seed, '<b>Billing</b>')),
      now: testServer.deps.clock(),
      isDryRun: false,
    });
  }
  await anIncident(testServer, testServer.admin);
  ids = (await bodyAs(await testServer.asMember(PATH), Rows))
    .map((row) => row.id)
    .sort((a, b) => a - b);
});
afterAll(() => testServer.close());

const read = async (id = ids[0]) => bodyAs(await testServer.asMember(`${PATH}/${id}`), One);
const act = (operation: string, body: Record<string, unknown>, as: Caller = testServer.asAdmin) =>
  as(`/api/v1/postman/${operation}`, { body });

describe('postman incidents', () => {
  it('are listed with their newest place, under both families of paths, apart from secrets', async () => {
    const response = await testServer.asMember(PATH);
    expect(response.headers.get('items')).toBe('0-1/2');
    const rows = await bodyAs(response, Rows);
    expect(rows[0]).toMatchObject({
      detector_key: 'github_personal_token',
      incident_status: 'resolved',
      workspace: { name: '<b>Billing</b>', url: null },
      occurrence_count: 2,
    });
    expect(JSON.stringify(rows)).not.toContain(aSecretValue(1));
    const former = await testServer.asMember('/api/v1/postman/incidents');
    expect(await bodyAs(former, Rows)).toEqual(rows);
    const secrets = await testServer.asMember('/api/v1/secrets');
    expect(secrets.headers.get('items')).toBe('0-0/1');
  });

  it('have their occurrences and a timeline', async () => {
    const { occurrences } = await read();
    const places = occurrences.map((one) => [
      one.object_type, one.object_name, one.folder_names, one.location_type, one.location_key,
    ]); // biome-ignore format: one line as it is shown
    expect(places).toEqual(
      expect.arrayContaining([
        ['request', 'Charge', ['Payments'], 'header', 'X-Api-Key'],
        ['collection', '<b>Billing</b>', [], 'variable', 'token'],
      ]),
    );
    const timeline = await (await testServer.asMember(`${PATH}/${ids[0]}/timeline`)).text();
    expect(timeline).toContain('"detect"');
    const stats = await (await testServer.asMember(`${PATH}/stats`)).text();
    expect(JSON.parse(stats)).toMatchObject({ count: 2 });
  });

  it('take an action by ids, all or nothing', async () => {
    expect((await act('reopen', { ids })).status).toBe(200);
    expect(await read()).toMatchObject({ incident_status: 'triggered' });
    expect((await act('acknowledge', { ids: ids.slice(0, 1) })).status).toBe(200);
    const refused = await act('acknowledge', { ids });
    expect(await bodyAs(refused, Refused)).toMatchObject({
      code: 'wrong_transition',
      errors: [{ id: ids[0], code: 'wrong_transition' }],
    });
    expect((await act('unacknowledge', { ids: ids.slice(0, 1) })).status).toBe(200);
    expect((await act('set_severity', { ids, severity: 20 })).status).toBe(200);
    expect(await read(ids[1])).toMatchObject({ severity: 20, severity_source: 'manual' });
    expect((await act('resolve', { ids })).status).toBe(200);
    expect((await act('reopen', { ids: [], reverse_selection: true })).status).toBe(200);
    expect(await read(ids[1])).toMatchObject({ incident_status: 'triggered' });
  });

  it('are assigned by the id of a member, and empty ids unassign all', async () => {
    const { memberId: user_id } = testServer.member;
    expect((await act('assign', { ids, user_id }, testServer.asMember)).status).toBe(403);
    expect((await act('assign', { ids, user_id: testServer.stranger.memberId })).status).toBe(400);
    expect((await act('assign', { ids })).status).toBe(400);
    expect((await act('assign', { ids, user_id })).status).toBe(200);
    expect(await read()).toMatchObject({ assignee: testServer.member.email });
    expect((await act('unassign', { ids: [] })).status).toBe(200);
    expect(await read(ids[1])).toMatchObject({ assignee: null });
    expect((await act('resolve', { ids: [] })).status).toBe(400);
  });

  it('take notes of at most 120 characters, which their authors change', async () => {
    const write = (message: string) =>
      testServer.asMember('/api/v1/postman/add-notes', { body: { incident_ids: ids, message } });
    expect(await bodyAs(await write('x'.repeat(121)), Refused)).toMatchObject({
      fields: { message: ['Max length: 120'] },
    });
    expect((await write(' ')).status).toBe(400);
    expect((await write('Seen.')).status).toBe(200);
    const [note] = (await read()).incident_notes;
    const change = (as: Caller) =>
      as('/api/v1/postman/incident-notes', {
        method: 'PATCH',
        body: { id: note?.id, message: 'Seen twice.' },
      });
    expect((await change(testServer.asAdmin)).status).toBe(403);
    expect((await change(testServer.asOtherCompany)).status).toBe(404);
    expect((await change(testServer.asMember)).status).toBe(200);
    const path = `/api/v1/postman/incident-notes/${note?.id}`;
    expect((await testServer.asAdmin(path, { method: 'DELETE' })).status).toBe(204);
    expect((await read()).incident_notes).toEqual([]);
  });

  it('are not found when none of the ids exists', async () => {
    const response = await act('resolve', { ids: [999_999] });
    expect(response.status).toBe(404);
    expect(await bodyAs(response, Refused)).toMatchObject({ code: 'not_found' });
  });

  it('take an action by version, which is undone, and refused after a change of the status', async () => {
    const { version } = await read();
    const one = { ids: ids.slice(0, 1), version };
    const done = await bodyAs(await act('acknowledge', one), Done);
    const refused = await act('resolve', one, testServer.asMember);
    expect(refused.status).toBe(409);
    expect(await bodyAs(refused, Refused)).toMatchObject({
      current: { incident_status: 'acknowledged' },
      change: { event: 'acknowledge', user: { email: testServer.admin.email } },
    });
    const undone = await testServer.asAdmin(`${PATH}/${ids[0]}/undo`, {
      body: { event_id: done.event_id },
    });
    expect(await bodyAs(undone, One)).toMatchObject({ incident_status: 'triggered' });
  });

  it('of another company are not found', async () => {
    expect((await testServer.asOtherCompany(`${PATH}/${ids[0]}`)).status).toBe(404);
    const response = await act('acknowledge', { ids }, testServer.asOtherCompany);
    expect(response.status).toBe(404);
    expect(await read()).toMatchObject({ incident_status: 'triggered' });
  });
});
