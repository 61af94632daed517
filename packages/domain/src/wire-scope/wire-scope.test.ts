import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersFrom, UNASSIGNED } from '../incident-filters/incident-filters.ts';
import { paramsOf, queries } from '../testing/arbitraries.ts';
import { parseWireScope, printWireScope } from './wire-scope.ts';

const NOTHING = { filters: filtersFrom(() => []), search: '', range: { type: 'all' } };

describe('the scope on the wire', () => {
  it('implies nothing: what is not sent does not narrow', () => {
    expect(parseWireScope(paramsOf({}))).toEqual({ scope: NOTHING, unknown: [] });
  });

  it('reads a search, a range and filters', () => {
    const { scope, unknown } = parseWireScope(
      paramsOf({ search: ' aws ', rt: '1month', assignee: UNASSIGNED, status: '_' }),
    );
    expect(unknown).toEqual([]);
    expect(scope).toEqual({
      ...NOTHING,
      filters: { ...NOTHING.filters, assignee: ['none'] },
      search: 'aws',
      range: { type: '1month' },
    });
  });

  it.each([
    [{ status: 'lost' }, ['status']],
    [{ status: 'triggered,lost', severity: '15' }, ['status', 'severity']],
    [{ tags: 'Nonsense' }, ['tags']],
    [{ rt: 'forever' }, ['rt']],
    [{ rt: 'custom', start: '2026-02-01' }, ['rt']],
    [{ rt: 'custom', start: '2026-02-02', end: '2026-02-01' }, ['rt']],
    [{ repository: 'anything', detector: 'at all' }, []],
  ])('in %j it does not know %j', (params, expected) => {
    expect(parseWireScope(paramsOf(params)).unknown).toEqual(expected);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(queries, ({ filters, search, range }) => {
        const scope = { filters, search, range };
        const parsed = parseWireScope(paramsOf(printWireScope(scope)));
        expect(parsed).toEqual({ scope, unknown: [] });
      }),
      { numRuns: 500 },
    );
  });
});
