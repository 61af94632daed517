import { beforeEach, describe, expect, it } from 'vitest';
import { updateCompanyPreferences } from '../repositories/companies.ts';
import { listEvents } from '../repositories/events.ts';
import { getIncident } from '../repositories/incidents.ts';
import { aFinding, anIncident, aSecretValue, aSource, ingest } from '../testing/findings.ts';
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
const counts = async () => {
  const { db } = testServer.database;
  const count = async (table: 'incidents' | 'occurrences' | 'secrets' | 'events' | 'patches') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    incidents: await count('incidents'),
    occurrences: await count('occurrences'),
    secrets: await count('secrets'),
    events: await count('events'),
    patches: await count('patches'),
  };
};
const resolve = async (id: number, now: Date) => {
  const actor = { ...testServer.admin, role: 'admin' as const };
  const operation = { name: 'resolve', params: { resolution_reasons: ['revoked'] } } as const;
  await operate(testServer.database.db, actor, id, operation, {
    kind: 'secret',
    seenVersion: null,
    now,
  });
};

describe('identity of an incident', () => {
  it('is one for the same value in other places: a moved line, another file, another repository', async () => {
    const other = await aSource(testServer, testServer.admin, 'acme/web');
    await ingest(testServer, testServer.admin, [
      aFinding(),
      aFinding({ line: 9, commit: { sha: '2'.repeat(40) } }),
      aFinding({ path: 'b.ts' }),
    ]);
    await ingest(testServer, testServer.admin, [aFinding()], { sourceId: other });
    expect(await counts()).toMatchObject({ incidents: 1, secrets: 1, occurrences: 4 });
  });

  it('is another for another value on the same line', async () => {
    await ingest(testServer, testServer.admin, [aFinding(), aFinding({ value: aSecretValue(2) })]);
    expect(await counts()).toMatchObject({ incidents: 2, occurrences: 2 });
  });

  it('is another for the same value in another company', async () => {
    const ours = await anIncident(testServer, testServer.admin);
    const theirs = await anIncident(testServer, testServer.stranger);
    expect(theirs).not.toBe(ours);
  });
});

describe('storing the same again', () => {
  it('changes nothing', async () => {
    await ingest(testServer, testServer.admin, [aFinding()]);
    const before = await counts();
    const again = await ingest(testServer, testServer.admin, [aFinding()], {
      isLive: true,
      seenAt: later(5),
    });
    expect(again).toMatchObject({ newOccurrences: 0, newIncidents: 0 });
    expect(await counts()).toEqual(before);
  });

  it('undoes no decision', async () => {
    const id = await anIncident(testServer, testServer.admin);
    await resolve(id, later(1));
    await ingest(testServer, testServer.admin, [aFinding()], { isLive: true, seenAt: later(5) });
    expect((await read(id)).status).toBe('resolved');
  });
});

