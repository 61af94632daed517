import { describe, expect, it } from 'vitest';
import { PRESENCE_LABELS, PRESENCES, patchUnavailableText, presenceOf } from './presence.ts';

describe('presence', () => {
  it.each([
    [true, 'present', 'Still present on GitHub'],
    [false, 'absent', 'Erased from GitHub'],
    [null, 'unknown', 'Unknown'],
  ] as const)('%s is %s, shown as %s', (isPresent, presence, label) => {
    expect(presenceOf(isPresent)).toBe(presence);
    expect(PRESENCES).toContain(presence);
    expect(PRESENCE_LABELS[presence]).toBe(label);
  });
});

describe('why a patch is not available', () => {
  it.each([
    ['unknown', null, 'The state of the commit is unknown, so its patch is not available.'],
    ['present', null, 'The commit is still present, but its patch could not be retrieved.'],
    ['absent', null, 'The commit was erased from the code host or made private.'],
    [
      'absent',
      '2026-06-01',
      'The commit was erased from the code host or made private. It was last seen on 2026-06-01.',
    ],
  ] as const)('%s, last seen %s', (presence, lastSeen, text) => {
    expect(patchUnavailableText(presence, lastSeen)).toBe(text);
  });
});
