import { describe, expect, it } from 'vitest';
import {
  HOST_ANSWERS,
  PRESENCE_LABELS,
  PRESENCES,
  patchUnavailableText,
  presenceChangeText,
  presenceOf,
  presenceOfAnswer,
  presenceOfCounts,
} from './presence.ts';

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

describe('what an answer of the code host says', () => {
  it.each([
    ['found', true],
    ['not_found', false],
    ['blocked', false],
    ['limited', null],
    ['failed', null],
  ] as const)('%s: %s', (answer, isPresent) => {
    expect(HOST_ANSWERS).toContain(answer);
    expect(presenceOfAnswer(answer)).toBe(isPresent);
  });
});

describe('the presence of an incident', () => {
  it.each([
    ['one of three seen', 3, 1, 2, 'present'],
    ['all gone', 3, 0, 3, 'absent'],
    ['two of three gone, one never looked for', 3, 0, 2, 'unknown'],
    ['never looked for', 3, 0, 0, 'unknown'],
    ['nothing to look for', 0, 0, 0, 'unknown'],
  ] as const)('%s', (_, occurrences, present, absent, presence) => {
    expect(presenceOfCounts({ occurrences, present, absent })).toBe(presence);
  });

  it.each(PRESENCES)('has a sentence for becoming %s', (presence) => {
    expect(presenceChangeText(presence)).toMatch(/GitHub/);
  });
});
