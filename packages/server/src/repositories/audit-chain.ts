import type { AuditFault, AuditHead, AuditLink } from '@sluice/domain/audit-chain';
import { EMPTY_HEAD } from '@sluice/domain/audit-chain';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

const Fault = v.object({
  kind: v.picklist(['changed', 'missing', 'cut', 'unchained', 'rewritten']),
  position: v.number(),
  lineId: v.nullable(v.number()),
});

/** What a check of a company's audit log found. */
export interface AuditCheck {
  readonly checkedAt: Date;
  /** What was checked. */
  readonly head: AuditHead;
  readonly fault: AuditFault | null;
}

/** A check that found no fault, with its keyed hash. */
export interface SealedHead extends AuditHead {
  readonly seal: Buffer;
}

/** How long the chain of a company is, and its last hash. */
export async function auditHead(db: Kysely<Schema>, companyId: number): Promise<AuditHead> {
  const row = await db
    .selectFrom('audit_heads')
    .select(['length', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? EMPTY_HEAD : { length: row.length, hash: row.hash.toString('hex') };
}

/** The links after a place, up to another, in order. */
export async function auditLinks(
  db: Kysely<Schema>,
  companyId: number,
  range: { after: number; end: number },
): Promise<AuditLink[]> {
  const { rows } = await sql<AuditLink>`
    select c.position, c.audit_id as "lineId", encode(c.hash, 'hex') as hash,
      (select audit_line_text(a) from audit_log a where a.company_id = c.company_id and a.id = c.audit_id) as text
    from audit_chain c
    where c.company_id = ${companyId} and c.position > ${range.after} and c.position <= ${range.end}
    order by c.position`.execute(db);
  return rows;
}

/** The first line that has no place in the chain: it was inserted with the trigger off. */
export async function unchainedLine(db: Kysely<Schema>, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(a.id) as id from audit_log a where a.company_id = ${companyId} and not exists (
      select from audit_chain c where c.company_id = a.company_id and c.audit_id = a.id)`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** What earlier checks noted of the chain. */
export async function sealedHeads(db: Kysely<Schema>, companyId: number): Promise<SealedHead[]> {
  const rows = await db
    .selectFrom('audit_checks')
    .select(['length', 'hash', 'seal'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ length, hash, seal }) =>
    seal === null ? [] : [{ length, hash: hash.toString('hex'), seal }],
  );
}

/** Notes what a check found. */
export async function noteAuditCheck(
  db: Kysely<Schema>,
  companyId: number,
  { checkedAt, head, fault }: AuditCheck,
  seal: Buffer | null,
): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values({
      company_id: companyId,
      length: head.length,
      hash: Buffer.from(head.hash, 'hex'),
      seal,
      fault: fault === null ? null : JSON.stringify(fault),
      checked_at: checkedAt,
    })
    .execute();
}

/** The newest check of a company's audit log; null before the first. */
export async function lastAuditCheck(
  db: Kysely<Schema>,
  companyId: number,
): Promise<AuditCheck | null> {
  const row = await db
    .selectFrom('audit_checks')
    .select(['length', 'hash', 'fault', 'checked_at'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    checkedAt: row.checked_at,
    head: { length: row.length, hash: row.hash.toString('hex') },
    fault: row.fault === null ? null : v.parse(Fault, row.fault),
  };
}

/** The companies whose audit log was not checked since. */
export async function companiesToCheck(db: Kysely<Schema>, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.company_id as id from audit_heads h where not exists (
      select from audit_checks c where c.company_id = h.company_id and c.checked_at > ${since})
    order by h.company_id`.execute(db);
  return rows.map(({ id }) => id);
}
