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
  type SecretIdentity,
} from '../repositories/known-secrets.ts';
import { distinct } from './distinct.ts';
import { must } from './must.ts';
import { type SecretParts, sealParts } from './seal-context.ts';
import { sealSecret, secretIdentity, secretKey } from './seal-secret.ts';

/** The secret of a finding as it is stored; its incident is null where both are new. */
export interface StoredSecret {
  secretId: number;
  incidentId: number | null;
}

/** The distinct secrets of findings. */
export interface DistinctSecrets {
  /** The first finding of each. */
  readonly firsts: readonly Finding[];
  /** The index of each finding's secret. */
  readonly indexOf: readonly number[];
  readonly identities: readonly SecretIdentity[];
}

/** The distinct secrets of findings, by what they are told apart. */
export function distinctSecrets(
  vault: Vault,
  companyId: number,
  findings: readonly Finding[],
): DistinctSecrets {
  const { firsts, indexOf } = distinct(findings, secretKey);
  const identities = firsts.map((one) => secretIdentity(vault, companyId, one));
  return { firsts, indexOf, identities };
}

/**
 * Stores the secrets of findings that are not known yet, and the parts of those that were known without them. Answers each distinct
 * one.
 */
export async function storeSecretsOf(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  findings: readonly Finding[],
  { firsts, indexOf, identities }: DistinctSecrets,
  now: Date,
): Promise<StoredSecret[]> {
  const partsOf = new Map<number, SecretParts>();
  findings.forEach(({ secretParts }, index) => {
    if (secretParts === undefined || Object.keys(secretParts).length === 0) return;
    partsOf.set(must(indexOf[index]), secretParts);
  });
  const seal = (index: number): NewSecret => ({
    ...must(identities[index]),
    ...sealSecret(vault, companyId, must(firsts[index]), partsOf.get(index)),
  });

  const known = await knownSecrets(trx, companyId, identities);
  const unknown = identities.flatMap((_, index) => (known[index] === null ? [index] : []));
  const made = new Map<number, number>();
  if (unknown.length > 0) {
    const ids = await makeSecrets(trx, companyId, unknown.map(seal), now);
    const lost: number[] = [];
    unknown.forEach((index, place) => {
      const id = ids[place] ?? null;
      if (id === null) lost.push(index);
      else made.set(index, id);
    });
    // Somebody else made these since, with their incidents.
    const theirs =
      lost.length === 0
        ? []
        : await knownSecrets(
            trx,
            companyId,
            lost.map((index) => must(identities[index])),
          );
    lost.forEach((index, place) => {
      known[index] = theirs[place] ?? null;
    });
  }
  const without = known.flatMap((one, index) => {
    const parts = partsOf.get(index);
    if (one === null || one.hasParts || parts === undefined) return [];
    const { detector } = must(firsts[index]);
    return [{ id: one.secretId, sealedParts: sealParts(vault, companyId, detector, parts) }];
  });
  if (without.length > 0) await addSecretParts(trx, companyId, without);
  return known.map((one: KnownSecret | null, index): StoredSecret => {
    const { secretId, incidentId } = one ?? { secretId: must(made.get(index)), incidentId: null };
    return { secretId, incidentId };
  });
}
