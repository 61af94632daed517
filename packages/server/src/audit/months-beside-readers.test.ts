import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { writeAudit } from '../repositories/audit-log.ts';
import { auditMonths } from '../repositories/audit-months.ts';
import { createTestServer } from '../testing/test-server.ts';
import { keepAuditMonths } from './audit-months.ts';

/** Runs where there is a server alone: the embedded database answers one session at a time. */
it('changes no month of the audit log while a reader would have to be waited for, but later', async () => {
  const testServer = await createTestServer();
  const { db } = testServer.database;
  const keep = () => keepAuditMonths(testServer.deps, new AbortController().signal);
  try {
    await writeAudit(db, testServer.admin.companyId, {
      actorId: null,
      action: 'company.changed',
      target: 'company:1',
      requestId: null,
      at: new Date('2031-01-10T00:00:00Z'),
    });
    testServer.setNow(new Date('2032-02-02T12:00:00Z'));
    await keep();
    expect(await auditMonths(db)).not.toContain('2031-01-01');
    await sql`select audit_month_add('2031-01-01')`.execute(db);
    await db.transaction().execute(async (reader) => {
      await sql`select count(*) from audit_log`.execute(reader);
      await keep();
      expect(testServer.logged.join('')).toContain('the audit log is being read');
      expect(await auditMonths(db)).toContain('2031-01-01');
    });
    await keep();
    expect(await auditMonths(db)).not.toContain('2031-01-01');
  } finally {
    await testServer.close();
  }
});
