import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';

/** What a sealed secret belongs to; it cannot be opened as another company's or another detector's. */
export function sealContext(companyId: number, detector: string): string {
  return `secret:${companyId}:${detector}`;
}

/** The named parts found beside a value, raw: `{ secret }` of a key id, `{ sid }` of a token. Never log them. */
export type SecretParts = Readonly<Record<string, string>>;

const partsSchema = v.record(v.string(), v.string());
/** What the parts of a secret belong to. */
export const partsContext = (companyId: number, detector: string): string =>
  `parts:${sealContext(companyId, detector)}`;

/** Seals the parts of a secret. */
export function sealParts(
  vault: Vault,
  companyId: number,
  detector: string,
  parts: SecretParts,
): Buffer {
  return vault.seal(JSON.stringify(parts), partsContext(companyId, detector));
}

/** A stored secret, opened. */
export function openSecret(
  vault: Vault,
  companyId: number,
  {
    sealed,
    sealed_parts,
    detector,
  }: { sealed: Buffer; sealed_parts: Buffer | null; detector: string },
): { value: string; parts: SecretParts } {
  const value = vault.open(sealed, sealContext(companyId, detector));
  if (sealed_parts === null) return { value, parts: {} };
  const parts: unknown = JSON.parse(vault.open(sealed_parts, partsContext(companyId, detector)));
  return { value, parts: v.parse(partsSchema, parts) };
}
