import { describe, expect, it } from 'vitest';
import { INCIDENT_FILTERS } from '../incident-filters/incident-filters.ts';
import { parseListQuery } from '../list-query/list-query.ts';
import {
  builtInViews,
  canChangeView,
  canonicalView,
  printView,
  VIEW_NAME_MAX_LENGTH,
  viewNameRefusal,
} from './incident-views.ts';

// Domain code sees no web types; this one place reads an address as a browser does.
declare const URLSearchParams: new (text: string) => { get(name: string): string | null };

const query = (text: string) => parseListQuery(new URLSearchParams(text), '1week');
const asText = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.join('=')).join('&');

describe('viewNameRefusal', () => {
  it.each([
    ['', 'Required'],
    ['  ', 'Required'],
    [` ${'x'.repeat(VIEW_NAME_MAX_LENGTH)} `, null],
    ['x'.repeat(VIEW_NAME_MAX_LENGTH + 1), 'Too long'],
  ])('%j: %s', (name, expected) => {
    expect(viewNameRefusal(name)).toBe(expected);
  });
});

describe('a view', () => {
  it.each([
    ['', 'rt=1week'],
    ['rt=all', 'rt=all'],
    ['rt=1month&page=3&severity=10', 'rt=1month&severity=10'],
    ['rt=all&search= deploy &nonsense=1&status=_', 'rt=all&status=_&search=deploy'],
  ])('of %s keeps %s: the range always, the page never', (text, kept) => {
    expect(asText(printView(query(text)))).toBe(kept);
  });

  it('is the same however its parameters were sent', () => {
    const sent = new URLSearchParams('severity=10&rt=all&page=7&x=y');
    expect(asText(canonicalView(sent))).toBe('rt=all&severity=10');
  });

  it.each([
    ['its author', { email: 'ada@acme.example', role: 'member' }, false, true],
    ['another member', { email: 'lin@acme.example', role: 'member' }, true, false],
    ['an admin, where it is shared', { email: 'lin@acme.example', role: 'admin' }, true, true],
    ['an admin, where it is not', { email: 'lin@acme.example', role: 'admin' }, false, false],
  ] as const)('may be changed by %s: %#', (_, actor, isShared, expected) => {
    expect(canChangeView({ authorEmail: 'ada@acme.example', isShared }, actor)).toBe(expected);
  });
});

describe('the views that come with the product', () => {
  it.each(builtInViews('ada@acme.example'))('$name is in its canonical form', ({ params }) => {
    const known: readonly string[] = ['rt', ...INCIDENT_FILTERS];
    expect(params.filter(([name]) => !known.includes(name))).toEqual([]);
    expect(asText(canonicalView(new URLSearchParams(asText(params))))).toBe(asText(params));
  });
});
