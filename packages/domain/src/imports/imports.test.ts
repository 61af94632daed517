import { describe, expect, it } from 'vitest';
import { IMPORT_FORMAT_LABELS, IMPORT_FORMATS, importSentences } from './imports.ts';

const NONE = { new_incidents: 0, new_occurrences: 0, known_occurrences: 0, skipped: 0 };

describe('importSentences', () => {
  it.each([
    [NONE, ['Nothing in it is new.']],
    [{ ...NONE, new_incidents: 1, new_occurrences: 1 }, ['1 new occurrence of 1 new incident.']],
    [
      { new_incidents: 3, new_occurrences: 1200, known_occurrences: 1, skipped: 2 },
      [
        '1,200 new occurrences of 3 new incidents.',
        '1 occurrence is known already.',
        '2 entries are left out: without a value or a file.',
      ],
    ],
    [
      { ...NONE, known_occurrences: 5, skipped: 1 },
      [
        'Nothing in it is new.',
        '5 occurrences are known already.',
        '1 entry is left out: without a value or a file.',
      ],
    ],
  ])('%j', (counts, sentences) => {
    expect(importSentences(counts)).toEqual(sentences);
  });
});

it('names every format', () => {
  expect(IMPORT_FORMATS.map((format) => IMPORT_FORMAT_LABELS[format])).not.toContain('');
});
