import { describe, expect, it } from 'vitest';
import { createKeywordFinder, type KeywordType, keywordRefusal } from './keywords.ts';

function found(type: KeywordType, keyword: string, text: string): string[] {
  const bytes = Buffer.from(text);
  return createKeywordFinder([{ id: 1, type, text: keyword }])
    .find(bytes, bytes.length)
    .map(({ start, end }) => bytes.toString('utf8', start, end));
}

describe('a keyword', () => {
  it('that is raw stands anywhere, in any case', () => {
    expect(found('raw', 'acme', 'Acme, pacMEn and ACMEX')).toEqual(['Acme', 'acME', 'ACME']);
  });

  it('that is a word stands alone', () => {
    expect(found('word', 'acme', 'acme.io acmes my_acme acme-2 éacme')).toEqual(['acme', 'acme']);
    expect(found('word', 'größe', 'die größe!')).toEqual(['größe']);
  });

  it('that is a pattern is found around its fixed text, and in linear time', () => {
    expect(found('regexp', 'acme-[a-z]+\\.local', 'x acme-ab.local acme-.local')).toEqual([
      'acme-ab.local',
    ]);
    expect(found('regexp', '[a-z]+acme', 'xyacme acme')).toEqual(['xyacme']);
    expect(found('regexp', 'acme(a+)+$', `acme${'a'.repeat(200)}!`)).toEqual([]);
  });

  it('is reported once a place, whatever else is looked for', () => {
    const text = Buffer.from('acme project acme');
    const finder = createKeywordFinder([
      { id: 1, type: 'raw', text: 'acme' },
      { id: 2, type: 'word', text: 'ACME' },
      { id: 3, type: 'regexp', text: 'acme proj[a-z]+' },
    ]);
    expect(finder.find(text, text.length).map(({ id, start }) => `${id}@${start}`).sort()).toEqual([
      '1@0', '1@13', '2@0', '2@13', '3@0',
    ]); // biome-ignore format: places
    expect(createKeywordFinder([]).find(text, text.length)).toEqual([]);
  });

  it.each([
    ['raw', 'ab', 'too_short'],
    ['word', '  a  ', 'too_short'],
    ['raw', 'x'.repeat(2_000), 'too_long'],
    ['regexp', 'ab[0-9]+', 'no_fixed_text'],
    ['regexp', 'abc(?=d)', 'not_linear'],
    ['regexp', '(abc', 'not_linear'],
    ['regexp', 'abc[0-9]+', null],
    ['raw', 'abc', null],
  ] as const)('%s "%s" is refused for: %s', (type, text, refusal) => {
    expect(keywordRefusal({ type, text })).toBe(refusal);
  });
});
