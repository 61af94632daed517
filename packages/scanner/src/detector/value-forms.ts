import { wordShare } from './assignment.ts';
import type { MatchFacts } from './detector.ts';
import { entropy } from './entropy.ts';
import { isReference } from './placeholder.ts';

/** How many of small letters, capitals, digits and signs a text has. */
export function kindsOfCharacters(value: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
}

/** A value that reads as a person's or a generator's choice rather than as words or code. */
export function looksChosen(value: string): boolean {
  if (value.length < 8 || kindsOfCharacters(value) < 2 || !/[A-Za-z]/.test(value)) return false;
  if (!/\d|[!@#%^&*?+]/.test(value)) return false;
  if (
    /pass(?:word|wd|phrase)|pwd|secret|token|[({[\])}]|\$[A-Za-z{(]|%[sd]|&&|\|\||=>|<\/|::|->/i.test(
      value,
    )
  )
    return false;
  if (/^[a-z]+(?:[-_./: ][a-z]+)+\d?$/i.test(value) || /^[A-Z][A-Z0-9_]+$/.test(value))
    return false;
  return wordShare(value) <= 0.85;
}

/** As random as only a generator makes: symbols of every kind or a long mix, next to no words. */
export function looksRandom(value: string): boolean {
  if (value.length < 12 || kindsOfCharacters(value) < 3) return false;
  return (
    entropy(value) >= (value.length < 20 ? 3.2 : 3.7) &&
    wordShare(value) < 0.45 &&
    // Only long salts have blanks in them; anything else with blanks is a sentence.
    (!/\s/.test(value) || (value.length >= 30 && value.split(/\s/).length <= 9))
  );
}

/** A hidden field of a form carries a token of the page, and opens nothing. */
export function isOfForm({ before, after }: MatchFacts): boolean {
  return (
    /type=\\?["']?hidden/i.test(before.slice(-120)) ||
    /^["'\s]{0,4}type=\\?["']?hidden/i.test(after)
  );
}

/** Letters of both cases and digits in an order unlike words, with any punctuation. */
export function isTypedMix(value: string): boolean {
  return (
    value.length >= 8 &&
    value.split(/\s/).length <= 2 &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    /\d\D*\d/.test(value) &&
    !/[.$/\\]|pass|pwd|secret|token/i.test(value) &&
    wordShare(value) <= 0.5
  );
}

/** A whole literal that only begins as a reference does: `$` or `{` before what no name looks like. */
export function isLiteralDespiteSign(value: string, { parts }: MatchFacts): boolean {
  return (
    parts._quote !== undefined && /^[$@#{<][A-Za-z0-9]+$/.test(value) && isTypedMix(value.slice(1))
  );
}

/** Whether a value refers to a secret kept elsewhere, also inside another pair of quotes. */
export function isReferenceHere(value: string, facts: MatchFacts): boolean {
  if (isLiteralDespiteSign(value, facts)) return false;
  return isReference(value) || isReference(value.replace(/^[\\"']+|[\\"']+$/g, ''));
}
