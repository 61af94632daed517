import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DETECTOR_QUERY,
  type DetectorFacts,
  detectorRows,
  frequencyLabel,
  isNewDetector,
} from './detector-list.ts';

const aDetector = (display_name: string, changes: Partial<DetectorFacts> = {}): DetectorFacts => ({
  name: display_name.toLowerCase(),
  display_name,
  category: 'Api',
  is_active: true,
  incidents: 0,
  frequency: 0,
  precision: null,
  removed_at: null,
  created_at: null,
  ...changes,
});
const namesOf = (rows: readonly DetectorFacts[]) => rows.map(({ display_name }) => display_name);

describe('the rows of the table', () => {
  const all = [
    aDetector('Slack', { frequency: 30_000, precision: 0.5 }),
    aDetector('AWS', { category: 'Database', incidents: 3, precision: 0.9 }),
    aDetector('Npm', { is_active: false }),
    aDetector('AWS', { name: 'aws_2', is_active: false, incidents: 2 }),
  ];
  it('are in the order of their names, without doubles', () => {
    const rows = detectorRows(all, DEFAULT_DETECTOR_QUERY);
    expect(namesOf(rows)).toEqual(['AWS', 'Npm', 'Slack']);
    expect(rows[0]).toMatchObject({ is_active: true, incidents: 5 });
  });
  it('have an unknown precision last, either way', () => {
    const by = (isDescending: boolean) =>
      namesOf(detectorRows(all, { ...DEFAULT_DETECTOR_QUERY, sort: 'precision', isDescending }));
    expect(by(true)).toEqual(['AWS', 'Slack', 'Npm']);
    expect(by(false)).toEqual(['Slack', 'AWS', 'Npm']);
  });
  it.each([
    ['display_name', ['AWS', 'Npm', 'Slack'], ['Slack', 'Npm', 'AWS']],
    ['frequency', ['AWS', 'Npm', 'Slack'], ['Slack', 'AWS', 'Npm']],
    ['incidents', ['Npm', 'Slack', 'AWS'], ['AWS', 'Npm', 'Slack']],
    ['status', ['Npm', 'AWS', 'Slack'], ['AWS', 'Slack', 'Npm']],
  ] as const)('are sorted by %s, those alike by name: %o, else %o', (sort, up, down) => {
    const by = (isDescending: boolean) =>
      namesOf(detectorRows(all, { ...DEFAULT_DETECTOR_QUERY, sort, isDescending }));
    expect(by(false)).toEqual(up);
    expect(by(true)).toEqual(down);
  });
  it('have two unknown precisions in the order of their names, either way', () => {
    const unknown = [aDetector('Npm'), aDetector('Aws'), aDetector('Slack', { precision: 0 })];
    for (const isDescending of [true, false]) {
      const query = { ...DEFAULT_DETECTOR_QUERY, sort: 'precision', isDescending } as const;
      expect(namesOf(detectorRows(unknown, query))).toEqual(['Slack', 'Aws', 'Npm']);
    }
  });
  it('prefer the active one of two with the same name, in any order', () => {
    const doubles = [aDetector('AWS', { is_active: false, incidents: 2 }), aDetector('AWS')];
    for (const list of [doubles, doubles.toReversed()]) {
      const [row, ...others] = detectorRows(list, DEFAULT_DETECTOR_QUERY);
      expect(row).toMatchObject({ is_active: true, incidents: 2 });
      expect(others).toEqual([]);
    }
  });
  it.each([
    [{ search: 'SL' }, ['Slack']],
    [{ search: ' sl ' }, ['Slack']],
    [{ status: 'active' }, ['AWS', 'Slack']],
    [{ status: 'inactive' }, ['Npm']],
    [{ categories: ['Database'] }, ['AWS']],
    [{ frequency: 'frequent' }, ['Slack']],
    [{ frequency: 'rare' }, ['AWS', 'Npm']],
    [{ incidents: 'some' }, ['AWS']],
    [{ incidents: 'none' }, ['Npm', 'Slack']],
  ] as const)('are narrowed by %o', (change, names) => {
    expect(namesOf(detectorRows(all, { ...DEFAULT_DETECTOR_QUERY, ...change }))).toEqual(names);
  });
});

it.each([
  [0, 'Extremely rare'],
  [4_999, 'Extremely rare'],
  [5_000, '1'],
  [123_456, '12'],
])('a frequency of %d reads %s', (frequency, label) =>
  expect(frequencyLabel(frequency)).toBe(label),
);

it('a detector is new for a day', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  expect(isNewDetector({ created_at }, new Date('2026-01-01T23:59:59.999Z'))).toBe(true);
  expect(isNewDetector({ created_at }, new Date('2026-01-02T00:00:00.000Z'))).toBe(false);
  expect(isNewDetector({ created_at: null }, new Date(created_at))).toBe(false);
});
