import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { recomputeWorker } from '../../jobs/recompute-job.ts';
import { listEvents } from '../../repositories/events.ts';
import { bodyAs, Incident, Refused } from '../../testing/bodies.ts';
import { aFinding, aSecretValue, aSource, ingest } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/severity_rules';
const Rules = severityRuleEndpoints.listSeverityRules.replies[200];
const Rule = severityRuleEndpoints.createSeverityRule.replies[201];
const RuleEvents = severityRuleEndpoints.listSeverityRuleEvents.replies[200];
const Progress = severityRuleEndpoints.getSeverityRecompute.replies[200];
const GITHUB = {
  name: ' GitHub tokens ',
  severity: 10,
  rule: [
    {
      attribute: 'detector.display_name',
      operator: 'is_any_of',
      value: [''],
    },
  ],
};

let testServer: TestServer;
let ids: number[];
beforeEach(async () => {
  testServer = await createTestServer();
  const findings = [1, 2, 3].map((line) => aFinding({ value: aSecretValue(line), line }));
  ids = (await ingest(testServer, testServer.admin, findings)).incidentIds;
  GITHUB.rule[0]?.value.splice(0, 1, (await incident(ids[0])).display_name);
  return () => testServer.close();
});

const rules = async () => bodyAs(await testServer.asMember(PATH), Rules);
const progress = async () => bodyAs(await testServer.asMember(`${PATH}/recompute`), Progress);
const recompute = () =>
  recomputeWorker(testServer.deps)(
    { companyId: testServer.admin.companyId },
    new AbortController().signal,
  );
const incident = async (id: number | undefined) =>
  bodyAs(await testServer.asMember(`/api/v1/secrets/${id}`), Incident);

