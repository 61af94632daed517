import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXPORT_SCOPES,
  EXPORT_TYPES,
  type ExportRefusal,
  type ExportScope,
  type ExportSituation,
  exportRefusal,
  exportTypes,
  safeCell,
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

describe('safeCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '"=1',
    "'=1",
    ' "\' =1',
    '\u00A0=1',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20A',
    '\n-1',
  ])('puts an apostrophe before %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'AWS Keys', 'a=b', '1-2', 'ada@acme.example', '"quoted"', '  spaced'])(
    'leaves %j as it is',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it('never loses a character, and nothing that it gives begins a formula', () => {
    const starts = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ', '"', "'", '\uFF1D', 'a');
    const texts = fc
      .tuple(fc.array(starts, { maxLength: 5 }), fc.string())
      .map(([start, rest]) => start.join('') + rest);
    fc.assert(
      fc.property(texts, (text) => {
        const cell = safeCell(text);
        expect(cell.endsWith(text)).toBe(true);
        expect(['=', '+', '-', '@', '\t', '\r']).not.toContain(cell.charAt(0));
      }),
    );
  });
});
