import { type Finding, keywordOf, maskValue } from '@sluice/scanner';
import type { Vault } from '../crypto/vault.ts';
import type { NewSecret } from '../repositories/findings.ts';
import { type SecretParts, sealContext, sealParts } from './seal-context.ts';

/** A keyword is the same in any case. */
const identityOf = ({ detector, value }: Finding): string =>
  keywordOf(detector) === null ? value : value.toLowerCase();
/** What makes a finding's secret the one it is, raw: never store or log it. */
export const secretKey = (finding: Finding): string =>
  `${finding.detector}\0${identityOf(finding)}`;

/** A finding's secret as it is stored: its identity, its sealed value and parts, and what may be read of it. */
export function sealSecret(
  vault: Vault,
  companyId: number,
  finding: Finding,
  parts: SecretParts | undefined,
  displayName: string,
): NewSecret {
  const { detector, value } = finding;
  const hasParts = parts !== undefined && Object.keys(parts).length > 0;
  return {
    detector,
    displayName,
    valueHash: vault.digest('secret-identity', `${companyId}\0${secretKey(finding)}`),
    sealed: vault.seal(value, sealContext(companyId, detector)),
    sealedParts: hasParts ? sealParts(vault, companyId, detector, parts) : null,
    // A keyword is no secret: its list shows it.
    masked: keywordOf(detector) === null ? maskValue(value) : value,
  };
}
