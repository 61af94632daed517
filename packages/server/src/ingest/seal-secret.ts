import { type Finding, keywordOf, maskValue } from '@sluice/scanner';
import type { Vault } from '../crypto/vault.ts';
import type { NewSecret } from '../repositories/findings.ts';
import type { SecretIdentity } from '../repositories/known-secrets.ts';
import { type SecretParts, sealContext, sealParts } from './seal-context.ts';

/** A value with the detector that found it. */
type FoundValue = Pick<Finding, 'detector' | 'value'>;

/** A keyword is the same in any case. */
const identityOf = ({ detector, value }: FoundValue): string =>
  keywordOf(detector) === null ? value : value.toLowerCase();

/** What makes a finding's secret the one it is, raw: never store or log it. */
export function secretKey(finding: FoundValue): string {
  return `${finding.detector}\0${identityOf(finding)}`;
}

/** The same as it is stored. */
export function secretIdentity(
  vault: Vault,
  companyId: number,
  finding: FoundValue,
): SecretIdentity {
  const valueHash = vault.digest('secret-identity', `${companyId}\0${secretKey(finding)}`);
  return { detector: finding.detector, valueHash };
}

/** What is stored of a finding's secret beside its identity: its sealed value and parts, and what may be read of it. */
export function sealSecret(
  vault: Vault,
  companyId: number,
  { detector, value }: Finding,
  parts: SecretParts | undefined,
): Pick<NewSecret, 'sealed' | 'sealedParts' | 'masked'> {
  const hasParts = parts !== undefined && Object.keys(parts).length > 0;
  return {
    sealed: vault.seal(value, sealContext(companyId, detector)),
    sealedParts: hasParts ? sealParts(vault, companyId, detector, parts) : null,
    // A keyword is no secret: its list shows it.
    masked: keywordOf(detector) === null ? maskValue(value) : value,
  };
}
