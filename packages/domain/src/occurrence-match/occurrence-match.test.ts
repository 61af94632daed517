import { describe, expect, it } from 'vitest';
import { filtersFrom, type IncidentFilter } from '../incident-filters/incident-filters.ts';
import {
  choosesOccurrence,
  type MatchableOccurrence,
  matchedOccurrence,
} from './occurrence-match.ts';

const one = (
  id: number,
  day: number,
  values: MatchableOccurrence['values'],
  texts: readonly string[] = [],
): MatchableOccurrence => ({ id, date: `2026-01-0${day}T00:00:00.000Z`, values, texts });

const ALL = [
  one(1, 1, { repository: ['acme/api'], developer: ['Ada'], tags: [] }, [
    'src/Keys.ts',
    'acme/api',
  ]),
  one(2, 2, { repository: ['acme/api'], developer: ['Lin'], tags: ['TEST_FILE'] }, ['test/a.ts']),
  one(3, 3, { repository: ['acme/web'], developer: ['Lin'], tags: ['TEST_FILE'] }, ['test/b.ts']),
  one(4, 3, { repository: ['acme/web'], developer: ['Sam'], tags: ['DOMAIN'] }, ['src/c.ts']),
];

const query = (values: Partial<Record<IncidentFilter, readonly string[]>>, search = '') => ({
  filters: filtersFrom((filter) => values[filter] ?? []),
  search,
});

describe('the occurrence that a row shows', () => {
  it.each([
    ['nothing asked', query({}), null],
    ['only the incident asked for', query({ status: ['triggered'] }), null],
    ['a repository: its newest', query({ repository: ['acme/api'] }), 2],
    ['two of one date: the later id', query({ repository: ['acme/web'] }), 4],
    ['any of two values', query({ developer: ['Ada', 'Lin'] }), 3],
    ['all filters together', query({ repository: ['acme/api'], developer: ['Ada'] }), 1],
    [
      'filters that no occurrence passes together',
      query({ repository: ['acme/api'], developer: ['Sam'] }),
      null,
    ],
    ['no tags', query({ tags: ['NONE'] }), 1],
    ['a tag or none', query({ tags: ['NONE', 'TEST_FILE'] }), 3],
    ['a tag of incidents only', query({ tags: ['REGRESSION', 'TEST_FILE'] }), null],
    ['a filter that the kind does not have', query({ object_type: ['request'] }), null],
    ['a text, in any case', query({}, 'keys'), 1],
    ['a text and a filter', query({ tags: ['TEST_FILE'] }, 'a.ts'), 2],
    ['the id of an incident', query({}, '#12'), null],
  ])('%s', (_, asked, id) => {
    expect(matchedOccurrence(ALL, asked)?.id ?? null).toBe(id);
    expect(matchedOccurrence([...ALL].reverse(), asked)?.id ?? null).toBe(id);
  });

  it('is chosen only by what is about occurrences', () => {
    expect(choosesOccurrence(query({ severity: ['10'] }, '7'))).toBe(false);
    expect(choosesOccurrence(query({ presence: ['present'] }))).toBe(true);
    expect(choosesOccurrence(query({}, 'api'))).toBe(true);
  });
});
