import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyDueAudits } from '../../audit/verify-audit.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { dumpTables, loadRows, switchAuditChain } from '../../repositories/dump.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
});
afterEach(() => testServer.close());

const PATH = '/api/v1/audit_logs/integrity';

async function write(count: number, companyId = testServer.admin.companyId): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await writeAudit(testServer.database.db, companyId, {
      actorId: null,
      action: 'company.changed',
      target: `company:${companyId}`,
      detail: { turn: index, name: 'Größe "x"', nested: { b: 1, a: [null, true] } },
      requestId: null,
      at: TEST_NOW,
    });
  }
}

/** Changes the tables as a person with SQL could, past what refuses it. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = testServer.database;
  for (const table of ['audit_log', 'audit_chain'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['audit_log', 'audit_chain'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

const verify = async () => (await testServer.asAdmin(PATH, { method: 'POST' })).json();
const OURS = 'company_id = 1';

describe('the integrity of the audit log', () => {
  it('is unknown before the first check, and noted by it', async () => {
    await write(3);
    const first = await testServer.asAdmin(PATH);
    expect(await first.json()).toEqual({ checked_at: null, entry_count: 0, fault: null });
    const found = { checked_at: TEST_NOW.toISOString(), entry_count: 3, fault: null };
    expect(await verify()).toEqual(found);
    expect(await (await testServer.asAdmin(PATH)).json()).toEqual(found);
    // The entry of the check itself is in the next one.
    expect(await verify()).toMatchObject({ entry_count: 4, fault: null });
  });

  it('is for admins, each for their own company', async () => {
    await write(3);
    expect((await testServer.asMember(PATH)).status).toBe(403);
    expect((await testServer.asMember(PATH, { method: 'POST' })).status).toBe(403);
    const theirs = await testServer.asOtherCompany(PATH, { method: 'POST' });
    expect(await theirs.json()).toMatchObject({ entry_count: 0 });
  });

  it('stays whole when many write at the same time', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        testServer.database.db.transaction().execute(async (trx) => {
          const line = {
            actorId: null,
            action: 'company.changed',
            target: `company:${index}`,
            requestId: null,
            at: TEST_NOW,
          } as const;
          await writeAudit(trx, testServer.admin.companyId, line);
          await writeAudit(trx, testServer.admin.companyId, line);
        }),
      ),
    );
    expect(await verify()).toMatchObject({ entry_count: 24, fault: null });
  });

  it('counts no line of a change that was rolled back', async () => {
    await write(1);
    const { db } = testServer.database;
    await expect(
      db.transaction().execute(async (trx) => {
        await writeAudit(trx, testServer.admin.companyId, {
          actorId: null,
          action: 'company.changed',
          target: 'company:1',
          requestId: null,
          at: TEST_NOW,
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await write(1);
    expect(await verify()).toMatchObject({ entry_count: 2, fault: null });
  });

  it.each([
    ['a detail', `update audit_log set detail = '{"turn": 9}' where ${OURS} and id = 3`],
    ['an address', `update audit_log set actor_email = 'x' where ${OURS} and id = 3`],
    ['a time', `update audit_log set created_at = created_at + interval '1 us' where id = 3`],
  ])('names the entry of which %s was changed', async (_, statement) => {
    await write(5);
    await tamper(statement);
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', position: 3, entry_id: 3 } });
  });

  it('names an entry that is missing from the middle', async () => {
    await write(5);
    await tamper(`delete from audit_log where ${OURS} and id = 2`);
    expect(await verify()).toMatchObject({ fault: { kind: 'missing', position: 2, entry_id: 2 } });
    await tamper(`delete from audit_chain where ${OURS} and audit_id = 2`);
    expect(await verify()).toMatchObject({ fault: { kind: 'missing', entry_id: null } });
  });

  it('notices that the last entries are missing, with their places or without', async () => {
    await write(5);
    await tamper(`delete from audit_log where ${OURS} and id = 5`);
    expect(await verify()).toMatchObject({ fault: { kind: 'missing', entry_id: 5 } });
    await tamper(`delete from audit_chain where ${OURS} and position >= 5`);
    expect(await verify()).toMatchObject({ fault: { kind: 'cut', position: 5 } });
  });

  it('notices that the last entries and the head were cut after a check', async () => {
    await write(5);
    await verify();
    await tamper(
      `delete from audit_log where ${OURS} and id > 3`,
      `delete from audit_chain where ${OURS} and position > 3`,
      `update audit_heads set length = 3, hash = (select hash from audit_chain where ${OURS} and position = 3) where ${OURS}`,
    );
    expect(await verify()).toMatchObject({ fault: { kind: 'cut', position: 4 } });
  });

  it('notices a chain that was calculated again after a check, with its notes', async () => {
    await write(2);
    await verify();
    const again = [
      `update audit_log set target = 'x' where ${OURS} and id = 2`,
      `update audit_chain c set hash = sha256((select hash from audit_chain where ${OURS} and position = 1)
         || convert_to(audit_line_text(a), 'UTF8')) from audit_log a where a.id = 2 and c.audit_id = 2`,
      `update audit_chain c set hash = sha256((select hash from audit_chain where ${OURS} and position = 2)
         || convert_to(audit_line_text(a), 'UTF8')) from audit_log a where a.id = 3 and c.audit_id = 3`,
      `update audit_heads set hash = (select hash from audit_chain where ${OURS} and position = 3) where ${OURS}`,
    ];
    await tamper(...again);
    expect(await verify()).toMatchObject({ fault: { kind: 'rewritten', position: 2 } });
    await tamper(
      'alter table audit_checks disable trigger user',
      `update audit_checks set hash = (select hash from audit_chain where ${OURS} and position = 2) where seal is not null`,
    );
    expect(await verify()).toMatchObject({ fault: { kind: 'rewritten', position: 2 } });
  });

  it('notices an entry that was added past the chain', async () => {
    await write(2);
    await tamper(`insert into audit_log (company_id, action, target, created_at)
      values (1, 'member.signed_in', 'member:1', now())`);
    expect(await verify()).toMatchObject({ fault: { kind: 'unchained', entry_id: 3 } });
  });

  it('is checked by the upkeep once a day, and a fault is logged', async () => {
    await write(2);
    const { signal } = new AbortController();
    await verifyDueAudits(testServer.deps, signal);
    await tamper(`delete from audit_log where ${OURS} and id = 1`);
    await verifyDueAudits(testServer.deps, signal);
    expect(testServer.logged.join('')).not.toContain('not intact');
    testServer.setNow(new Date(TEST_NOW.getTime() + 25 * 3_600_000));
    await verifyDueAudits(testServer.deps, signal);
    expect(testServer.logged.join('')).toContain('the audit log is not intact');
  });

  it('outlives a back-up', async () => {
    await write(3);
    await verify();
    const dumped: Parameters<typeof loadRows>[1][number][] = [];
    await dumpTables(testServer.database.db, async (row) => {
      if (row.table.startsWith('audit_')) dumped.push(row);
    });
    await tamper(
      'alter table audit_checks disable trigger user',
      'delete from audit_log',
      'delete from audit_chain',
      'delete from audit_heads',
      'delete from audit_totals',
      'delete from audit_actors',
      'delete from audit_checks',
      'alter table audit_checks enable trigger user',
    );
    await testServer.database.db.transaction().execute(async (trx) => {
      await switchAuditChain(trx, false);
      for (const row of dumped) await loadRows(trx, [row]);
      await switchAuditChain(trx, true);
    });
    expect(await verify()).toMatchObject({ entry_count: 4, fault: null });
    expect(await verify()).toMatchObject({ entry_count: 5, fault: null });
  });
});
