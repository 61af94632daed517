import { setImmediate as otherWork } from 'node:timers/promises';
import {
  DETECTORS,
  type Detector,
  type MaskedText,
  maskRawTexts,
  type RawText,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { type KnownValues, knownValuesOf } from './known-values.ts';

/** By what secrets are recognised in a text. */
export interface Masking {
  readonly detectors: readonly Detector[];
  /** Null where there is no workspace, as for a scan that stores nothing. */
  readonly known: KnownValues | null;
}

/** How a company's secrets are recognised. */
export function maskingOf(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  detectors: readonly Detector[] = DETECTORS,
): Masking {
  return { detectors, known: knownValuesOf(db, vault, companyId) };
}

/**
 * Masks texts: the one way by which a text from outside becomes one that may leave the request or the scan. Masked is what detectors
 * find, what the company knows to be secret and each line of it, the lines of private keys that are shown in part, and the heading of
 * a hunk unless it is clean.
 */
export async function maskTexts(
  { detectors, known }: Masking,
  texts: readonly RawText[],
): Promise<MaskedText[]> {
  const knownIn = (await known?.foundIn(texts.map(({ text }) => text))) ?? [];
  const withKnown = texts.map((one, index) => ({
    ...one,
    values: [...(one.values ?? []), ...(knownIn[index] ?? [])],
  }));
  return maskRawTexts(withKnown, detectors, otherWork);
}

/** The text alone of one masked text. */
export async function maskedText(masking: Masking, text: string): Promise<string> {
  const [one] = await maskTexts(masking, [{ text }]);
  return one?.text ?? '';
}

/** Masks each different text once. Answers the masked one of each. */
export async function maskDistinct(
  masking: Masking,
  texts: Iterable<string>,
): Promise<(text: string) => string> {
  const distinct = [...new Set(texts)];
  const done = await maskTexts(
    masking,
    distinct.map((text) => ({ text })),
  );
  const maskedOf = new Map(distinct.map((text, index) => [text, done[index]?.text ?? '']));
  return (text) => {
    const one = maskedOf.get(text);
    if (one === undefined) throw new Error('A text was not masked.');
    return one;
  };
}

/** A text of a person or a page, masked with what is built in and what the company knows. */
export async function maskForCompany(
  { db, vault }: { readonly db: Kysely<Schema>; readonly vault: Vault },
  companyId: number,
  text: string,
): Promise<string> {
  return maskedText(maskingOf(db, vault, companyId), text);
}
