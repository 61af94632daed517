import { createHmac } from 'node:crypto';
import type { Envelope } from '@sluice/domain/notifier-messages';
import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../testing/test-server.ts';
import { type CalledType, messageOf } from './messages.ts';

const KEY = 'k'.repeat(32);

describe('a message', () => {
  const envelope: Envelope = {
    id: '5e3a7c10-0000-4000-8000-000000000001',
    type: 'incident.created',
    timestamp: TEST_NOW.toISOString(),
    company: 'Acme',
    actor: null,
    url: 'https://sluice.example/incidents/secrets/1',
    test: false,
    data: {
      incident_id: 1,
      kind: 'secret',
      name: '<Slack> & co',
      severity: 10,
      severity_label: 'Critical',
      status: 'triggered',
      repository: 'acme/api',
    },
  };
  const of = (type: CalledType, config: Record<string, string>) =>
    messageOf(type, config, envelope, {}, TEST_NOW);

  it('of a webhook is signed as Standard Webhooks says, by both tokens while one rolls over', () => {
    const call = of('custom_webhook', {
      webhook_url: 'https://a.example',
      signature_token: 'new-token',
      former_token: 'old-token',
      former_until: String(TEST_NOW.getTime() + 1),
    });
    const seconds = String(TEST_NOW.getTime() / 1000);
    const sign = (token: string) =>
      `v1,${createHmac('sha256', token).update(`${envelope.id}.${seconds}.${call?.body}`).digest('base64')}`;
    expect(call?.headers).toMatchObject({
      'webhook-id': envelope.id,
      'webhook-timestamp': seconds,
      'webhook-signature': `${sign('new-token')} ${sign('old-token')}`,
    });
  });
  it('to Slack escapes what would be markup', () => {
    expect(of('slack', { webhook_url: 'https://a.example' })?.body).toContain(
      '&lt;Slack&gt; &amp; co',
    );
  });
  it('of each kind goes to its place in its shape', () => {
    const parsed = (type: CalledType, config: Record<string, string>) => {
      const call = of(type, config);
      return { url: call?.url, headers: call?.headers, body: JSON.parse(call?.body ?? 'null') };
    };
    expect(parsed('msteams', { webhook_url: 'https://t.example' }).body).toMatchObject({
      type: 'message',
      attachments: [{ content: { type: 'AdaptiveCard', version: '1.4' } }],
    });
    expect(parsed('pagerduty', { routing_integration_key: KEY })).toMatchObject({
      url: 'https://events.pagerduty.com/v2/enqueue',
      body: { dedup_key: 'sluice-Acme-secret-1', payload: { severity: 'critical' } },
    });
    expect(parsed('splunk', { webhook_url: 'https://s.example', auth_token: 'x' })).toMatchObject({
      headers: { authorization: 'Splunk x' },
      body: { sourcetype: '_json' },
    });
    expect(parsed('webex', { authentication_token: 'x', room_id: 'r' })).toMatchObject({
      url: 'https://webexapis.com/v1/messages',
      body: { roomId: 'r' },
    });
    const table = 'https://acme.service-now.com/api/now/table/incident';
    expect(
      parsed('serviceNow', { api_url: table, username: 'u', password: 'p' }).body,
    ).toMatchObject({
      urgency: '1',
      correlation_id: 'sluice-Acme-secret-1',
    });
  });
});
