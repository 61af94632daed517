import { describe, expect, it } from 'vitest';
import { NO_TAG, TAG_INFO, TAGS, tagByName, visibleTags } from './tags.ts';

describe('tagByName', () => {
  it.each(TAGS)('finds %s by its code and by its label', (tag) => {
    expect(tagByName(tag)).toBe(tag);
    expect(tagByName(TAG_INFO[tag].label)).toBe(tag);
    expect(TAG_INFO[tag].explanation).toMatch(/\.$/);
  });

  it.each([NO_TAG, '', 'test file', 'Nonsense'])('%j names no tag', (name) => {
    expect(tagByName(name)).toBeNull();
  });
});

describe('visibleTags', () => {
  it('hides the AI tag without its flag', () => {
    expect(visibleTags(['DOMAIN', 'PRIORITIZED_BY_AI'], false)).toEqual(['DOMAIN']);
    expect(visibleTags(TAGS, true)).toEqual([...TAGS]);
  });
});
