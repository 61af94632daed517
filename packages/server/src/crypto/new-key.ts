import { randomInt } from 'node:crypto';
import { KEY_RANDOM_LENGTH, makeKey } from '@sluice/domain/api-keys';

/** A new API key or token: nobody can guess it, and the detector of the product's own keys knows it. */
export function newKey(): string {
  return makeKey(Array.from({ length: KEY_RANDOM_LENGTH }, () => randomInt(62)));
}
