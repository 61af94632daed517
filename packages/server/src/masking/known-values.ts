import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { addFingerprints, fingerprintsAt } from '../repositories/known-values.ts';
import { anchorHash, fingerprintsOf, runsOf, wholeHash } from './fingerprints.ts';

/** The values that a company knows to be secret. Nothing is decrypted to recognise one. */
export interface KnownValues {
  /** Makes values known: raw, for their fingerprints alone. Answers whether one of them was new. */
  add: (values: Iterable<string>) => Promise<boolean>;
  /** The known values in each of the given texts. */
  foundIn: (texts: readonly string[]) => Promise<string[][]>;
}

/** Fingerprints that one statement stores, and anchors that one asks for. */
const MOST_AT_ONCE = 10_000;

/** The known values of a company. What was added once is not stored twice by the same object. */
export function knownValuesOf(db: Kysely<Schema>, vault: Vault, companyId: number): KnownValues {
  const added = new Set<string>();
  return {
    async add(values) {
      const fresh = [...new Set(values)].filter((value) => !added.has(value));
      const prints = fresh.flatMap((value) => fingerprintsOf(vault, companyId, value));
      let made = 0;
      for (let at = 0; at < prints.length; at += MOST_AT_ONCE)
        made += await addFingerprints(db, companyId, prints.slice(at, at + MOST_AT_ONCE));
      for (const value of fresh) added.add(value);
      return made > 0;
    },
    async foundIn(texts) {
      const runs = texts.map(runsOf);
      const distinct = [...new Set(runs.flatMap((ofText) => [...ofText.keys()]))];
      const known = new Map<string, { offset: number; length: number; hash: Buffer }[]>();
      for (let at = 0; at < distinct.length; at += MOST_AT_ONCE) {
        const part = distinct.slice(at, at + MOST_AT_ONCE);
        const anchors = part.map((run) => anchorHash(vault, companyId, run));
        for (const { place, ...print } of await fingerprintsAt(db, companyId, anchors)) {
          const run = part[place] ?? '';
          known.set(run, [...(known.get(run) ?? []), print]);
        }
      }
      const isKnown = new Map<string, boolean>();
      const matches = (text: string, hash: Buffer) => {
        const key = `${hash.toString('base64')} ${text}`;
        const before = isKnown.get(key);
        if (before !== undefined) return before;
        const is = wholeHash(vault, companyId, text).equals(hash);
        isKnown.set(key, is);
        return is;
      };
      return texts.map((text, index) => {
        const found = new Set<string>();
        for (const [run, offsets] of runs[index] ?? []) {
          for (const { offset, length, hash } of known.get(run) ?? []) {
            for (const at of offsets) {
              const start = at - offset;
              const candidate = start < 0 ? '' : text.slice(start, start + length);
              if (candidate.length === length && matches(candidate, hash)) found.add(candidate);
            }
          }
        }
        return [...found];
      });
    },
  };
}
