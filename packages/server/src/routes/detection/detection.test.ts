import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { anIncident } from '../../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  type TestServer,
  testConfig,
} from '../../testing/test-server.ts';

const OWN = '/api/v1/detectors/own';
const RAISERS = '/api/v1/keywords/incident_raisers';
const GRASPERS = '/api/v1/keywords/secret_graspers';
const Taken = ownDetectorEndpoints.addOwnDetectors.replies[200];
const Own = ownDetectorEndpoints.listOwnDetectors.replies[200];
const Keyword = keywordEndpoints.createIncidentRaiser.replies[201];
const Keywords = keywordEndpoints.listIncidentRaisers.replies[200];

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const rule = (id: string, regex = 'zephyr-[0-9]{9}', more = '') =>
  `[[rules]]\nid = "${id}"\nregex = '''${regex}'''\n${more}\n`;
const bring = (rules: string, as: Caller = testServer.asAdmin) => as(OWN, { body: { rules } });
const names = async () =>
  (await bodyAs(await testServer.asMember(OWN), Own)).map(({ name }) => name);

describe("a company's own detectors", () => {
  it('are stored, listed by name, and replaced by a rule with the same id', async () => {
    await bring(rule('b-rule', 'zephyr-[0-9]{9}', 'description = "<b>Zephyr</b>"'));
    const response = await bring(rule('b-rule') + rule('a-rule'));
    expect(await bodyAs(response, Taken)).toMatchObject({ taken: 2, problems: [] });
    expect(await names()).toEqual(['a-rule', 'b-rule']);
  });

  it('stand among all detectors, with what they found; hostile names stay text', async () => {
    const more = `description = "<script>alert('1')</script>"`;
    await bring(rule('odd-rule', 'boreas-[0-9]{9}', more));
    await anIncident(testServer, testServer.admin, {
      detector: 'odd-rule',
      value: 'boreas-123456789',
    });
    const text = await (await testServer.asMember('/api/v1/detectors')).text();
    expect(JSON.parse(text)).toContainEqual(
      expect.objectContaining({
        name: 'odd-rule',
        display_name: "<script>alert('1')</script>",
        category: 'Other',
        is_active: true,
        is_own: true,
        incidents: 1,
      }),
    );
  });

  it('that cannot run are reported with their line, and the others are stored', async () => {
    const response = await bring(rule('good-rule') + rule('bad-rule', 'zephyr(?=x)'));
    const { taken, problems } = await bodyAs(response, Taken);
    expect(taken).toBe(1);
    expect(problems).toMatchObject([{ line: 7, rule: 'bad-rule' }]);
    expect(await names()).not.toContain('bad-rule');
  });

  it.each([
    ['no TOML', 'rules = [', 'Line 1'],
    ['a pattern that looks ahead', rule('x', 'zephyr(?=x)'), 'Line 3 (x)'],
    ['the name of a built-in one', rule('slack_token'), 'taken by what is built in'],
    ['nothing', '', 'No rule of this file can be run.'],
  ])('are refused where none is left: %s', async (_, file, text) => {
    const before = await names();
    const response = await bring(file);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await names()).toEqual(before);
  });

  it('are at most two thousand', async () => {
    const many = (from: number) =>
      Array.from({ length: 1_999 }, (_, index) => rule(`many-${from + index}`)).join('');
    const before = await names();
    expect((await bring(many(0))).status).toBe(400);
    expect(await names()).toEqual(before);
  });

  it('are an admin’s to bring and to remove, and their own company’s', async () => {
    await bring(rule('gone-rule'));
    const all = await bodyAs(await testServer.asMember(OWN), Own);
    const id = all.find(({ name }) => name === 'gone-rule')?.id;
    expect((await bring(rule('x'), testServer.asMember)).status).toBe(403);
    expect((await testServer.asMember(`${OWN}/${id}`, { method: 'DELETE' })).status).toBe(403);
    expect((await testServer.asOtherCompany(`${OWN}/${id}`, { method: 'DELETE' })).status).toBe(
      404,
    );
    expect(await bodyAs(await testServer.asOtherCompany(OWN), Own)).toEqual([]);
    expect((await testServer.asAdmin(`${OWN}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await names()).not.toContain('gone-rule');
  });
});

describe('turning detectors off and on', () => {
  const turn = (action: string, detectors: string[], as: Caller = testServer.asAdmin) =>
    as(`/api/v1/detectors/${action}`, { body: { detectors } });
  const active = async () => {
    const text = await (await testServer.asMember('/api/v1/detectors/stats')).text();
    return v.parse(v.object({ active_detectors_count: v.number() }), JSON.parse(text))
      .active_detectors_count;
  };

  it('counts, and is in the activity log', async () => {
    const before = await active();
    const off = await turn('deactivate', ['slack_token', 'slack_token']);
    expect(await off.json()).toEqual({ detectors: ['slack_token'] });
    expect(await (await turn('deactivate', ['slack_token'])).json()).toEqual({ detectors: [] });
    expect(await active()).toBe(before - 1);
    const listed = await (await testServer.asMember('/api/v1/detectors')).text();
    expect(JSON.parse(listed)).toContainEqual(
      expect.objectContaining({ name: 'slack_token', is_active: false }),
    );
    await turn('activate', ['slack_token']);
    expect(await active()).toBe(before);
    const events = await (await testServer.asMember('/api/v1/detectors/events')).text();
    expect(JSON.parse(events)).toMatchObject([
      { action: 'activate', user: { email: testServer.admin.email } },
      { action: 'deactivate', detectors: [expect.stringContaining('Slack')] },
    ]);
    expect(await (await testServer.asOtherCompany('/api/v1/detectors/events')).json()).toEqual([]);
  });

  it('is for admins, and for detectors that there are', async () => {
    expect((await turn('deactivate', ['slack_token'], testServer.asMember)).status).toBe(403);
    expect((await turn('deactivate', ['slack_token', 'nobody'])).status).toBe(400);
  });

  it('a wish for another one is kept for the provider', async () => {
    const wish = (description: string) =>
      testServer.asMember('/api/v1/detectors/request', { body: { description } });
    expect((await wish(' ')).status).toBe(400);
    expect((await wish('Keys of <Zephyr>')).status).toBe(204);
    const row = await testServer.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'detector.requested')
      .executeTakeFirstOrThrow();
    expect(row.detail).toEqual({ description: 'Keys of <Zephyr>' });
  });
});

let seed = 0;
const aKeyword = (change: Record<string, unknown> = {}) => {
  seed += 1;
  return {
    name: `Keyword ${seed}`,
    keyword: `zephyr${seed}`,
    type: 'word',
    categories: ['incident_raiser'],
    ...change,
  };
};
const add = (body: object, path = RAISERS, as: Caller = testServer.asAdmin) => as(path, { body });
const list = async (path: string, as: Caller = testServer.asMember) =>
  bodyAs(await as(path), Keywords);

describe('keywords', () => {
  it('are active immediately, and listed with their labels', async () => {
    const label = { body: { name: ' Internal ' } };
    const made = await testServer.asAdmin('/api/v1/keywords/labels', label);
    expect(made.status).toBe(201);
    const again = await testServer.asAdmin('/api/v1/keywords/labels', {
      body: { name: 'INTERNAL' },
    });
    expect(again.status).toBe(200);
    const { id } = await bodyAs(again, keywordEndpoints.createKeywordLabel.replies[200]);
    const body = aKeyword({ name: ' Big <i>thing</i> ', labels: [id] });
    const keyword = await bodyAs(await add(body), Keyword);
    expect(keyword).toMatchObject({ name: 'Big <i>thing</i>', status: 'active', labels: [id] });
    const found = await list(`${RAISERS}?labels=${id}&search=BIG`);
    expect(found).toMatchObject({ count: 1, results: [{ id: keyword.id }] });
    expect(found.total_count).toBeGreaterThanOrEqual(1);
  });

  it('of both kinds stand in both lists', async () => {
    const both = aKeyword({ categories: ['incident_raiser_on_perimeter', 'secret_grasper'] });
    const { id } = await bodyAs(await add(both), Keyword);
    const of = async (path: string) =>
      (await list(`${path}?per_page=100`)).results.map((k) => k.id);
    expect(await of(RAISERS)).toContain(id);
    expect(await of(GRASPERS)).toContain(id);
    const only = aKeyword({ categories: ['secret_grasper'] });
    const grasper = await bodyAs(await add(only, GRASPERS), Keyword);
    expect(await of(RAISERS)).not.toContain(grasper.id);
  });

  it('are paged, sorted and filtered, wildcards taken literally', async () => {
    await add(aKeyword({ name: 'zz 100%', keyword: 'fifty%off' }));
    expect((await list(`${RAISERS}?search=${encodeURIComponent('0%')}`)).count).toBe(1);
    const [first] = (await list(`${RAISERS}?ordering=-name&per_page=1`)).results;
    expect(first?.name).toBe('zz 100%');
    expect((await list(`${RAISERS}?type=regexp`)).count).toBe(0);
    const response = await testServer.asMember(`${RAISERS}?per_page=1`);
    expect(response.headers.get('items')).toMatch(/^0-0\/\d+$/);
    expect((await testServer.asMember(`${RAISERS}?type=glob`)).status).toBe(400);
  });

  it.each([
    [{ keyword: 'ab' }, 'keyword', 'Write at least three characters.'],
    [{ keyword: 'ab[0-9]+', type: 'regexp' }, 'keyword', 'A pattern needs at least three characters that occur in every match.'],
    [{ keyword: 'abc(?=d)', type: 'regexp' }, 'keyword', 'This pattern cannot be run: it must be one of RE2, which looks neither ahead nor back.'],
    [{ name: '' }, 'name', 'Required'],
    [{ categories: [] }, 'categories', 'You must select at least one category'],
    [{ categories: ['secret_grasper'] }, 'categories', 'You must select at least one category'],
    [{ labels: [999_999] }, 'labels', 'This label doesn\'t exist.'],
  ])('are refused: %j', async (change, field, text) => {
    const response = await add(aKeyword(change));
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({ fields: { [field]: [text] } });
  }); // biome-ignore format: a table

  it('have names and texts of their own, in any case; a taken name has its code', async () => {
    const one = aKeyword();
    await add(one);
    const named = await add(aKeyword({ name: one.name.toUpperCase() }));
    expect(await bodyAs(named, Refused)).toMatchObject({ code: '10001' });
    const same = await add(aKeyword({ keyword: one.keyword.toUpperCase() }));
    expect(await bodyAs(same, Refused)).toMatchObject({
      code: 'validation',
      fields: { keyword: ['There is such a keyword already.'] },
    });
    expect((await add(aKeyword({ keyword: one.keyword, type: 'raw' }))).status).toBe(201);
    // Case tells patterns apart.
    for (const keyword of ['boreas\\s', 'boreas\\S']) {
      expect((await add(aKeyword({ keyword, type: 'regexp' }))).status).toBe(201);
    }
  });

  it('change their categories and labels alone', async () => {
    const body = aKeyword();
    const { id } = await bodyAs(await add(body), Keyword);
    const patch = (change: object, as = testServer.asAdmin, path = RAISERS) =>
      as(`${path}/${id}`, { method: 'PATCH', body: change });
    const locked = await patch({ ...body, keyword: 'other' });
    expect(await bodyAs(locked, Refused)).toMatchObject({
      fields: { keyword: ['This cannot be changed.'] },
    });
    const changed = await patch({ ...body, categories: ['incident_raiser_on_perimeter'] });
    expect(await bodyAs(changed, Keyword)).toMatchObject({
      categories: ['incident_raiser_on_perimeter'],
    });
    expect((await patch({}, testServer.asAdmin, GRASPERS)).status).toBe(404);
    expect((await patch({}, testServer.asMember)).status).toBe(403);
    expect((await patch({}, testServer.asOtherCompany)).status).toBe(404);
  });

  it('are deactivated and deleted by admins, and the rules rate again', async () => {
    const { id } = await bodyAs(await add(aKeyword()), Keyword);
    const path = `/api/v1/keywords/${id}/deactivate`;
    expect((await testServer.asMember(path, { method: 'PATCH' })).status).toBe(403);
    testServer.queued.length = 0;
    const response = await testServer.asAdmin(path, { method: 'PATCH' });
    expect(await bodyAs(response, Keyword)).toMatchObject({ status: 'deactivated' });
    expect(testServer.queued).toMatchObject([{ name: 'recompute' }]);
    const of = async (query: string) => (await list(`${RAISERS}?per_page=100${query}`)).results;
    expect((await of('')).some((one) => one.id === id)).toBe(false);
    expect((await of('&status=deactivated')).some((one) => one.id === id)).toBe(true);
    expect((await testServer.asAdmin(`${RAISERS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await testServer.asAdmin(`${RAISERS}/${id}`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('where the provider reviews', () => {
  it('a keyword waits', async () => {
    const reviewed = await createTestServer(testConfig({ SLUICE_REVIEW: 'manual' }));
    try {
      const response = await reviewed.asAdmin(RAISERS, { body: aKeyword() });
      expect(await bodyAs(response, Keyword)).toMatchObject({ status: 'pending' });
    } finally {
      await reviewed.close();
    }
  });
});

describe('the export of keywords', () => {
  it('leaves the keywords out unless an admin asks for them, which is audited', async () => {
    const name = '=HYPERLINK("x")';
    await testServer.asAdmin('/api/v1/keywords/incident_raisers', {
      body: { name, keyword: 'boreal', type: 'raw', categories: ['incident_raiser'] },
    });
    const path = '/api/v1/keywords/incident_raisers/export';
    const plain = await (await testServer.asMember(path)).text();
    expect(plain).toContain("'=HYPERLINK");
    expect(plain).not.toContain('boreal');
    expect((await testServer.asMember(`${path}?show_keywords=true`)).status).toBe(403);
    expect(await (await testServer.asAdmin(`${path}?show_keywords=true`)).text()).toContain(
      'boreal',
    );
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'keyword.exported')
      .execute();
    expect(lines).toHaveLength(1);
  });
});
