import { describe, expect, it } from 'vitest';
import { isInFamily, keywordReasons, raisesIncident } from './keywords.ts';

const GIVEN = {
  name: 'Project Zephyr',
  keyword: 'zephyr',
  type: 'word',
  categories: ['incident_raiser'],
} as const;

describe('a keyword', () => {
  it.each([
    ['is fine', {}, {}],
    ['needs a name', { name: ' ' }, { name: 'required' }],
    ['needs a name of one line', { name: 'a\tb' }, { name: 'unreadable' }],
    ['needs a short name', { name: 'x'.repeat(256) }, { name: 'too_long' }],
    ['needs a text', { keyword: '' }, { keyword: 'required' }],
    ['needs three characters', { keyword: ' ab ' }, { keyword: 'too_short' }],
    ['may be a short pattern, as far as is seen here', { keyword: 'ab', type: 'regexp' }, {}],
    ['is at most a thousand characters', { keyword: 'x'.repeat(1001) }, { keyword: 'too_long' }],
    ['is one line', { keyword: 'abc\ndef' }, { keyword: 'unreadable' }],
    ['needs a category', { categories: [] }, { categories: 'no_category' }],
    [
      'needs one of its own list',
      { categories: ['secret_grasper'] },
      { categories: 'no_category' },
    ],
  ] as const)('%s', (_, change, reasons) => {
    expect(keywordReasons('incident_raisers', { ...GIVEN, ...change })).toEqual(reasons);
  });

  it('is of one list or of both', () => {
    expect(isInFamily('secret_graspers', ['secret_grasper', 'incident_raiser'])).toBe(true);
    expect(isInFamily('incident_raisers', ['incident_raiser_on_perimeter'])).toBe(true);
    expect(isInFamily('secret_graspers', ['incident_raiser'])).toBe(false);
  });

  it.each([
    [['incident_raiser'], true, true],
    [['incident_raiser'], false, true],
    [['incident_raiser_on_perimeter'], true, true],
    [['incident_raiser_on_perimeter'], false, false],
    [['secret_grasper'], true, false],
  ] as const)('of %j raises in the perimeter (%s): %s', (categories, isInPerimeter, raises) => {
    expect(raisesIncident(categories, { isInPerimeter })).toBe(raises);
  });
});
