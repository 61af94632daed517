import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sampleEnvelope } from '@sluice/domain/notifier-messages';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type CalledType, messageOf } from '../notifiers/messages.ts';
import { callOut } from '../outbound/call.ts';
import { bodyAs } from './bodies.ts';
import { type FakeVendors, fakeVendors } from './fake-vendors.ts';
import { type Fakes, startFakes } from './fakes.ts';
import { createTestServer, TEST_NOW, testConfig } from './test-server.ts';

const letters = 'k'.repeat(24);
const UUID = '5e3a7c10-0000-4000-8000-000000000001';
const CONFIGS: Record<CalledType, Record<string, string>> = {
  slack: { webhook_url: `https://hooks.slack.com/services/T0/B0/${letters}` },
  msteams: { webhook_url: 'https://acme.webhook.office.com/webhookb2/x' },
  pagerduty: { routing_integration_key: 'k'.repeat(32) },
  serviceNow: {
    api_url: 'https://acme.service-now.com/api/now/table/incident',
    username: 'u',
    password: 'p',
  },
  splunk: { webhook_url: 'https://splunk.example/services/collector', auth_token: UUID },
  webex: { authentication_token: 'token', room_id: 'room' },
  custom_webhook: { webhook_url: 'https://robot.example/in', signature_token: 'token-of-hook' },
};
const NAMES: Record<CalledType, string> = {
  slack: 'Slack',
  msteams: 'Microsoft Teams',
  pagerduty: 'PagerDuty',
  serviceNow: 'ServiceNow',
  splunk: 'Splunk',
  webex: 'Webex',
  custom_webhook: 'Custom webhook',
};
const KINDS = v.parse(
  v.array(v.custom<CalledType>((one) => typeof one === 'string' && one in NAMES)),
  Object.keys(NAMES),
);

let fake: FakeVendors;
beforeAll(async () => {
  fake = await fakeVendors();
});
afterAll(() => fake.close());

async function send(kind: CalledType, config = CONFIGS[kind], company = 'Ours') {
  const about = { id: UUID, company, origin: 'https://sluice.example', now: TEST_NOW };
  const envelope = sampleEnvelope('incident.created', about);
  const { notifierUrls, allowHosts } = readConfig(
    { ...fake.settings, SLUICE_DATA_DIR: '/nonexistent' },
    '/',
  );
  return callOut(messageOf(kind, config, envelope, notifierUrls, TEST_NOW), allowHosts);
}

describe('the stand-ins of vendors', () => {
  it.each(KINDS)('take what the product sends to %s as its reference has it', async (kind) => {
    const { status } = await send(kind);
    expect(fake.arrived.at(-1)).toMatchObject({ vendor: NAMES[kind], faults: [], status });
    expect(status).toBeLessThan(300);
  });

  it.each<[CalledType, Record<string, string>, number]>([
    ['pagerduty', { routing_integration_key: 'short' }, 400],
    ['splunk', { ...CONFIGS.splunk, auth_token: 'no-uuid' }, 403],
    ['webex', { ...CONFIGS.webex, authentication_token: '' }, 401],
    ['webex', { ...CONFIGS.webex, room_id: '' }, 400],
  ])('refuse what %s would refuse of %o', async (kind, config, status) => {
    expect((await send(kind, config)).status).toBe(status);
    expect(fake.arrived.at(-1)?.faults).not.toEqual([]);
  });

  it('fail once when asked to', async () => {
    fake.failNext(429, { 'retry-after': '60' });
    expect(await send('slack')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect((await send('slack')).status).toBe(200);
  });

  it('show what arrived, as text', async () => {
    await send('custom_webhook', CONFIGS.custom_webhook, '<script>alert(1)</script>');
    const shown = await (await fetch(fake.url)).text();
    expect(shown).toContain('&lt;script&gt;alert(1)');
    expect(shown).not.toContain('<script>');
    for (const kind of KINDS) expect(shown).toContain(`<h2>${NAMES[kind]} `);
  });
});

describe('all stand-ins together', () => {
  it('connect a server: a notifier of Slack, Jira, and GitHub', async () => {
    const fakes: Fakes = await startFakes();
    const testServer = await createTestServer(testConfig({ ...fakes.settings }));
    try {
      const body = { name: 'S', type: 'slack', config: CONFIGS.slack, handlers: [] };
      const made = await testServer.asAdmin('/api/v1/notifiers_v2', { body });
      const { id } = await bodyAs(made, v.object({ id: v.number() }));
      const tested = await testServer.asAdmin(`/api/v1/notifiers_v2/${id}/test`, {
        method: 'POST',
      });
      expect(tested.status).toBe(204);
      expect(await (await fetch(fakes.page)).text()).toContain('A made-up secret');
      const consent = await testServer.asAdmin('/api/v1/notifiers_v2/jira/consent');
      expect(await consent.text()).toContain('/authorize?');
      const { githubApiUrl } = testServer.deps.config;
      expect((await fetch(`${githubApiUrl}/rate_limit`)).status).toBe(200);
    } finally {
      await testServer.close();
      fakes.close();
    }
  });
});

/** The files of this package that a file imports, itself included. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry)) return seen;
  seen.add(entry);
  const source = readFileSync(entry, 'utf8');
  for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)) {
    reached(resolve(dirname(entry), path), seen);
  }
  return seen;
}

it('are in nothing that runs in production', () => {
  const root = join(import.meta.dirname, '..');
  const files = ['main.ts', 'cli/main.ts', 'db/embedded/process.ts'].flatMap((entry) => [
    ...reached(join(root, entry)),
  ]);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => file.includes('/testing/'))).toEqual([]);
});
