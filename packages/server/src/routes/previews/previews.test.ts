import { BANLIST_RULE } from '@sluice/domain/banlist';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeWorker } from '../../jobs/recompute-job.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../../testing/findings.ts';
import { notifyOnce } from '../../testing/notify-once.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  const findings = Array.from({ length: 8 }, (_, seed) =>
    aFinding({ value: aSecretValue(seed + 1), path: seed < 3 ? 'test/a.ts' : 'src/a.ts' }),
  );
  await ingest(testServer, testServer.admin, findings);
});
afterAll(() => testServer.close());

const Rating = v.object({
  checked: v.number(),
  total: v.number(),
  shifts: v.array(v.object({ from: v.number(), to: v.number(), count: v.number() })),
  muted: v.number(),
  examples: v.array(v.object({ id: v.number(), name: v.string(), masked_value: v.string() })),
});
const rule = (changes: object = {}) => ({
  id: null,
  name: 'Preview',
  severity: 10,
  rule: [{ attribute: 'secret_status', operator: 'is', value: 'unknown' }],
  ...changes,
});
const previewed = async (body: object) =>
  bodyAs(await testServer.asAdmin('/api/v1/severity_rules/preview', { body }), Rating);

/** Everything that a change of the settings writes. */
async function stored(): Promise<unknown> {
  const { db } = testServer.database;
  const { rows } = await sql`select
    (select json_agg(r order by r.id) from severity_rules r) as rules,
    (select json_agg(i.severity order by i.id) from incidents i) as severities,
    (select count(*) from events) as events, (select count(*) from audit_log) as lines,
    (select count(*) from notifiers) as notifiers, (select count(*) from inactive_detectors) as detectors,
    (select count(*) from idempotent_answers) as answers`.execute(db);
  return rows;
}
const severities = async () => {
  const rows = await testServer.database.db
    .selectFrom('incidents')
    .select(['id', 'severity'])
    .where('company_id', '=', testServer.admin.companyId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, severity }) => [id, severity]));
};

describe('what a severity rule would do', () => {
  it('is what saving it then does, and nothing is written before', async () => {
    const before = await stored();
    const was = await severities();
    const preview = await previewed(rule());
    expect(await stored()).toEqual(before);
    expect(preview).toMatchObject({ checked: 8, total: 8, muted: 0 });
    expect(preview.examples.length).toBeLessThanOrEqual(5);

    const { id: _id, ...body } = rule();
    const made = await testServer.asAdmin('/api/v1/severity_rules', { body });
    const { id } = await bodyAs(made, v.object({ id: v.number() }));
    const { companyId } = testServer.admin;
    await recomputeWorker(testServer.deps)({ companyId }, new AbortController().signal);
    const moved = new Map<string, number>();
    for (const [id, severity] of await severities()) {
      const key = `${was.get(id)} ${severity}`;
      if (was.get(id) !== severity) moved.set(key, (moved.get(key) ?? 0) + 1);
    }
    const foreseen = preview.shifts.map(({ from, to, count }): [string, number] => [
      `${from} ${to}`,
      count,
    ]);
    expect(foreseen.length).toBeGreaterThan(0);
    expect(new Map(foreseen)).toEqual(moved);
    await testServer.asAdmin(`/api/v1/severity_rules/${id}`, { method: 'DELETE' });
    await recomputeWorker(testServer.deps)({ companyId }, new AbortController().signal);
  });

  it('names what a pattern of the banlist would mute, its values masked', async () => {
    const banlist = (pattern: string) =>
      rule({
        name: BANLIST_RULE,
        severity: 100,
        rule: [{ attribute: 'repository_name', operator: 'all_match_any_of', value: [pattern] }],
      });
    const preview = await previewed(banlist('*'));
    expect(preview.muted).toBe(8);
    for (let seed = 1; seed <= 8; seed += 1)
      expect(JSON.stringify(preview)).not.toContain(aSecretValue(seed));
    expect(preview.examples[0]?.masked_value).not.toBe('');
    expect((await previewed(banlist('nobody/*'))).muted).toBe(0);
  });

  it('is refused where the rule would be, and for members', async () => {
    const response = await testServer.asAdmin('/api/v1/severity_rules/preview', {
      body: rule({ name: ' ' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { name: ['Required'] } });
    const asMember = { body: rule() };
    expect((await testServer.asMember('/api/v1/severity_rules/preview', asMember)).status).toBe(
      403,
    );
  });

  it('knows nothing of other companies', async () => {
    const answer = await testServer.asOtherCompany('/api/v1/severity_rules/preview', {
      body: rule(),
    });
    expect(await answer.json()).toMatchObject({ checked: 0, total: 0, examples: [] });
  });
});

const Messages = v.object({
  total: v.number(),
  by_event: v.array(v.object({ event_type: v.string(), count: v.number() })),
  examples: v.array(v.object({ event_type: v.string(), masked_value: v.string() })),
});
const handler = (event_type: string, min_severity = 50, include_unknown = true) => ({
  event_type,
  min_severity,
  include_unknown,
});

describe('what the events of a notifier would have sent', () => {
  const ask = async (handlers: object[], caller = testServer.asAdmin) =>
    bodyAs(await caller('/api/v1/notifiers_v2/preview', { body: { handlers } }), Messages);

  it('is what a notifier with these events then gets', async () => {
    const { db } = testServer.database;
    const since = await ask([handler('incident.created')]);
    expect(since.by_event).toEqual([{ event_type: 'incident.created', count: 8 }]);
    expect(since.examples).toHaveLength(5);
    const handlers = [handler('incident.created', 30), handler('occurrence.created', 50, false)];
    await testServer.asAdmin('/api/v1/notifiers_v2', {
      body: {
        name: 'Hook',
        type: 'custom_webhook',
        config: { webhook_url: 'https://a.example/x', signature_token: 'token-of-hook' },
        handlers,
      },
    });
    const before = await ask(handlers);
    await ingest(
      testServer,
      testServer.admin,
      [11, 12, 13].map((seed) => aFinding({ value: aSecretValue(seed), path: 'src/b.ts' })),
    );
    await notifyOnce(testServer.deps, new AbortController().signal);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notifier_deliveries`.execute(db);
    expect(rows).toEqual([{ count: 3 }]);
    expect((await ask(handlers)).total - before.total).toBe(3);
  });

  it('is nothing without events, and nothing of other companies', async () => {
    expect(await ask([])).toEqual({ total: 0, by_event: [], examples: [] });
    expect(await ask([handler('incident.created')], testServer.asOtherCompany)).toMatchObject({
      total: 0,
    });
  });
});

describe('what detectors have found', () => {
  it('is counted, of the own company alone', async () => {
    const { detector } = await testServer.database.db
      .selectFrom('incidents')
      .select('detector')
      .executeTakeFirstOrThrow();
    const body = { detectors: [detector] };
    const before = await stored();
    const answer = await testServer.asAdmin('/api/v1/detectors/preview', { body });
    expect(await answer.json()).toMatchObject({ total: 11, open: 11, recent: 11 });
    expect(await stored()).toEqual(before);
    const theirs = await testServer.asOtherCompany('/api/v1/detectors/preview', { body });
    expect(await theirs.json()).toEqual({ total: 0, open: 0, recent: 0, examples: [] });
  });
});
