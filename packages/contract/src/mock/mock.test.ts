import { OPERATIONS, type Operation, PLAIN_ACTIONS, refusalText } from '@sluice/domain/actions';
import { applyCommand, commandRefusal, type IncidentCommand } from '@sluice/domain/commands';
import { ROLES } from '@sluice/domain/permissions';
import { PROBLEMS } from '@sluice/domain/problems';
import { STATUSES } from '@sluice/domain/status';
import { array, parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { ENDPOINTS } from '../endpoints/all.ts';
import { busyDatabase, emptyDatabase, smallDatabase } from '../fixtures/databases.ts';
import { ADA, aSecret, aUser, LIN, SAM } from '../fixtures/entities.ts';
import { stateOf } from '../incident-state.ts';
import { secretRowSchema } from '../schemas/incidents.ts';
import type { MockDatabase } from './database.ts';
import { mockFetch, mockHandlers, override } from './mock.ts';

/** A client that speaks to the mock of a database, through the contract's own client. */
function clientOf(database: MockDatabase, handlers = mockHandlers(database)) {
  return createClient(ENDPOINTS, {
    baseUrl: 'http://sluice.example',
    csrfToken: () => 'token',
    fetch: mockFetch(handlers),
  });
}

const PEOPLE = {
  nobody: { assignee: null, acknowledged_by: null },
  assignee: { assignee: ADA.email, acknowledged_by: LIN.email },
  acknowledger: { assignee: LIN.email, acknowledged_by: ADA.email },
  stranger: { assignee: LIN.email, acknowledged_by: LIN.email },
} as const;

const AUTOMATIC = { severity: 20, source: 'rule', rule: null, other_rules: [] } as const;

function incidentOf(status: (typeof STATUSES)[number], relation: keyof typeof PEOPLE) {
  const automatic_severity = { ...AUTOMATIC, other_rules: [] };
  return aSecret({ status, ...PEOPLE[relation], automatic_severity });
}

/** Each action with parameters that are right, and with some that are wrong. */
const COMMANDS: readonly (readonly [Operation, object, IncidentCommand])[] = [
  ...PLAIN_ACTIONS.map((name) => [name, {}, { name }] as const),
  ['resolve', { resolution_reasons: ['revoked'] }, { name: 'resolve', reasons: ['revoked'] }],
  ['resolve', {}, { name: 'resolve', reasons: [] }],
  ['assign', { assignee: SAM.email }, { name: 'assign', assignee: SAM.email }],
  ...[10, 15, 100, null].map(
    (severity) =>
      [
        'set_severity',
        { severity },
        { name: 'set_severity', severity, automatic: AUTOMATIC },
      ] as const,
  ),
];

const CASES = ROLES.flatMap((role) =>
  STATUSES.flatMap((status) =>
    (['nobody', 'assignee', 'acknowledger', 'stranger'] as const).flatMap((relation) =>
      COMMANDS.map(([operation, params, command]) => ({
        role,
        status,
        relation,
        operation,
        params,
        command,
      })),
    ),
  ),
);

describe('the mock refuses exactly what the domain refuses', () => {
  it('over every operation', () => {
    expect(new Set(COMMANDS.map(([name]) => name))).toEqual(new Set(OPERATIONS));
  });

  it.each(CASES)(
    '$status, $operation $params by $role who is $relation',
    async ({ role, status, relation, operation, params, command }) => {
      const incident = incidentOf(status, relation);
      const user = aUser({ role });
      const client = clientOf(emptyDatabase({ incidents: [incident], user }));
      const state = stateOf(incident);
      const refusal = commandRefusal(command, state, user);
      const result = await client.operateSecret({
        params: { id: incident.id, operation },
        body: { version: incident.version, ...params },
      });

      expect(result.ok).toBe(refusal === null);
      if (result.ok) {
        expect(stateOf(result.data.incident)).toEqual(applyCommand(command, state, user));
        expect(result.data.incident.version).toBe(incident.version + 1);
      } else if (refusal !== null) {
        expect(result.code).toBe(refusal);
        expect(result.status).toBe(PROBLEMS[refusal][0]);
        expect(result.detail).toBe(refusalText(command.name, refusal));
      }

      const bulk = clientOf(emptyDatabase({ incidents: [incident], user }));
      const batch = await bulk.bulkSecrets({
        body: {
          ids: [incident.id],
          reverse_selection: false,
          action: { name: operation, incident_type: 'secret' },
          params,
        },
      });
      expect(batch.ok).toBe(refusal === null);
      const after = await bulk.getSecret({ params: { id: incident.id } });
      expect(after.ok && after.data.status).toBe(
        refusal === null ? applyCommand(command, state, user).status : status,
      );
    },
  );
});

describe('the mock answers as the server does', () => {
  it('401 without a session, except for public calls', async () => {
    const client = clientOf(smallDatabase({ user: null }));
    expect(await client.listSecrets({})).toMatchObject({ status: 401, type: 'NotAuthenticated' });
    expect(await client.getVersion({})).toMatchObject({ ok: true });
  });

  it('403 to who lacks the permission', async () => {
    const user = aUser({ role: 'member', permissions: [] });
    const client = clientOf(smallDatabase({ user }));
    expect(await client.getSecret({ params: { id: 101 } })).toMatchObject({ status: 403 });
  });

  it('404 to an id that is not there, or none', async () => {
    const client = clientOf(smallDatabase());
    expect(await client.getSecret({ params: { id: 9 } })).toMatchObject({ status: 404 });
    expect(await client.getSecret({ params: { id: 'x' } })).toMatchObject({ status: 404 });
  });

  it('400 with its fields to a wrong query', async () => {
    const client = clientOf(smallDatabase());
    const result = await client.listSecrets({ query: { page: '0' } });
    expect(result).toMatchObject({ status: 400, fields: { page: [expect.any(String)] } });
    expect(await client.listSecrets({ query: { status: 'lost' } })).toMatchObject({ status: 400 });
  });

  it('409 with the fresh incident to an older version', async () => {
    const client = clientOf(smallDatabase());
    const result = await client.operateSecret({
      params: { id: 101, operation: 'acknowledge' },
      body: { version: 0 },
    });
    expect(result).toMatchObject({
      status: 409,
      code: 'stale',
      body: { current: { id: 101, version: 1, status: 'triggered' } },
    });
  });

  it('pages, in a stable order, with the window in the headers', async () => {
    const client = clientOf(busyDatabase());
    const query = { status: 'triggered', rt: '1month', per_page: 10, ordering: 'severity' };
    const seen: number[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const result = await client.listSecrets({ query: { ...query, page } });
      if (!result.ok) throw new Error(result.detail);
      expect(result.items?.total).toBe(57);
      expect(result.items?.start).toBe((page - 1) * 10);
      seen.push(...parse(array(secretRowSchema), result.data).map(({ id }) => id));
    }
    expect(seen).toHaveLength(57);
    expect(new Set(seen).size).toBe(57);
  });

  it('writes an event for every change, newest first, and takes it back within 30 seconds', async () => {
    const database = smallDatabase();
    const client = clientOf(database);
    const done = await client.operateSecret({
      params: { id: 101, operation: 'acknowledge' },
      body: { version: 1 },
    });
    if (!done.ok) throw new Error(done.detail);
    const events = await client.listSecretEvents({ params: { id: 101 } });
    expect(events.ok && events.data[0]).toMatchObject({
      id: done.data.event_id,
      event: 'acknowledge',
      user: { email: ADA.email },
    });
    const undone = await client.undoSecret({
      params: { id: 101 },
      body: { event_id: done.data.event_id },
    });
    expect(undone.ok && undone.data.status).toBe('triggered');

    const again = await client.operateSecret({
      params: { id: 101, operation: 'acknowledge' },
      body: { version: 3 },
    });
    if (!again.ok) throw new Error(again.detail);
    database.now = new Date(database.now.getTime() + 30_001);
    const late = await client.undoSecret({
      params: { id: 101 },
      body: { event_id: again.data.event_id },
    });
    expect(late).toMatchObject({ status: 400, code: 'undo_expired' });
  });

  it('leaves a batch whole: one refusal, and nothing is changed', async () => {
    const client = clientOf(smallDatabase());
    const result = await client.bulkSecrets({
      body: {
        ids: [101, 103],
        reverse_selection: false,
        action: { name: 'acknowledge', incident_type: 'secret' },
      },
    });
    expect(result).toMatchObject({
      status: 400,
      body: { bulkStatus: 'refused', errors: [{ id: 103, code: 'wrong_transition' }] },
    });
    const first = await client.getSecret({ params: { id: 101 } });
    expect(first.ok && first.data.status).toBe('triggered');
  });
});

describe('override', () => {
  it('puts another answer in the place of one endpoint', async () => {
    const database = smallDatabase();
    const failed = override('getUser', { status: 503, detail: 'Down for a moment' });
    const client = clientOf(database, [failed, ...mockHandlers(database)]);
    expect(await client.getUser({})).toMatchObject({ status: 503, detail: 'Down for a moment' });
    expect(await client.getCompany({})).toMatchObject({ ok: true });
  });

  it('can be no answer at all', async () => {
    const database = smallDatabase();
    const client = clientOf(database, [override('getUser', 'network-error')]);
    expect(await client.getUser({})).toMatchObject({ ok: false, type: 'NetworkError' });
  });
});
