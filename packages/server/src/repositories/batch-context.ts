import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { CompanyRow } from './companies.ts';
import { isInPerimeterOf } from './perimeter.ts';
import { rulesOf, type StoredRule } from './severity-rules.ts';
import { type SourceChange, sourceWrite } from './sources.ts';

/** What a batch of findings is stored by. */
export interface BatchContext {
  readonly company: CompanyRow;
  /** They go on to hold until the transaction ends. */
  readonly rules: readonly StoredRule[];
  readonly isRepositoryInPerimeter: boolean;
}

/** Of each database, the rules of companies that were read last: each change of rules has another revision, and none changes one. */
const read = new WeakMap<Kysely<Schema>, Map<number, { revision: number; rules: StoredRule[] }>>();
const MOST_KEPT = 1_000;

/**
 * Begins a batch of a source: locks the source first of all, so that its batches come one after the other, then the company's rules, and
 * reads what the batch is stored by.
 *
 * @param db outside of the transaction
 */
export async function beginBatch(
  db: Kysely<Schema>,
  trx: Kysely<Schema>,
  { companyId, sourceId }: { companyId: number; sourceId: number },
  change: SourceChange,
): Promise<BatchContext> {
  // A power cut may cost the last half second: checkpoint and findings go together, and are found again.
  const { rows } = await sql<
    Selectable<Schema['companies']> & { revision: number; in_perimeter: boolean }
  >`
    with source as (${sourceWrite(companyId, sourceId, change)} returning id)
    select c.*, r.revision, ${isInPerimeterOf(companyId, sourceId)} as in_perimeter, set_config('synchronous_commit', 'off', true) as plain
    from source, companies c join severity_rule_sets r on r.company_id = c.id where c.id = ${companyId} for share of r`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such source.');
  const { revision, in_perimeter: isRepositoryInPerimeter, ...company } = row;
  return { company, rules: await rulesAt(db, trx, companyId, revision), isRepositoryInPerimeter };
}

async function rulesAt(
  db: Kysely<Schema>,
  trx: Kysely<Schema>,
  companyId: number,
  revision: number,
): Promise<readonly StoredRule[]> {
  const ofDatabase = read.get(db) ?? new Map<number, { revision: number; rules: StoredRule[] }>();
  const known = ofDatabase.get(companyId);
  if (known?.revision === revision) return known.rules;
  const rules = await rulesOf(trx, companyId);
  // A read of another open transaction could be rolled back.
  if (db.isTransaction) return rules;
  if (ofDatabase.size >= MOST_KEPT) ofDatabase.clear();
  ofDatabase.set(companyId, { revision, rules });
  read.set(db, ofDatabase);
  return rules;
}
