import { describe, expect, it } from 'vitest';
import { INCIDENT_KINDS, parseKind } from './kinds.ts';

describe('parseKind', () => {
  it.each(INCIDENT_KINDS)('reads %s', (kind) => {
    expect(parseKind(kind)).toBe(kind);
  });

  it.each(['', 'Secret', 'secrets', 'constructor'])('takes %j for a secret', (text) => {
    expect(parseKind(text)).toBe('secret');
  });
});
