import type { Finding } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import type { NewSecret } from '../repositories/findings.ts';
import {
  addSecretParts,
  type KnownSecret,
  knownSecrets,
  makeSecrets,
} from '../repositories/known-secrets.ts';
import { holdKey } from '../repositories/workspace-keys.ts';
import { assertDefined } from './assert-defined.ts';
import type { DistinctSecrets, PreparedBatch } from './batch.ts';
import { distinct } from './distinct.ts';
import { type SecretParts, sealParts } from './seal-context.ts';
import { sealSecret, secretIdentity, secretKey } from './seal-secret.ts';

/** The secret of a finding as it is stored; its incident is null where both are new. */
export interface StoredSecret {
  secretId: number;
  incidentId: number | null;
}

/** The distinct secrets of findings, by their identity. */
export function distinctSecrets(
  vault: Vault,
  companyId: number,
  findings: readonly Finding[],
): DistinctSecrets {
  const { firsts, indexOf } = distinct(findings, secretKey);
  const identities = firsts.map((one) => secretIdentity(vault, companyId, one));
  return { firsts, indexOf, identities };
}

/** The parts of secrets that have any, by their indexes. */
function partsOf(
  findings: readonly Finding[],
  { indexOf }: DistinctSecrets,
): Map<number, SecretParts> {
  const parts = new Map<number, SecretParts>();
  findings.forEach(({ secretParts }, index) => {
    if (secretParts === undefined || Object.keys(secretParts).length === 0) return;
    parts.set(assertDefined(indexOf[index]), secretParts);
  });
  return parts;
}

/** Some of the secrets of findings, as they are stored. */
export function sealSecrets(
  vault: Vault,
  companyId: number,
  findings: readonly Finding[],
  secrets: DistinctSecrets,
  indices: readonly number[],
): NewSecret[] {
  const parts = partsOf(findings, secrets);
  return indices.map((index) => ({
    ...assertDefined(secrets.identities[index]),
    ...sealSecret(vault, companyId, assertDefined(secrets.firsts[index]), parts.get(index)),
  }));
}

/**
 * Stores the secrets of findings that are not known yet, and the parts of those that were known without them. Answers each distinct
 * one.
 */
export async function storeSecretsOf(
  trx: Kysely<Schema>,
  vault: Vault,
  { companyId, findings, distinct: secrets, news, seenAt }: PreparedBatch,
): Promise<StoredSecret[]> {
  const { firsts, identities } = secrets;
  const known = await knownSecrets(trx, companyId, identities);
  const unknown = identities.flatMap((_, index) => (known[index] === null ? [index] : []));
  const made = new Map<number, number>();
  if (unknown.length > 0) {
    await holdKey(trx, vault);
    const sealed =
      news === null
        ? sealSecrets(vault, companyId, findings, secrets, unknown)
        : unknown.map((index) => assertDefined(news.sealed[index]));
    const ids = await makeSecrets(trx, companyId, sealed, seenAt);
    const lost: number[] = [];
    unknown.forEach((index, place) => {
      const id = ids[place] ?? null;
      if (id === null) lost.push(index);
      else made.set(index, id);
    });
    // Another worker created these in the meantime, with their incidents.
    const theirs =
      lost.length === 0
        ? []
        : await knownSecrets(
            trx,
            companyId,
            lost.map((index) => assertDefined(identities[index])),
          );
    lost.forEach((index, place) => {
      known[index] = theirs[place] ?? null;
    });
  }
  const allParts = partsOf(findings, secrets);
  const without = known.flatMap((one, index) => {
    const parts = allParts.get(index);
    if (one === null || one.hasParts || parts === undefined) return [];
    const { detector } = assertDefined(firsts[index]);
    return [{ id: one.secretId, sealedParts: sealParts(vault, companyId, detector, parts) }];
  });
  if (without.length > 0) {
    await holdKey(trx, vault);
    await addSecretParts(trx, companyId, without);
  }
  return known.map((one: KnownSecret | null, index): StoredSecret => {
    const { secretId, incidentId } = one ?? {
      secretId: assertDefined(made.get(index)),
      incidentId: null,
    };
    return { secretId, incidentId };
  });
}
