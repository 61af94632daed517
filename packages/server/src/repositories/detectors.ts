import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many secret incidents each detector found. */
export async function incidentsByDetector(
  db: Kysely<Schema>,
  companyId: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('incidents')
    .select((eb) => ['detector', eb.fn.countAll<number>().as('total')])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'secret')
    .groupBy('detector')
    .execute();
  return new Map(rows.map((row) => [row.detector, row.total]));
}
