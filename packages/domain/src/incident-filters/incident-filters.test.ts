import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterSets } from '../testing/arbitraries.ts';
import {
  FILTER_LABELS,
  filtersFrom,
  INCIDENT_FILTERS,
  isKnownValue,
  parseFilterValues,
  printFilterValues,
} from './incident-filters.ts';

describe('the filters', () => {
  it('are twenty, each with a label', () => {
    expect(INCIDENT_FILTERS.map((filter) => FILTER_LABELS[filter])).toEqual([
      'Status',
      'Severity',
      'Validity',
      'Assignee',
      'Tags',
      'Attachment reasons',
      'Detector',
      'Repository',
      'Presence',
      'Developer',
      'Keyword',
      'Workspace',
      'Object',
      'Location',
      'Has a note',
      'Has feedback',
      'Shared',
      'Has a ticket',
      'Overdue',
      'Ignored',
    ]);
  });

  it('are built one by one', () => {
    const filters = filtersFrom((filter) => [filter]);
    expect(Object.keys(filters)).toEqual([...INCIDENT_FILTERS]);
    expect(Object.values(filters).flat()).toEqual([...INCIDENT_FILTERS]);
  });
});

describe('parseFilterValues', () => {
  it.each([
    ['status', 'triggered,lost', ['triggered', null]],
    ['severity', '10,100,15', ['10', '100', null]],
    ['validity', 'valid', ['valid']],
    ['assignee', 'none,ada@acme.example', ['none', 'ada@acme.example']],
    ['tags', 'Test file,TEST_FILE,NONE,Nonsense', ['TEST_FILE', 'NONE', null]],
    ['attachment_reasons', 'from_secret_grasper', ['from_secret_grasper']],
    ['repository', ',acme/a,,', ['acme/a']],
    ['detector', '100%25,a%2cb,%5F,%41', ['100%', 'a,b', '_', '%41']],
  ] as const)('%s=%s', (filter, text, expected) => {
    expect(parseFilterValues(filter, text)).toEqual(expected);
  });

  it('tells what was known', () => {
    expect(['triggered', null].filter(isKnownValue)).toEqual(['triggered']);
  });

  it('reads back what is printed, and a value never looks like a cleared filter', () => {
    fc.assert(
      fc.property(filterSets, (filters) => {
        for (const filter of INCIDENT_FILTERS) {
          const printed = printFilterValues(filters[filter]);
          expect(parseFilterValues(filter, printed)).toEqual(filters[filter]);
          expect(printed).not.toBe('_');
        }
      }),
    );
  });
});
