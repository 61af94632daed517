import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const Page = v.object({
  results: v.array(
    v.object({
      id: v.number(),
      type: v.string(),
      payload: v.record(v.string(), v.unknown()),
      revert: v.nullable(v.string()),
    }),
  ),
});
const newest = async () => {
  const response = await testServer.asAdmin('/api/v1/audit_logs?per_page=1');
  const [entry] = (await bodyAs(response, Page)).results;
  if (entry === undefined) throw new Error('The log is empty.');
  return entry;
};
const stateOf = async (id: number) => {
  const response = await testServer.asAdmin('/api/v1/audit_logs?per_page=100');
  return (await bodyAs(response, Page)).results.find((one) => one.id === id)?.revert;
};
const revert = (id: number, caller = testServer.asAdmin) =>
  caller(`/api/v1/audit_logs/${id}/revert`, { method: 'POST' });
const send = (method: string, path: string, body?: object) =>
  testServer.asAdmin(path, { method, ...(body === undefined ? {} : { body }) });
const get = async (path: string) => (await testServer.asAdmin(path)).json();
const Made = v.object({ id: v.number() });

const Rules = v.array(
  v.object({
    id: v.number(),
    name: v.string(),
    severity: v.number(),
    index: v.number(),
    rule: v.array(v.unknown()),
    is_active: v.boolean(),
  }),
);
const rulesNow = async () => v.parse(Rules, await get('/api/v1/severity_rules'));
/** The rules without their numbers: a deleted one comes back under another. */
const rulesAsWritten = async () => (await rulesNow()).map(({ id: _, ...rule }) => rule);
const Keywords = v.object({
  results: v.array(
    v.object({
      name: v.string(),
      keyword: v.string(),
      type: v.string(),
      categories: v.array(v.string()),
      labels: v.array(v.number()),
    }),
  ),
});
const graspers = async () =>
  v.parse(Keywords, await get('/api/v1/keywords/secret_graspers')).results;
const grasper = (name: string) =>
  send('POST', '/api/v1/keywords/secret_graspers', {
    name,
    keyword: `${name}-internal`,
    type: 'word',
    categories: ['secret_grasper'],
    labels: [],
  });
const memberPath = (action: string) => `/api/v1/team/${testServer.member.memberId}/${action}`;
const memberStates = async () => {
  const Team = v.array(v.object({ email: v.string(), is_active: v.boolean() }));
  return v.parse(Team, await get('/api/v1/team'));
};

interface Change {
  change: () => Promise<Response>;
  read: () => Promise<unknown>;
  /** Whether the revert cannot be reverted: credentials that are gone do not come back. */
  isLast?: boolean;
}

