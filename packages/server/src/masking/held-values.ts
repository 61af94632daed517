import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import { scanText } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { ownSearchOf } from '../ingest/own-search.ts';
import { secretIdentity } from '../ingest/seal-secret.ts';
import { detectorsOfSecrets, seenIncidents } from '../repositories/seen-incidents.ts';
import { knownValuesOf } from './known-values.ts';

/** A text names more values than this only when it is a file; the rest is not looked up. */
const MOST_VALUES = 50;

/**
 * The incidents of a company that hold a value of this text: the text itself, a value in it that the company knows, or one
 * that a detector finds there. They are found by keyed hashes; nothing is decrypted, and the text is kept nowhere.
 */
export async function incidentsHolding(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  companyId: number,
  text: string,
): Promise<SeenAnswer> {
  const { detectors } = await ownSearchOf(db, companyId);
  const [known = []] = await knownValuesOf(db, vault, companyId).foundIn([text]);
  const found = scanText(text, { path: '', detectors });
  const values = [...new Set([text.trim(), ...known, ...found.map(({ value }) => value)])];
  // A value is one secret for each detector that found it: reports of other scanners bring names of their own.
  const names = await detectorsOfSecrets(db, companyId);
  const identities = values
    .slice(0, MOST_VALUES)
    .flatMap((value) =>
      names.map((detector) => secretIdentity(vault, companyId, { detector, value })),
    );
  return seenIncidents(db, companyId, identities);
}