describe('200', () => {
  it('lists the five rules that every company starts with, in their order', async () => {
    const listed = await rules();
    expect(listed.map(({ name, severity, index }) => [index, name, severity])).toEqual([
      [0, 'Valid secret with company context', 10],
      [1, 'Valid secret', 20],
      [2, 'Company context, still present', 20],
      [3, 'Test file', 40],
      [4, 'Invalid secret', 50],
    ]);
  });

  it('rates what arrives afterwards by a new rule', async () => {
    await testServer.asAdmin(PATH, { body: GITHUB });
    const { incidentIds } = await ingest(testServer, testServer.admin, [
      aFinding({ value: aSecretValue(9), line: 9 }),
    ]);
    expect(await incident(incidentIds[0])).toMatchObject({
      severity: 10,
      severity_source: 'rule',
      severity_rule: { name: 'GitHub tokens' },
    });
  });

  it('rates all incidents again, reports its progress, and keeps severities set by a person', async () => {
    const [first, second] = ids;
    await testServer.asAdmin(`/api/v1/secrets/${first}/set_severity`, {
      body: { version: (await incident(first)).version, severity: 40 },
    });
    expect(await progress()).toMatchObject({ is_running: false, total: 0 });
    const made = await bodyAs(await testServer.asAdmin(PATH, { body: GITHUB }), Rule);
    expect(made).toMatchObject({ name: 'GitHub tokens', index: 5, version: 1, is_active: true });
    expect(testServer.queued).toContainEqual({
      name: 'recompute',
      data: { companyId: testServer.admin.companyId },
    });
    expect(await progress()).toMatchObject({ is_running: true, done: 0, total: 3 });
    expect(await incident(second)).toMatchObject({ severity: 100 });

    await recompute();
    expect(await progress()).toMatchObject({ is_running: false, done: 3, total: 3, changed: 2 });
    expect(await incident(first)).toMatchObject({ severity: 40, severity_source: 'manual' });
    expect(await incident(second)).toMatchObject({ severity: 10, severity_rule: { id: made.id } });
    const events = await listEvents(
      testServer.database.db,
      testServer.admin.companyId,
      second ?? 0,
    );
    expect(events[0]).toMatchObject({ event: 'severity_rule', severity_value: 10 });

    await recompute();
    expect(
      (await listEvents(testServer.database.db, testServer.admin.companyId, second ?? 0)).length,
    ).toBe(events.length);
  });

  it('gives the incidents of a deleted rule to the others', async () => {
    const made = await bodyAs(await testServer.asAdmin(PATH, { body: GITHUB }), Rule);
    await recompute();
    expect((await testServer.asAdmin(`${PATH}/${made.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await incident(ids[1])).toMatchObject({ severity: 10, severity_rule: null });
    await recompute();
    expect(await incident(ids[1])).toMatchObject({ severity: 100, severity_source: 'none' });
  });

  it('lets the order decide, and an inactive rule not', async () => {
    await testServer.asAdmin(PATH, { body: { ...GITHUB, severity: 30 } });
    const second = await bodyAs(
      await testServer.asAdmin(PATH, { body: { ...GITHUB, name: 'Later', severity: 20 } }),
      Rule,
    );
    await recompute();
    expect(await incident(ids[0])).toMatchObject({ severity: 30 });
    const order = (await rules()).map(({ id }) => id).reverse();
    await testServer.asAdmin('/api/v1/severity_rules/reorder', { body: { ids: order } });
    await recompute();
    expect(await incident(ids[0])).toMatchObject({ severity: 20 });
    const off = { ...second, is_active: false };
    await testServer.asAdmin(`${PATH}/${second.id}`, { method: 'PUT', body: off });
    await recompute();
    expect(await incident(ids[0])).toMatchObject({ severity: 30 });
  });

  it('keeps a timeline of the rules', async () => {
    const made = await bodyAs(await testServer.asAdmin(PATH, { body: GITHUB }), Rule);
    await testServer.asAdmin(`${PATH}/${made.id}`, { method: 'DELETE' });
    const events = await bodyAs(await testServer.asMember(`${PATH}/events`), RuleEvents);
    expect(events).toMatchObject([
      { action: 'delete', rule_name: 'GitHub tokens', user: { email: testServer.admin.email } },
      { action: 'create' },
    ]);
  });
});

describe('400', () => {
  it.each([
    ['no name', { name: ' ' }, { name: ['Required'] }],
    ['a long name', { name: 'x'.repeat(2_049) }, { name: ['Too long'] }],
    ['no condition', { rule: [] }, { rule: ['Required'] }],
  ])('%s', async (_, change, fields) => {
    const response = await testServer.asAdmin(PATH, { body: { ...GITHUB, ...change } });
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({ code: 'validation', fields });
    expect(await rules()).toHaveLength(5);
  });

  it('an order that does not name every rule once', async () => {
    const [first = 0, ...others] = (await rules()).map(({ id }) => id);
    for (const order of [others, [first, first, ...others], [999_999, ...others]]) {
      expect(
        (await testServer.asAdmin('/api/v1/severity_rules/reorder', { body: { ids: order } }))
          .status,
      ).toBe(400);
    }
    expect(await progress()).toMatchObject({ is_running: false });
  });
});

describe('403, 404, 409', () => {
  it('a member changes nothing', async () => {
    expect((await testServer.asMember(PATH, { body: GITHUB })).status).toBe(403);
  });

  it("another company's rule is none", async () => {
    const [rule] = await rules();
    const call = { method: 'DELETE' };
    expect((await testServer.asOtherCompany(`${PATH}/${rule?.id}`, call)).status).toBe(404);
  });

  it('an older version is refused with the fresh rule', async () => {
    const [rule] = await rules();
    const change = (version: number) =>
      testServer.asAdmin(`${PATH}/${rule?.id}`, {
        method: 'PUT',
        body: { ...rule, name: 'New', version },
      });
    expect((await change(1)).status).toBe(200);
    const late = await change(1);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: 'stale',
      current: { name: 'New', version: 2 },
    });
  });
});

describe('a recompute that is killed', () => {
  it('carries on after the last chunk that was stored', async () => {
    const { db } = testServer.database;
    await testServer.asAdmin(PATH, { body: GITHUB });
    const [first = 0] = ids;
    await db.updateTable('severity_recomputes').set({ cursor_id: first, done: 1 }).execute();
    await recompute();
    expect(await incident(first)).toMatchObject({ severity: 100 });
    expect(await incident(ids[2])).toMatchObject({ severity: 10 });
    expect(await progress()).toMatchObject({ is_running: false, changed: 2 });
  });
});

describe('what the editor needs', () => {
  it('templates, by severity', async () => {
    const response = await testServer.asMember(`${PATH}/templates`);
    const templates = await bodyAs(
      response,
      severityRuleEndpoints.listSeverityTemplates.replies[200],
    );
    const severities = templates.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
    const [first] = templates;
    expect((await testServer.asAdmin(PATH, { body: first })).status).toBe(201);
  });

  it('what can be chosen here, keywords and their labels too', async () => {
    const label = await testServer.asAdmin('/api/v1/keywords/labels', {
      body: { name: 'Internal' },
    });
    const { id } = await bodyAs(label, keywordEndpoints.createKeywordLabel.replies[201]);
    await testServer.asAdmin('/api/v1/keywords/secret_graspers', {
      body: {
        name: 'Zephyr',
        keyword: 'zephyr',
        type: 'word',
        categories: ['secret_grasper'],
        labels: [id],
      },
    });
    const response = await testServer.asMember(`${PATH}/conditions`);
    const offered = await bodyAs(
      response,
      severityRuleEndpoints.listSeverityConditions.replies[200],
    );
    const of = (attribute: string) =>
      offered.find((one) => one.attribute === attribute)?.operators[0]?.options;
    expect(of('secret_grasper')).toEqual([{ value: 'Zephyr', label: 'Zephyr' }]);
    expect(of('secret_grasper_label')).toEqual([{ value: 'Internal', label: 'Internal' }]);
    const theirs = await (await testServer.asOtherCompany(`${PATH}/conditions`)).text();
    expect(theirs).not.toContain('Zephyr');
  });
});

describe('the repository banlist', () => {
  const banlist = (value: string[], change: object = {}) => ({
    name: 'repo_banlist',
    severity: 100,
    rule: [{ attribute: 'repository_name', operator: 'all_match_any_of', value }],
    ...change,
  });
  const count = async (pattern: string, as = testServer.asMember) => {
    const path = `${PATH}/count_banlisted?pattern=${encodeURIComponent(pattern)}`;
    const answer = await bodyAs(await as(path), severityRuleEndpoints.countBanlisted.replies[200]);
    return answer.count_banlisted;
  };

  it('comes before all rules, is a single rule, and is not part of their order', async () => {
    const made = await bodyAs(await testServer.asAdmin(PATH, { body: banlist(['x/y']) }), Rule);
    expect(made.index).toBe(-1);
    expect((await rules()).map(({ index }) => index)).toEqual([-1, 0, 1, 2, 3, 4]);
    expect((await testServer.asAdmin(PATH, { body: banlist(['a/b']) })).status).toBe(409);
    const order = (await rules()).flatMap(({ id, index }) => (index < 0 ? [] : [id])).reverse();
    const response = await testServer.asAdmin(`${PATH}/reorder`, { body: { ids: order } });
    expect((await bodyAs(response, Rules))[0]).toMatchObject({ id: made.id, index: -1 });
  });

  it('takes its patterns one after the other, each once', async () => {
    const { id } = await bodyAs(await testServer.asAdmin(PATH, { body: banlist([]) }), Rule);
    const patch = (body: object) => testServer.asAdmin(`${PATH}/${id}`, { method: 'PATCH', body });
    expect((await patch({ rule: banlist(['*/api']).rule })).status).toBe(200);
    expect(
      await bodyAs(await patch({ rule: banlist(['a/b', 'A/b']).rule }), Refused),
    ).toMatchObject({
      fields: { rule: ['You already have this repo in your banlist.'] },
    });
    expect((await patch({ name: 'Another' })).status).toBe(400);
    expect((await patch({ version: 1 })).status).toBe(409);
  });

  it('keeps incidents of banned repositories alone at Unknown', async () => {
    const elsewhere = await aSource(testServer, testServer.admin, 'acme/web');
    await ingest(testServer, testServer.admin, [aFinding({ value: aSecretValue(1), line: 8 })], {
      sourceId: elsewhere,
    });
    expect(await count('*/API')).toBe(2);
    expect(await count('*')).toBe(3);
    expect(await count('acme')).toBe(0);
    expect(await count('*', testServer.asOtherCompany)).toBe(0);
    await testServer.asAdmin(PATH, { body: GITHUB });
    await testServer.asAdmin(PATH, { body: banlist(['acme/api']) });
    await recompute();
    const severities = await Promise.all(ids.map(async (id) => (await incident(id)).severity));
    expect(severities).toEqual([10, 100, 100]);
  });
});
