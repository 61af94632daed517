import type { OwnDetector } from '@sluice/contract/schemas/detection';
import { type CustomRule, keywordOf } from '@sluice/scanner';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

const Strings = v.array(v.string());
/** A rule as it was stored. */
const StoredRule = v.object({
  id: v.string(),
  description: v.string(),
  regex: v.string(),
  secretGroup: v.number(),
  entropy: v.number(),
  keywords: Strings,
  path: v.string(),
  allowlists: v.array(
    v.object({
      condition: v.picklist(['OR', 'AND']),
      paths: Strings,
      regexes: Strings,
      regexTarget: v.picklist(['secret', 'match', 'line']),
      stopwords: Strings,
    }),
  ),
});

/** The detectors that a company brought, by name. A rule that another version wrote and this one cannot read is left out. */
export async function ownRulesOf(db: Kysely<Schema>, companyId: number): Promise<CustomRule[]> {
  const rows = await db
    .selectFrom('own_detectors')
    .select('rule')
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();
  return rows.flatMap(({ rule }) => {
    const parsed = v.safeParse(StoredRule, rule);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The same as the wire has them, with how many incidents each found. */
export async function listOwnDetectors(
  db: Kysely<Schema>,
  companyId: number,
): Promise<OwnDetector[]> {
  const { rows } = await sql<Omit<OwnDetector, 'created_at'> & { created_at: Date }>`
    select d.id, d.name, d.display_name, d.created_at, (select count(*)::integer from incidents i
      where i.company_id = d.company_id and i.detector = d.name and i.kind = 'secret') as incidents
    from own_detectors d where d.company_id = ${companyId} order by d.name`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Detectors that a company may bring: each is in the engine of every scan. */
export const MOST_OWN_DETECTORS = 2_000;

/** Stores detectors; one of the same name is replaced. @throws RangeError where there would be too many */
export async function storeOwnDetectors(
  trx: Kysely<Schema>,
  companyId: number,
  rules: readonly CustomRule[],
  now: Date,
): Promise<void> {
  for (const rule of rules) {
    if (keywordOf(rule.id) !== null) throw new RangeError(`${rule.id} is no name of a detector.`);
    const changed = {
      display_name: rule.description === '' ? rule.id : rule.description,
      rule: JSON.stringify(rule),
      updated_at: now,
    };
    await trx
      .insertInto('own_detectors')
      .values({ company_id: companyId, name: rule.id, created_at: now, ...changed })
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet(changed))
      .execute();
  }
  const counted = await trx
    .selectFrom('own_detectors')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (counted.total > MOST_OWN_DETECTORS) {
    throw new RangeError(`A company has at most ${MOST_OWN_DETECTORS} detectors of its own.`);
  }
}

/** Removes a detector; what it found stays. Answers its name, or null when there was none. */
export async function removeOwnDetector(
  trx: Kysely<Schema>,
  companyId: number,
  by: { readonly id: number } | { readonly name: string },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('own_detectors')
    .where('company_id', '=', companyId)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('name', '=', by.name)))
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
