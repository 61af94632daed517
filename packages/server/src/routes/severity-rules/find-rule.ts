import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { listRules } from '../../repositories/severity-rules.ts';

/** A rule of the company as the wire has it. Throws `not_found`. */
export async function findRule(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<SeverityRuleEntry> {
  const rule = (await listRules(db, companyId)).find((one) => one.id === id);
  if (rule === undefined) throw new Problem('not_found');
  return rule;
}
