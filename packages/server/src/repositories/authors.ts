import { type Kysely, sql } from 'kysely';
import { textArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { isPerimeterEmail } from './perimeter.ts';

/** Who wrote a commit. */
export interface NewDeveloper {
  name: string;
  email: string;
}

/** A developer as stored. */
export interface StoredDeveloper {
  id: number;
  /** Whether the address is one of the perimeter. */
  isOurs: boolean;
}

/** Stores developers that are not known yet, and answers each, in the given order. */
export async function storeDevelopers(
  trx: Kysely<Schema>,
  companyId: number,
  developers: readonly NewDeveloper[],
): Promise<StoredDeveloper[]> {
  const given = sql`unnest(${textArray(developers.map((one) => one.email))}::text[], ${textArray(developers.map((one) => one.name))}::text[],
    ${textArray(developers.map((one) => one.email.toLowerCase()))}::text[])`;
  const known = () =>
    sql<{ id: number | null; isOurs: boolean }>`
    select d.id, ${isPerimeterEmail(companyId, sql`n.address`)} as "isOurs" from ${given} with ordinality as n(email, name, address, place)
    left join developers d on d.company_id = ${companyId} and d.email = n.email and d.name = n.name
    order by n.place`.execute(trx);
  const first = await known();
  if (first.rows.every(({ id }) => id !== null)) return stored(first.rows);
  await sql`
    insert into developers (company_id, email, name)
    select ${companyId}::integer, n.email, n.name from ${given} as n(email, name, address) order by n.email, n.name
    on conflict (company_id, email, name) do nothing`.execute(trx);
  return stored((await known()).rows);
}

const stored = (rows: readonly { id: number | null; isOurs: boolean }[]): StoredDeveloper[] =>
  rows.flatMap(({ id, isOurs }) => (id === null ? [] : [{ id, isOurs }]));
