import { type Kysely, sql } from 'kysely';
import { bytesArray, integerArray, textArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import type { NewSecret, TouchedIncident } from './findings.ts';

/** A secret that is stored, and its incident: both are made in one transaction. */
export interface KnownSecret {
  secretId: number;
  incidentId: number;
  hasParts: boolean;
}

/** By what a secret is known. */
export type SecretIdentity = Pick<NewSecret, 'detector' | 'valueHash'>;

/** What is stored of secrets, in the given order; null where nothing is. */
export async function knownSecrets(
  trx: Kysely<Schema>,
  companyId: number,
  secrets: readonly SecretIdentity[],
): Promise<(KnownSecret | null)[]> {
  const { rows } = await sql<KnownSecret & { place: number }>`
    select n.place::integer as place, x.id as "secretId", i.id as "incidentId", x.sealed_parts is not null as "hasParts"
    from unnest(${textArray(secrets.map((one) => one.detector))}::text[], ${bytesArray(secrets.map((one) => one.valueHash))}::bytea[])
      with ordinality as n(detector, hash, place)
    join secrets x on x.company_id = ${companyId} and x.detector = n.detector and x.value_hash = n.hash
    join incidents i on i.company_id = x.company_id and i.secret_id = x.id`.execute(trx);
  const known: (KnownSecret | null)[] = secrets.map(() => null);
  for (const { place, ...one } of rows) known[place - 1] = one;
  return known;
}

/**
 * Makes secrets, in the order of their keys, so that two who make the same wait for each other in no ring. Answers the id of each in
 * the given order; null when another worker was faster; its transaction has ended by then.
 */
export async function makeSecrets(
  trx: Kysely<Schema>,
  companyId: number,
  secrets: readonly NewSecret[],
  now: Date,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number; detector: string; hash: string }>`
    insert into secrets (company_id, detector, value_hash, sealed, sealed_parts, masked, created_at)
    select ${companyId}::integer, n.detector, n.hash, n.sealed, n.parts, n.masked,
      ${now}::timestamptz
    from unnest(${textArray(secrets.map((one) => one.detector))}::text[], ${bytesArray(secrets.map((one) => one.valueHash))}::bytea[],
      ${bytesArray(secrets.map((one) => one.sealed))}::bytea[], ${bytesArray(secrets.map((one) => one.sealedParts))}::bytea[],
      ${textArray(secrets.map((one) => one.masked))}::text[]) as n(detector, hash, sealed, parts, masked)
    order by n.detector, n.hash
    on conflict (company_id, detector, value_hash) do nothing
    returning id, detector, encode(value_hash, 'hex') as hash`.execute(trx);
  const ids = new Map(rows.map(({ id, detector, hash }) => [`${detector}\0${hash}`, id]));
  return secrets.map(
    ({ detector, valueHash }) => ids.get(`${detector}\0${valueHash.toString('hex')}`) ?? null,
  );
}

/** Adds the parts of secrets that were known without them. */
export async function addSecretParts(
  trx: Kysely<Schema>,
  companyId: number,
  secrets: readonly { id: number; sealedParts: Buffer }[],
): Promise<void> {
  await sql`
    with n as (select * from unnest(${integerArray(secrets.map(({ id }) => id))}::integer[],
        ${bytesArray(secrets.map(({ sealedParts }) => sealedParts))}::bytea[]) as n(id, parts)),
      held as (select x.id from secrets x join n on n.id = x.id where x.company_id = ${companyId} order by x.id for update of x)
    update secrets x set sealed_parts = n.parts from n join held on held.id = n.id
    where x.company_id = ${companyId} and x.id = n.id and x.sealed_parts is null`.execute(trx);
}

/** Locks incidents until the transaction ends, in the order of their ids. */
export async function lockIncidents(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<TouchedIncident[]> {
  const { rows } = await sql<Omit<TouchedIncident, 'isNew'>>`
    select id, secret_id as "secretId", haystack as "searchText" from incidents
    where company_id = ${companyId} and id = any(${integerArray(ids)}::integer[]) order by id for update`.execute(
    trx,
  );
  return rows.map((row) => ({ ...row, isNew: false }));
}
