import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAudit } from '../repositories/audit-log.ts';
import { auditMonths, countAuditDays } from '../repositories/audit-months.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { keepAuditMonths } from './audit-months.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
});
afterEach(() => testServer.close());

const { signal } = new AbortController();
const keep = () => keepAuditMonths(testServer.deps, signal);
const write = (at: string) =>
  writeAudit(testServer.database.db, testServer.admin.companyId, {
    actorId: null,
    action: 'company.changed',
    target: 'company:1',
    detail: { at },
    requestId: null,
    at: new Date(at),
  });
/** What an admin is answered, at a time at which they are signed in. */
const answered = async (path: string, method = 'GET') => {
  testServer.setNow(TEST_NOW);
  return (await testServer.asAdmin(`/api/v1/audit_logs${path}`, { method })).json();
};
const verify = () => answered('/integrity', 'POST');

/** The lines that each month holds; `rest` are those without one. */
async function inMonths(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::integer as count from audit_log
    where action = 'company.changed' group by 1`.execute(testServer.database.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name.replace('audit_log_', ''), count]));
}

describe('the months of the audit log', () => {
  it('are made ahead, and a line of a month that is not made yet is kept and moved there', async () => {
    testServer.setNow(new Date('2031-05-31T23:59:59Z'));
    await write('2031-05-31T23:59:59.999Z');
    await write('2031-06-01T00:00:00.000Z');
    expect(await inMonths()).toEqual({ rest: 2 });
    await keep();
    expect(await inMonths()).toEqual({ '2031_05': 1, '2031_06': 1 });
    expect(await auditMonths(testServer.database.db)).toContain('2031-07-01');
    await write('2031-07-01T00:00:00.000Z');
    expect(await inMonths()).toMatchObject({ '2031_07': 1 });
    expect(await verify()).toMatchObject({ fault: null });
  });

  it('are dropped whole once every line in them is older than the log is kept', async () => {
    for (const at of ['2031-01-31T23:59:59Z', '2031-02-01T00:00:00Z', '2032-01-05T10:00:00Z'])
      await write(at);
    testServer.setNow(new Date('2032-01-31T12:00:00Z'));
    await keep();
    expect(await inMonths()).toEqual({ '2031_01': 1, '2031_02': 1, '2032_01': 1 });
    testServer.setNow(new Date('2032-02-02T12:00:00Z'));
    await keep();
    await keep();
    expect(await inMonths()).toEqual({ '2031_02': 1, '2032_01': 1 });
    expect(await answered('')).toMatchObject({
      results: [{ type: 'audit_log.month_dropped', payload: { month: '2031-01' } }, {}, {}],
      count: 3,
    });
  });

  it('leave a chain that is still checked, the links of other months between theirs included', async () => {
    for (const at of ['2031-01-10', '2031-02-01', '2031-01-31', '2032-01-05', '2032-01-06'])
      await write(`${at}T00:00:00Z`);
    await verify();
    testServer.setNow(new Date('2032-02-02T12:00:00Z'));
    await keep();
    expect(await verify()).toMatchObject({ fault: null });
    const { db } = testServer.database;
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql`update audit_log set target = 'x' where detail ->> 'at' = '2032-01-06T00:00:00Z'`.execute(
      db,
    );
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', position: 5 } });
  });

  it('cannot be dropped past the product: a gap needs the seal of the workspace', async () => {
    for (const at of ['2031-01-10', '2032-01-05']) await write(`${at}T00:00:00Z`);
    const { db } = testServer.database;
    testServer.setNow(new Date('2031-01-20T12:00:00Z'));
    await keep();
    await sql`insert into audit_gaps select company_id, position, position, hash, '\\x00'::bytea from audit_chain where month = '2031-01-01'`.execute(
      db,
    );
    await sql`drop table audit_log_2031_01, audit_chain_2031_01`.execute(db);
    expect(await verify()).toMatchObject({ fault: { kind: 'missing', position: 1 } });
  });

  it('are counted once, also by two at the same time and with a line that comes late', async () => {
    const { db } = testServer.database;
    await write('2031-01-10T00:00:00Z');
    await Promise.all([countAuditDays(db, '2031-01-12'), countAuditDays(db, '2031-01-12')]);
    await write('2031-01-10T00:00:00Z');
    await countAuditDays(db, '2031-01-14');
    expect(await answered('?type=company.changed')).toMatchObject({ count: 2 });
    const totals = await db
      .selectFrom('audit_totals')
      .select(['kind', 'total'])
      .where('value', '=', 'company.changed')
      .execute();
    expect(totals).toEqual([{ kind: 'type', total: 2 }]);
  });
});
