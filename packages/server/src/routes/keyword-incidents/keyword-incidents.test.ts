import { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { aFinding, anIncident, ingest } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/keyword_incidents';
const Rows = keywordIncidentEndpoints.listKeywordIncidents.replies[200];
const One = keywordIncidentEndpoints.getKeywordIncident.replies[200];
const Done = keywordIncidentEndpoints.operateKeywordIncident.replies[200];
const Occurrences = keywordIncidentEndpoints.listKeywordIncidentOccurrences.replies[200];
const Patch = keywordIncidentEndpoints.getKeywordPatch.replies[200];

let testServer: TestServer;
let keyword: number;
let id: number;
let secret: number;
beforeAll(async () => {
  testServer = await createTestServer();
  const made = await testServer.asAdmin('/api/v1/keywords/incident_raisers', {
    body: {
      name: 'Zephyr',
      keyword: '<Zephyr>',
      type: 'raw',
      categories: ['incident_raiser'],
    },
  });
  keyword = (await bodyAs(made, keywordEndpoints.createIncidentRaiser.replies[201])).id;
  const detector = `keyword:${keyword}`;
  const places = [3, 9].map((line) => aFinding({ detector, value: '<Zephyr>', line }));
  const { incidentIds } = await ingest(testServer, testServer.admin, places);
  id = incidentIds[0] ?? 0;
  secret = await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

const read = async () => bodyAs(await testServer.asMember(`${PATH}/${id}`), One);
const act = async (operation: string, params: object = {}, as = testServer.asAdmin) =>
  as(`${PATH}/${id}/${operation}`, { body: { version: (await read()).version, ...params } });

describe('keyword incidents', () => {
  it('are listed with the text that was found, apart from secrets', async () => {
    const response = await testServer.asMember(PATH);
    expect(response.headers.get('items')).toBe('0-0/1');
    expect(await bodyAs(response, Rows)).toMatchObject([
      { id, keyword: '<Zephyr>', occurrence_count: 2, validity_status: 'can_not_check' },
    ]);
    const secrets = await (await testServer.asMember('/api/v1/secrets')).text();
    expect(secrets).not.toContain('Zephyr');
    const without = await bodyAs(await testServer.asMember(`${PATH}?showKeywords=false`), Rows);
    expect(without).toMatchObject([{ keyword: '', masked_value: '' }]);
  });

  it('are filtered, ordered and counted as secrets are', async () => {
    expect(await bodyAs(await testServer.asMember(`${PATH}?status=resolved`), Rows)).toEqual([]);
    expect(await bodyAs(await testServer.asMember(`${PATH}?search=zephyr`), Rows)).toHaveLength(1);
    const ordered = `${PATH}?order_by=severity&order=asc`;
    expect((await testServer.asMember(ordered)).status).toBe(200);
    expect((await testServer.asMember(`${PATH}?order_by=nothing`)).status).toBe(400);
    const stats = await (await testServer.asMember(`${PATH}/stats`)).text();
    expect(JSON.parse(stats)).toMatchObject({ count: 1, keyword_count: 1, triggered_count: 1 });
  });

  it('have occurrences, a patch and a timeline', async () => {
    expect(await read()).toMatchObject({ keyword: '<Zephyr>', display_name: 'Zephyr' });
    const found = await bodyAs(await testServer.asMember(`${PATH}/${id}/occurrences`), Occurrences);
    expect(found.map(({ line }) => line).sort()).toEqual([3, 9]);
    const [first] = found;
    const patch = await bodyAs(
      await testServer.asMember(`/api/v1/patch/keywords/${first?.id}`),
      Patch,
    );
    expect(patch).toMatchObject({ incident_id: id, has_patch: true });
    const [mark] = patch.highlighted_lines;
    const text = patch.patch.split('\n').find((line) => line.includes('<Zephyr>')) ?? '';
    expect(text.slice(1).slice(mark?.start, mark?.end)).toBe('<Zephyr>');
    const events = await (await testServer.asMember(`${PATH}/${id}/events`)).text();
    expect(events).toContain('"detect"');
  });

  it('are resolved without reasons, reopened and undone', async () => {
    const { event_id } = await bodyAs(await act('resolve'), Done);
    expect(await read()).toMatchObject({ status: 'resolved', resolution_reasons: [] });
    expect(await bodyAs(await act('resolve'), Refused)).toMatchObject({ code: 'wrong_transition' });
    const undone = await testServer.asAdmin(`${PATH}/${id}/undo`, { body: { event_id } });
    expect(await bodyAs(undone, One)).toMatchObject({ status: 'triggered' });
  });

  it('answer an older version with the present incident', async () => {
    const response = await testServer.asAdmin(`${PATH}/${id}/acknowledge`, {
      body: { version: 0 },
    });
    expect(response.status).toBe(409);
    expect(await bodyAs(response, Refused)).toMatchObject({ current: { keyword: '<Zephyr>' } });
  });

  it('take a bulk action under their own kind only', async () => {
    const bulk = (incident_type: string) =>
      testServer.asAdmin(`${PATH}/bulk`, {
        body: {
          ids: [id],
          reverse_selection: false,
          action: { name: 'acknowledge', incident_type },
        },
      });
    expect((await bulk('secret')).status).toBe(400);
    expect((await bulk('keyword')).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'acknowledged' });
  });

  it('are rated by rules about their keyword', async () => {
    const rule = [{ attribute: 'incident_raiser', operator: 'contains_any_of', value: ['Zephyr'] }];
    await testServer.asAdmin('/api/v1/severity_rules', {
      body: { name: 'Zephyr first', severity: 10, rule },
    });
    expect(await read()).toMatchObject({ automatic_severity: { severity: 10 } });
  });

  it('and secrets are not found under each other’s paths', async () => {
    const paths = [
      `/api/v1/secrets/${id}`,
      `/api/v1/secrets/${id}/events`,
      `/api/v1/secrets/${id}/occurrences`,
      `${PATH}/${secret}`,
      `${PATH}/${secret}/events`,
      `${PATH}/${secret}/occurrences`,
    ];
    for (const path of paths) expect((await testServer.asAdmin(path)).status).toBe(404);
    const { version } = await read();
    const writes: [string, object][] = [
      [`/api/v1/secrets/${id}/resolve`, { version, resolution_reasons: ['revoked'] }],
      [`/api/v1/secrets/${id}/reveal`, {}],
      [`${PATH}/${secret}/resolve`, { version: 1 }],
      ['/api/v1/incident_notes', { incident: id, message: 'x' }],
      [`${PATH}/notes`, { incident: secret, message: 'x' }],
    ];
    for (const [path, body] of writes) {
      expect((await testServer.asAdmin(path, { body })).status).toBe(404);
    }
    expect(await read()).toMatchObject({ version });
  });
});
