import { describe, expect, it } from 'vitest';
import {
  EXPORT_SCOPES,
  EXPORT_TYPES,
  type ExportRefusal,
  type ExportScope,
  type ExportSituation,
  exportRefusal,
  exportTypes,
} from './export-scope.ts';

const FULL: ExportSituation = { kind: 'secret', total: 57, hasFilters: true, selected: 3 };

describe('exportRefusal', () => {
  it('lets everything through where there is something to take', () => {
    for (const scope of EXPORT_SCOPES) {
      for (const type of EXPORT_TYPES) expect(exportRefusal(scope, type, FULL)).toBeNull();
    }
  });

  const table: readonly (readonly [ExportScope, Partial<ExportSituation>, ExportRefusal | null])[] =
    [
      ['selected', { selected: 0 }, 'nothing_selected'],
      ['filtered', { hasFilters: false }, 'nothing_filtered'],
      ['all', { hasFilters: false, selected: 0 }, null],
      ['all', { total: 0 }, 'nothing_to_export'],
      ['filtered', { total: 0 }, 'nothing_to_export'],
    ];

  it.each(table)('%s with %j: %s', (scope, change, refusal) => {
    expect(exportRefusal(scope, 'incidents', { ...FULL, ...change })).toBe(refusal);
  });

  it.each([
    ['secret', ['incidents', 'occurrences'], null],
    ['keyword', ['incidents', 'occurrences'], null],
    ['postman', ['incidents'], 'no_occurrences'],
  ] as const)('%s is exported as %j', (kind, types, refusal) => {
    expect(exportTypes(kind)).toEqual(types);
    expect(exportRefusal('all', 'occurrences', { ...FULL, kind })).toBe(refusal);
  });
});
