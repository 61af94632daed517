import type { RehearsalEntry } from '@sluice/contract/endpoints/sso';
import { ROLES } from '@sluice/domain/permissions';
import {
  isPassed,
  REHEARSAL_OUTCOMES,
  type Rehearsal,
  type RehearsalClaim,
} from '@sluice/domain/sso-rehearsal';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import type { Connection } from './sso.ts';

const Claims = v.array(v.object({ name: v.string(), value: v.string() }));

/** What is kept of a rehearsal. */
export interface RehearsalResult extends Rehearsal {
  readonly memberId: number;
  readonly claims: readonly RehearsalClaim[];
  readonly certificate: string | null;
}

/** Keeps the newest rehearsal of a connection, and whether its configuration passed. */
export async function storeRehearsal(
  trx: Kysely<Schema>,
  connection: Connection,
  result: RehearsalResult,
  now: Date,
): Promise<void> {
  const { memberId, claims, ...rest } = result;
  const values = {
    ...rest,
    company_id: connection.company_id,
    member_id: memberId,
    version: connection.version,
    claims: JSON.stringify(claims),
    rehearsed_at: now,
  };
  await trx
    .insertInto('sso_rehearsals')
    .values({ connection_id: connection.id, ...values })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(values))
    .execute();
  if (!isPassed(result)) return;
  await trx
    .updateTable('sso_connections')
    .set({ rehearsed_at: now })
    .where('company_id', '=', connection.company_id)
    .where('id', '=', connection.id)
    // A configuration that was saved meanwhile is another one.
    .where('version', '=', connection.version)
    .execute();
}

/** The newest rehearsal of a connection of the company; null where there was none. */
export async function newestRehearsal(
  db: Kysely<Schema>,
  companyId: number,
  connectionId: number,
): Promise<RehearsalEntry | null> {
  const row = await db
    .selectFrom('sso_rehearsals as r')
    .innerJoin('sso_connections as s', 's.id', 'r.connection_id')
    .select(['r.outcome', 'r.email', 'r.role', 'r.claims', 'r.certificate', 'r.rehearsed_at'])
    .select(['r.version as triedVersion', 's.version'])
    .where('r.company_id', '=', companyId)
    .where('r.connection_id', '=', connectionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    outcome: REHEARSAL_OUTCOMES.find((one) => one === row.outcome) ?? 'malformed',
    email: row.email,
    role: ROLES.find((one) => one === row.role) ?? null,
    claims: v.parse(Claims, row.claims),
    certificate: row.certificate,
    is_current: row.triedVersion === row.version,
    rehearsed_at: row.rehearsed_at.toISOString(),
  };
}
