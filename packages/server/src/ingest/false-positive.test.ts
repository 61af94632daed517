import { beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '../repositories/events.ts';
import { getIncident } from '../repositories/incidents.ts';
import { aFinding, anIncident, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { operate } from '../triage/operate.ts';

const HOUR_MS = 3_600_000;
let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  return () => testServer.close();
});

const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS);
const read = async (id: number) => {
  const incident = await getIncident(testServer.database.db, testServer.admin.companyId, id);
  if (incident === null) throw new Error('gone');
  return incident;
};

describe('a likely false positive', () => {
  const placeholder = (change: Parameters<typeof aFinding>[0] = {}) =>
    aFinding({ falsePositive: 'placeholder', tags: ['FALSE_POSITIVE'], ...change });

  it('is kept, closed from the start, and says why', async () => {
    const { incidentIds } = await ingest(testServer, testServer.admin, [placeholder()]);
    const id = incidentIds[0] ?? 0;
    const incident = await read(id);
    expect(incident).toMatchObject({
      status: 'resolved',
      resolution_reasons: ['false_positive'],
      resolved_at: TEST_NOW.toISOString(),
    });
    expect(incident.tags.map(({ name }) => name)).toContain('FALSE_POSITIVE');
    const events = await listEvents(testServer.database.db, testServer.admin.companyId, id);
    expect(events.map(({ event, user, description }) => ({ event, user, description }))).toEqual([
      expect.objectContaining({
        event: 'resolve',
        user: null,
        description: 'Likely a false positive: it is a placeholder',
      }),
      expect.objectContaining({ event: 'detect' }),
    ]);
  });

  it('stays closed however often it is found again', async () => {
    const id = await anIncident(testServer, testServer.admin, placeholder());
    await ingest(testServer, testServer.admin, [placeholder({ path: 'b.ts' })], {
      isLive: true,
      seenAt: later(5),
    });
    expect((await read(id)).status).toBe('resolved');
  });

  it('is opened by a leak of the same secret, even by one of an older commit', async () => {
    const id = await anIncident(testServer, testServer.admin, placeholder());
    const committedAt = new Date('2020-01-01');
    await ingest(
      testServer,
      testServer.admin,
      [aFinding({ path: 'b.ts', commit: { committedAt } })],
      {
        seenAt: later(1),
      },
    );
    const incident = await read(id);
    expect(incident.status).toBe('triggered');
    expect(incident.tags.map(({ name }) => name)).not.toContain('FALSE_POSITIVE');
    expect(incident.tags.map(({ name }) => name)).not.toContain('REGRESSION');
  });

  it('beside a leak of the same secret makes no difference', async () => {
    const { incidentIds } = await ingest(testServer, testServer.admin, [
      placeholder({ path: 'b.ts' }),
      aFinding(),
    ]);
    expect((await read(incidentIds[0] ?? 0)).status).toBe('triggered');
  });

  it('is a decision once a person took it: then an older leak opens nothing', async () => {
    const id = await anIncident(testServer, testServer.admin, placeholder());
    const actor = { ...testServer.admin, role: 'admin' as const };
    const when = { kind: 'secret', seenVersion: null, now: later(1) } as const;
    await operate(testServer.database.db, actor, id, { name: 'reopen', params: {} }, when);
    const resolved = { name: 'resolve', params: { resolution_reasons: ['revoked'] } } as const;
    await operate(testServer.database.db, actor, id, resolved, { ...when, now: later(2) });
    const committedAt = new Date('2020-01-01');
    await ingest(
      testServer,
      testServer.admin,
      [aFinding({ path: 'b.ts', commit: { committedAt } })],
      {
        seenAt: later(3),
      },
    );
    expect((await read(id)).status).toBe('resolved');
  });
});