describe('what an incident says of its occurrences', () => {
  it('goes by commit dates, and by when they were seen', async () => {
    const dates = ['2026-01-05', '2025-12-01', '2026-02-01'].map(
      (day) => new Date(`${day}T00:00:00Z`),
    );
    await ingest(
      testServer,
      testServer.admin,
      dates.map((committedAt, index) =>
        aFinding({ commit: { committedAt, sha: String(index + 5).repeat(40) } }),
      ),
    );
    const id = await anIncident(testServer, testServer.admin);
    const incident = await read(id);
    expect(incident.first_occurrence_date).toBe('2025-12-01T00:00:00.000Z');
    expect(incident.last_occurrence_date).toBe('2026-03-09T12:00:00.000Z');
    expect(incident.ref_date).toBe(TEST_NOW.toISOString());
    expect(incident.occurrence_count).toBe(4);
  });

  it('tells its developers, the newest leak first, and the tags of all', async () => {
    await ingest(testServer, testServer.admin, [
      aFinding({
        tags: ['TEST_FILE'],
        commit: { sha: 'a'.repeat(40), authorName: 'Old', committedAt: new Date('2026-01-01') },
      }),
      aFinding({
        commit: { sha: 'b'.repeat(40), authorName: 'New', committedAt: new Date('2026-02-01') },
      }),
    ]);
    const incident = await read(
      await anIncident(testServer, testServer.admin, {
        commit: { authorName: 'New', sha: 'b'.repeat(40), committedAt: new Date('2026-02-01') },
      }),
    );
    expect(incident.who.map(({ name }) => name)).toEqual(['New', 'Old']);
    expect(incident.tags.map(({ name }) => name)).toContain('TEST_FILE');
  });

  it('is rated by the first matching rule, and says which', async () => {
    const id = await anIncident(testServer, testServer.admin, { tags: ['TEST_FILE'] });
    expect(await read(id)).toMatchObject({
      severity: 40,
      severity_source: 'rule',
      severity_rule: { id: 4, name: 'Test file' },
    });
  });

  it('keeps a rating that a person gave', async () => {
    const id = await anIncident(testServer, testServer.admin);
    const actor = { ...testServer.admin, role: 'admin' as const };
    await operate(
      testServer.database.db,
      actor,
      id,
      { name: 'set_severity', params: { severity: 10 } },
      { kind: 'secret', seenVersion: null, now: later(1) },
    );
    await ingest(testServer, testServer.admin, [
      aFinding({ tags: ['TEST_FILE'], path: 'test/a.ts' }),
    ]);
    expect(await read(id)).toMatchObject({ severity: 10, severity_source: 'manual' });
  });

  it('is tagged as historical when the commit is older than the watching', async () => {
    const { incidentIds } = await ingest(testServer, testServer.admin, [aFinding()], {
      watchedSince: TEST_NOW,
    });
    expect((await read(incidentIds[0] ?? 0)).tags.map(({ name }) => name)).toEqual([
      'FROM_HISTORICAL_SCAN',
    ]);
  });

  it.each([
    ['dev@ours.example', ['by_dev_from_perimeter', 'on_github_org_in_perimeter']],
    ['dev@sub.ours.example', ['by_dev_from_perimeter', 'on_github_org_in_perimeter']],
    ['dev@notours.example', ['on_github_org_in_perimeter']],
  ])('is attached for %s by %j', async (authorEmail, reasons) => {
    const id = await anIncident(testServer, testServer.admin, { commit: { authorEmail } });
    expect((await read(id)).attachment_reasons).toEqual(reasons);
  });
});

describe('a batch that brings an incident and adds to another', () => {
  it('tells each of its own alone', async () => {
    const known = await anIncident(testServer, testServer.admin);
    const { incidentIds } = await ingest(testServer, testServer.admin, [
      aFinding({ path: 'again.ts' }),
      aFinding({ value: aSecretValue(2) }),
    ]);
    const eventsOf = async (id: number) =>
      (await listEvents(testServer.database.db, testServer.admin.companyId, id)).map(
        ({ event }) => event,
      );
    expect(await eventsOf(known)).toEqual(['new_occurrence', 'detect']);
    expect(await eventsOf(incidentIds[1] ?? 0)).toEqual(['detect']);
  });
});

