import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { getIncident } from '../repositories/incidents.ts';
import { beginRuleChange } from '../repositories/severity-rules.ts';
import { anIncident, aSecretValue, aSource } from '../testing/findings.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  return () => testServer.close();
});

const severityOf = async (seed: number) => {
  const { companyId } = testServer.admin;
  const id = await anIncident(testServer, testServer.admin, {
    value: aSecretValue(seed),
    tags: ['TEST_FILE'],
  });
  return (await getIncident(testServer.database.db, companyId, id))?.severity;
};
/** Lets every rule give one severity. Between the two steps the change is on its way. */
const changeRules = (
  severity: number,
  onTheWay: (trx: Kysely<Schema>) => Promise<void> = async () => {},
) =>
  testServer.database.db.transaction().execute(async (trx) => {
    const { companyId } = testServer.admin;
    await beginRuleChange(trx, companyId);
    await onTheWay(trx);
    await trx
      .updateTable('severity_rules')
      .set({ severity })
      .where('company_id', '=', companyId)
      .execute();
  });
/** The embedded database lets no other client in meanwhile. */
const untilSomebodyWaits = async (trx: Kysely<Schema>) => {
  if (testServer.database.isEmbedded) return;
  const waiting = sql<{ n: number }>`select count(*)::integer as n from pg_locks
    where not granted and transactionid = pg_current_xact_id()::xid`;
  while ((await waiting.execute(trx)).rows[0]?.n === 0);
};

describe('a batch is rated by the rules', () => {
  it('that hold now, also after others were read', async () => {
    await changeRules(40);
    expect(await severityOf(1)).toBe(40);
    await changeRules(20);
    expect(await severityOf(2)).toBe(20);
  });

  it('that a change leaves which was on its way when the batch began', async () => {
    await aSource(testServer, testServer.admin);
    await changeRules(40);
    expect(await severityOf(1)).toBe(40);
    const rated: Promise<number | undefined>[] = [];
    await changeRules(20, async (trx) => {
      rated.push(severityOf(2));
      await untilSomebodyWaits(trx);
    });
    expect(await Promise.all(rated)).toEqual([20]);
  });

  it('of a change that was taken back not at all', async () => {
    await changeRules(40);
    const undone = changeRules(20, () => Promise.reject(new Error('taken back')));
    await expect(undone).rejects.toThrow('taken back');
    expect(await severityOf(1)).toBe(40);
    await changeRules(20);
    expect(await severityOf(2)).toBe(20);
  });
});
