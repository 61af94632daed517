import { describe, expect, it } from 'vitest';
import { parseSettings } from './read-settings.ts';

describe('a file that cannot be read', () => {
  const faultsOf = (value: unknown) => {
    const parsed = parseSettings(typeof value === 'string' ? value : JSON.stringify(value));
    return 'faults' in parsed ? parsed.faults : [];
  };
  it.each<[string, unknown, string, string]>([
    ['no JSON', '{\n  "version": 1,\n}', 'line 3', 'This is not JSON.'],
    ['another version', { version: 2 }, 'version', 'This version reads files of version 1.'],
    ['no version', {}, 'version', 'Required'],
    ['an unknown part', { version: 1, keyword: [] }, 'keyword', 'There is no such field.'],
    [
      'an unknown severity',
      {
        version: 1,
        severity_rules: [{ name: 'A', severity: 'Huge', is_active: true, conditions: [] }],
      },
      'severity_rules › “A” › severity',
      'Severities are Critical, High, Medium, Low, Very low, Unknown.',
    ],
    [
      'a missing field of an entry without a name',
      { version: 1, keywords: [{ keyword: 'a', type: 'raw', categories: [], labels: [] }] },
      'keywords › entry 1 › name',
      'Required',
    ],
    [
      'a text in place of a list',
      { version: 1, banlist: 'x' },
      'banlist',
      'Invalid type: Expected Array but received "x"',
    ],
  ])('is refused for %s', (_, value, place, text) => {
    expect(faultsOf(value)).toEqual([{ place, text }]);
  });

  it('names each of several faults', () => {
    expect(faultsOf({ version: 1, banlist: [1, 2], more: 1 }).map(({ place }) => place)).toEqual([
      'banlist › entry 1',
      'banlist › entry 2',
      'more',
    ]);
  });
});