describe('a new occurrence of a resolved incident', () => {
  const again = (committedAt: Date) =>
    aFinding({ path: 'again.ts', commit: { sha: 'c'.repeat(40), committedAt } });

  it('reopens it when its commit is newer than the resolution', async () => {
    const id = await anIncident(testServer, testServer.admin);
    await resolve(id, later(1));
    await ingest(testServer, testServer.admin, [again(later(2))], { seenAt: later(3) });
    const incident = await read(id);
    expect(incident).toMatchObject({
      status: 'triggered',
      resolution_reasons: [],
      resolved_at: null,
    });
    expect(incident.tags.map(({ name }) => name)).toContain('REGRESSION');
    const events = await listEvents(testServer.database.db, testServer.admin.companyId, id);
    expect(events[0]).toMatchObject({ event: 'regression', user: null, state: 'triggered' });
    expect(events.find(({ event }) => event === 'resolve')?.reason).toEqual(['revoked']);
  });

  it('is added silently when its commit is older', async () => {
    const id = await anIncident(testServer, testServer.admin);
    await resolve(id, later(1));
    await ingest(testServer, testServer.admin, [again(later(-50))], { seenAt: later(3) });
    expect(await read(id)).toMatchObject({ status: 'resolved', occurrence_count: 2 });
  });

  it('reopens it when live monitoring found it, for any commit date', async () => {
    const id = await anIncident(testServer, testServer.admin);
    await resolve(id, later(1));
    await ingest(testServer, testServer.admin, [again(later(-50))], {
      seenAt: later(3),
      isLive: true,
    });
    expect((await read(id)).status).toBe('triggered');
  });

  it('leaves it resolved where the company asked for that', async () => {
    const id = await anIncident(testServer, testServer.admin);
    await resolve(id, later(1));
    await updateCompanyPreferences(
      testServer.database.db,
      testServer.admin.companyId,
      { reopen_incident_on_new_occurrence: false },
      TEST_NOW,
    );
    await ingest(testServer, testServer.admin, [again(later(2))], {
      seenAt: later(3),
      isLive: true,
    });
    expect((await read(id)).status).toBe('resolved');
  });
});

describe('two workers with the same batch', () => {
  it('store it once', async () => {
    const sourceId = await aSource(testServer, testServer.admin);
    const findings = [1, 2, 3].map((seed) => aFinding({ value: aSecretValue(seed) }));
    await Promise.all(
      [1, 2, 3].map(() => ingest(testServer, testServer.admin, findings, { sourceId })),
    );
    expect(await counts()).toMatchObject({ incidents: 3, occurrences: 3, patches: 1, events: 3 });
  });

  it('count all places of a secret that both begin with, in two repositories and in any order', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const sources = [
      await aSource(testServer, testServer.admin, 'acme/api'),
      await aSource(testServer, testServer.admin, 'acme/web'),
    ];
    await Promise.all(
      sources.map((sourceId, index) => {
        const order = index === 0 ? seeds : seeds.toReversed();
        const findings = order.map((seed) => aFinding({ value: aSecretValue(seed) }));
        return ingest(testServer, testServer.admin, findings, { sourceId });
      }),
    );
    expect(await counts()).toMatchObject({ incidents: 5, secrets: 5, occurrences: 10 });
    const rows = await testServer.database.db
      .selectFrom('incidents')
      .select(['occurrence_count as n', 'status'])
      .execute();
    expect(rows).toEqual(seeds.map(() => ({ n: 2, status: 'triggered' })));
  });
});

describe('the roll-up', () => {
  it('equals the rows after inserts, moves and ratings', async () => {
    const { db } = testServer.database;
    for (const seed of [1, 2, 3, 4])
      await anIncident(testServer, testServer.admin, { value: aSecretValue(seed) });
    const ids = (await db.selectFrom('incidents').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const actor = { ...testServer.admin, role: 'admin' as const };
    const options = { kind: 'secret', seenVersion: null, now: later(1) } as const;
    await operate(db, actor, ids[0] ?? 0, { name: 'acknowledge', params: {} }, options);
    await operate(
      db,
      actor,
      ids[1] ?? 0,
      { name: 'set_severity', params: { severity: 20 } },
      options,
    );
    await resolve(ids[2] ?? 0, later(2));
    const rows = await db
      .selectFrom('incidents')
      .select([
        'status',
        'severity',
        (eb) => eb.fn.coalesce('assignee_id', eb.lit(0)).as('assignee'),
        (eb) => eb.fn.countAll<number>().as('n'),
      ])
      .groupBy(['status', 'severity', 'assignee_id'])
      .orderBy('status')
      .orderBy('severity')
      .execute();
    const totals = await db
      .selectFrom('incident_totals')
      .select(['status', 'severity', 'assignee_id as assignee', 'total as n'])
      .where('total', '<>', 0)
      .orderBy('status')
      .orderBy('severity')
      .execute();
    expect(totals).toEqual(rows);
  });
});
