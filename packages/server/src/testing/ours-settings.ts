import * as v from 'valibot';
import { listMembers } from '../repositories/members.ts';
import type { ForeignCall } from './ours-search.ts';
import type { TestServer } from './test-server.ts';

/** Ids of our settings, for calls from another company. */
export interface OurSettings {
  readonly apiKey: number;
  readonly notifier: number;
  readonly member: number;
  readonly view: number;
  readonly report: number;
}

const Id = v.object({ id: v.number() });

/** Makes an API key; the notifier of e-mail comes with the first look. */
export async function makeOurSettings({
  asAdmin,
  member,
  database,
}: TestServer): Promise<OurSettings> {
  const made = await asAdmin('/api/v1/tokens', {
    body: { name: 'Ours', scope: 1, expire_at: null },
  });
  const notifiers = await asAdmin('/api/v1/notifiers_v2');
  const [notifier] = v.parse(v.array(Id), await notifiers.json());
  if (notifier === undefined) throw new Error('There is no notifier of e-mail.');
  const view = await asAdmin('/api/v1/incident_views', {
    body: { kind: 'secret', name: 'Ours', query: 'rt=all', is_shared: true },
  });
  const [recipient] = await listMembers(database.db, member.companyId);
  const report = await asAdmin('/api/v1/reports', {
    body: {
      name: 'Ours',
      address: '/analytics',
      frequency: 'weekly',
      recipients: [recipient?.email ?? ''],
    },
  });
  return {
    report: v.parse(Id, await report.json()).id,
    view: v.parse(Id, await view.json()).id,
    apiKey: v.parse(Id, await made.json()).id,
    notifier: notifier.id,
    member: member.memberId,
  };
}

/** A call of an endpoint of the settings that names our things; null for any other. */
export function settingsCall(key: string, ours: OurSettings): ForeignCall | null {
  switch (key) {
    case 'activateMember':
    case 'deactivateMember':
    case 'resetInvitation':
    case 'deleteInvitation':
      return { path: { id: ours.member } };
    case 'changeMemberRole':
      return { path: { id: ours.member }, body: { role: 'admin' } };
    case 'updateReport':
      return { path: { id: ours.report }, body: { name: 'Theirs', version: 1 } };
    case 'deleteReport':
      return { path: { id: ours.report } };
    case 'replayDelivery':
    case 'listAttempts':
    case 'rehearseConnection':
    case 'getRehearsal':
    case 'createScimToken':
    case 'revokeScimToken':
      return { path: { id: 999_999 } };
    case 'requireConnection':
      return { path: { id: 999_999 }, body: { is_required: false } };
    case 'checkSignature':
      return {
        path: { id: ours.notifier },
        body: { id: 'x', timestamp: '1', signature: 'v1,x', body: '' },
      };
    case 'listDeliveries':
    case 'replayFailedDeliveries':
    case 'testNotifier':
    case 'deleteNotifier':
      return { path: { id: ours.notifier } };
    case 'getNotifierMeta':
      return { path: { type: 'jira' }, query: `notifier_id=${ours.notifier}` };
    case 'listNotifierStatuses':
      return {
        path: { type: 'jira' },
        query: `notifier_id=${ours.notifier}&projectKey=SEC&issueType=1`,
      };
    case 'updateNotifier':
      return { path: { id: ours.notifier }, body: { name: 'Theirs', version: 1 } };
    case 'updateConnection':
      return {
        path: { id: 999_999 },
        body: {
          name: 'Theirs',
          signin_endpoint: 'https://idp.example',
          cert: '',
          domains: 'theirs.example',
          idp_initiated: false,
          version: 1,
        },
      };
    case 'deleteConnection':
      return { path: { id: 999_999 } };
    case 'updateIncidentView':
      return { path: { id: ours.view }, body: { name: 'Theirs', version: 1 } };
    case 'deleteIncidentView':
      return { path: { id: ours.view } };
    case 'dismissBanlistSuggestion':
      return { path: { id: 999_999 }, body: { deleted_at: '2026-01-01T00:00:00.000Z' } };
    case 'deletePrivateToken':
      return { path: { id: 999_999 } };
    case 'revertAuditEntry':
      return { path: { id: 1 } };
    case 'revokeApiKey':
      return { path: { id: ours.apiKey } };
    default:
      return null;
  }
}
