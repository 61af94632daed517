import type { AuditFault, AuditGap, AuditHead, AuditLink } from '@sluice/domain/audit-chain';
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

/** Links that were dropped, with their keyed hash. */
interface SealedGap extends AuditGap {
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

interface Link extends Omit<AuditLink, 'text'> {
  readonly month: string;
}

/** The links after a place, up to another, in order, with the texts of their lines. The month of each says where its line lies. */
export async function auditLinks(
  db: Kysely<Schema>,
  companyId: number,
  range: { after: number; end: number },
): Promise<AuditLink[]> {
  const { rows: links } = await sql<Link>`
    select position, audit_id as "lineId", encode(hash, 'hex') as hash, month::text from audit_chain
    where company_id = ${companyId} and position > ${range.after} and position <= ${range.end}
    order by position`.execute(db);
  const months = links.map(({ month }) => month).sort();
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Literal bounds let the planner leave the other months out.
  const { rows: lines } = await sql<{ id: number; text: string }>`
    select a.id, audit_line_text(a) as text from audit_log a
    where a.company_id = ${companyId} and a.id = any(${links.map(({ lineId }) => lineId)}::integer[])
      and a.created_at >= ${first}::date::timestamp at time zone 'UTC'
      and a.created_at < (${last}::date + interval '1 month') at time zone 'UTC'`.execute(db);
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  return links.map(({ position, lineId, hash }) => {
    return { position, lineId, hash, text: texts.get(lineId) ?? null };
  });
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

/** The links of a company that were dropped with their months. */
export async function sealedGaps(db: Kysely<Schema>, companyId: number): Promise<SealedGap[]> {
  const rows = await db
    .selectFrom('audit_gaps')
    .select(['first', 'last', 'hash', 'seal'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.map((row) => ({ ...row, hash: row.hash.toString('hex') }));
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
