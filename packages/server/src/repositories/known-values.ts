import { type Kysely, sql } from 'kysely';
import { bytesArray, integerArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import type { Fingerprint } from '../masking/fingerprints.ts';

/** Stores fingerprints. Answers how many were not known. */
export async function addFingerprints(
  db: Kysely<Schema>,
  companyId: number,
  fingerprints: readonly Fingerprint[],
): Promise<number> {
  const made = await sql`
    insert into known_values (company_id, anchor, anchor_offset, length, hash)
    select distinct ${companyId}::integer, n.anchor, n.at, n.length, n.hash
    from unnest(${bytesArray(fingerprints.map(({ anchor }) => anchor))}::bytea[], ${integerArray(fingerprints.map(({ offset }) => offset))}::integer[],
      ${integerArray(fingerprints.map(({ length }) => length))}::integer[], ${bytesArray(fingerprints.map(({ hash }) => hash))}::bytea[])
      as n(anchor, at, length, hash)
    order by n.anchor, n.hash
    on conflict do nothing`.execute(db);
  return Number(made.numAffectedRows ?? 0n);
}

/** The fingerprints of a company with one of these anchors, each anchor by its place in the list. */
export async function fingerprintsAt(
  db: Kysely<Schema>,
  companyId: number,
  anchors: readonly Buffer[],
): Promise<(Omit<Fingerprint, 'anchor'> & { readonly place: number })[]> {
  const { rows } = await sql<Omit<Fingerprint, 'anchor'> & { place: number }>`
    select n.place::integer - 1 as place, k.anchor_offset as offset, k.length, k.hash
    from unnest(${bytesArray(anchors)}::bytea[]) with ordinality as n(anchor, place)
    join known_values k on k.company_id = ${companyId} and k.anchor = n.anchor`.execute(db);
  return rows;
}