/** What a change is made by, and what shows the state before and after. */
const CHANGES: Record<string, () => Promise<Change>> = {
  'severity_rule.created': async () => ({
    change: () =>
      send('POST', '/api/v1/severity_rules', {
        name: 'New',
        severity: 20,
        rule: [{ attribute: 'secret_status', operator: 'is', value: 'valid' }],
      }),
    read: rulesAsWritten,
  }),
  'severity_rule.deleted': async () => {
    const last = (await rulesNow()).at(-1);
    return {
      change: () => send('DELETE', `/api/v1/severity_rules/${last?.id}`),
      read: rulesAsWritten,
    };
  },
  'severity_rule.reordered': async () => {
    const ids = (await rulesNow()).map(({ id }) => id);
    return {
      change: () => send('POST', '/api/v1/severity_rules/reorder', { ids: ids.toReversed() }),
      read: rulesNow,
    };
  },
  'notifier.created': async () => ({
    isLast: true,
    change: () =>
      send('POST', '/api/v1/notifiers_v2', {
        name: 'New hook',
        type: 'custom_webhook',
        config: { webhook_url: 'https://a.example/x', signature_token: 'token-of-hook' },
        handlers: [],
      }),
    read: () => get('/api/v1/notifiers_v2'),
  }),
  'keyword.created': async () => ({ change: () => grasper('fresh'), read: graspers }),
  'keyword.deleted': async () => {
    const { id } = await bodyAs(await grasper('gone'), Made);
    return {
      change: () => send('DELETE', `/api/v1/keywords/secret_graspers/${id}`),
      read: graspers,
    };
  },
  'detector.activated': async () => {
    const [, detector] = v.parse(
      v.array(v.object({ name: v.string() })),
      await get('/api/v1/detectors'),
    );
    const body = { detectors: [detector?.name] };
    await send('POST', '/api/v1/detectors/deactivate', body);
    return {
      change: () => send('POST', '/api/v1/detectors/activate', body),
      read: () => get('/api/v1/detectors'),
    };
  },
  'member.blocked': async () => {
    // Only a person who has signed in can be blocked.
    await testServer.database.db
      .updateTable('members')
      .set({ last_login: TEST_NOW })
      .where('company_id', '=', testServer.admin.companyId)
      .execute();
    return { change: () => send('POST', memberPath('deactivate')), read: memberStates };
  },
  'member.restored': async () => {
    // The revert before has ended with a block.
    await send('POST', memberPath('activate'));
    await send('POST', memberPath('deactivate'));
    return { change: () => send('POST', memberPath('activate')), read: memberStates };
  },
  'severity_rule.updated': async () => {
    const rules = v.parse(
      v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          severity: v.number(),
          rule: v.array(v.unknown()),
        }),
      ),
      await get('/api/v1/severity_rules'),
    );
    const [rule] = rules;
    return {
      change: () =>
        send('PATCH', `/api/v1/severity_rules/${rule?.id}`, { name: 'Other', severity: 50 }),
      read: async () => {
        const now = v.parse(
          v.array(v.looseObject({ id: v.number(), version: v.number() })),
          await get('/api/v1/severity_rules'),
        );
        return now.map(({ version: _, ...one }) => one);
      },
    };
  },
  'notifier.updated': async () => {
    const { id } = await bodyAs(
      await send('POST', '/api/v1/notifiers_v2', {
        name: 'Hook',
        type: 'custom_webhook',
        config: { webhook_url: 'https://a.example/x', signature_token: 'token-of-hook' },
        handlers: [],
      }),
      Made,
    );
    return {
      change: () =>
        send('PATCH', `/api/v1/notifiers_v2/${id}`, {
          name: 'Renamed',
          handlers: [{ event_type: 'incident.created', min_severity: 20, include_unknown: false }],
          version: 1,
        }),
      read: async () => {
        const all = v.parse(
          v.array(v.looseObject({ version: v.number() })),
          await get('/api/v1/notifiers_v2'),
        );
        return all.map(({ version: _, ...one }) => one);
      },
    };
  },
  'keyword.updated': async () => {
    const made = await send('POST', '/api/v1/keywords/incident_raisers', {
      name: 'Zephyr',
      keyword: 'zephyr-internal',
      type: 'raw',
      categories: ['incident_raiser'],
      labels: [],
    });
    const { id } = await bodyAs(made, Made);
    const label = await bodyAs(await send('POST', '/api/v1/keywords/labels', { name: 'L' }), Made);
    return {
      change: () =>
        send('PATCH', `/api/v1/keywords/incident_raisers/${id}`, { labels: [label.id] }),
      read: () => get('/api/v1/keywords/incident_raisers'),
    };
  },
  'detector.deactivated': async () => {
    const [detector] = v.parse(
      v.array(v.object({ name: v.string() })),
      await get('/api/v1/detectors'),
    );
    return {
      change: () => send('POST', '/api/v1/detectors/deactivate', { detectors: [detector?.name] }),
      read: () => get('/api/v1/detectors'),
    };
  },
  'member.role_changed': async () => ({
    change: () =>
      send('POST', `/api/v1/team/${testServer.member.memberId}/role`, { role: 'admin' }),
    read: () => get('/api/v1/team'),
  }),
  'company.historical_scan_set': async () => ({
    change: () => send('POST', '/api/v1/company/historical_scan', { frequency: 2 }),
    read: async () =>
      v.parse(
        v.object({ historical_scan: v.object({ frequency: v.nullable(v.number()) }) }),
        await get('/api/v1/company'),
      ).historical_scan.frequency ?? 0,
  }),
  'company.preferences_changed': async () => ({
    change: () =>
      send('PATCH', '/api/v1/companies/preferences', { reopen_incident_on_new_occurrence: false }),
    read: async () =>
      v.parse(v.object({ company_preferences: v.unknown() }), await get('/api/v1/settings'))
        .company_preferences,
  }),
};

describe('reverting an entry of the audit log', () => {
  it.each(Object.keys(CHANGES))(
    'takes %s back, with an entry of its own, and once',
    async (type) => {
      const made = await CHANGES[type]?.();
      if (made === undefined) throw new Error('No change');
      const before = await made.read();
      expect((await made.change()).status).toBeLessThan(300);
      expect(await made.read()).not.toEqual(before);
      const entry = await newest();
      expect(entry).toMatchObject({ type, revert: 'possible' });

      expect((await revert(entry.id)).status).toBe(204);
      expect(await made.read()).toEqual(before);
      const written = await newest();
      expect(written.payload).toMatchObject({ reverts: entry.id });
      expect(await stateOf(entry.id)).toBe('changed');
      const again = await revert(entry.id);
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ code: 'stale' });
      // The revert itself can be reverted.
      const isAgain = made.isLast !== true;
      expect((await revert(written.id)).status).toBe(isAgain ? 204 : 404);
      if (isAgain) expect(await made.read()).not.toEqual(before);
    },
  );

  it('keeps the rules of a change by hand', async () => {
    // The member has become an admin above; without the other one, the role cannot go back.
    const { memberId } = testServer.member;
    const entry = await newest().then(async () => {
      await send('POST', `/api/v1/team/${memberId}/role`, { role: 'member' });
      await send('POST', `/api/v1/team/${memberId}/role`, { role: 'admin' });
      return newest();
    });
    const asMember = await testServer.as(testServer.member);
    // It is one's own role.
    const refused = await revert(entry.id, asMember);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'self' });
    expect(await stateOf(entry.id)).toBe('possible');
  });

  it('is not there for what holds no change, for members, and for other companies', async () => {
    await send('POST', '/api/v1/keywords/labels', { name: 'Not to be reverted' });
    const entry = await newest();
    expect(entry.revert).toBeNull();
    expect((await revert(entry.id)).status).toBe(404);
    const all = await bodyAs(await testServer.asAdmin('/api/v1/audit_logs?per_page=100'), Page);
    const open = all.results.find((one) => one.revert === 'possible');
    expect((await revert(open?.id ?? 0, testServer.asOtherCompany)).status).toBe(404);
    await testServer.database.db
      .updateTable('members')
      .set({ role: 'member' })
      .where('id', '=', testServer.member.memberId)
      .execute();
    expect((await revert(open?.id ?? 0, await testServer.as(testServer.member))).status).toBe(403);
  });
});
