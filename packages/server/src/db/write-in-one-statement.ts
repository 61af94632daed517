import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Runs several writes as one statement, which saves round trips. No write sees the rows of the others; foreign keys are
 * checked when all are done.
 *
 * @param writes statements that return no rows
 */
export async function writeInOneStatement(
  trx: Kysely<Schema>,
  writes: readonly RawBuilder<unknown>[],
): Promise<void> {
  const [last, ...others] = writes.toReversed();
  if (last === undefined) return;
  const named = others.reverse().map((write, index) => sql`${sql.id(`w${index}`)} as (${write})`);
  await sql`${named.length === 0 ? sql`` : sql`with ${sql.join(named)}`} ${last}`.execute(trx);
}
