import type { CardMetric } from '@sluice/domain/figures';
import { defaultListQuery, printListQuery, withFilter, withRange } from '@sluice/domain/list-query';
import { dayOf } from '@sluice/domain/zone';
import { timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { defaultRangeAtom } from '../../atoms/session.atoms.ts';
import { paths } from '../../paths.ts';
import { atom, type Getter } from '../../store.ts';
import { rangeAtom } from './analytics.atoms.ts';

/** All incidents of the page's period, of any status. */
function ofPeriod(get: Getter) {
  const all = withRange(defaultListQuery(get(defaultRangeAtom)), get(rangeAtom));
  return withFilter(all, 'status', []);
}

/** The list that a figure counts, with the same range and filters. */
export const incidentsHrefAtom = atom((get) => {
  const defaultRange = get(defaultRangeAtom);
  const all = ofPeriod(get);
  return (filter: 'status' | 'assignee' | 'repository', values: readonly string[]): string =>
    paths.list('secret', printListQuery(withFilter(all, filter, values), defaultRange));
});

/** Where each card leads: to the rows that it is computed from. */
export const cardHrefAtom = atom((get) => {
  const range = get(rangeAtom);
  const hrefOf = get(incidentsHrefAtom);
  const days =
    range.type === 'custom'
      ? ([
          ['rt', 'custom'],
          ['start', range.start],
          ['end', range.end],
        ] as const)
      : ([['rt', range.type]] as const);
  const commits = paths.activity([...days, ['select', 'commit']]);
  const hrefs: Record<CardMetric, string> = {
    median_event_detection_time: hrefOf('status', []),
    mean_remediation_time: hrefOf('status', ['resolved']),
    commit_count: commits,
    commits_with_leak_ratio: hrefOf('status', []),
  };
  return (name: CardMetric): string => hrefs[name];
});

/** Opens the incidents of some bars of the chart; both days are whole ones. */
export const openSpanAction = atom(null, (get, set, span: { start: number; end: number }) => {
  const zone = get(timeZoneAtom);
  const range = {
    type: 'custom',
    start: dayOf(span.start, zone),
    end: dayOf(span.end - 1, zone),
  } as const;
  const query = printListQuery(withRange(ofPeriod(get), range), get(defaultRangeAtom));
  set(navigateAction, paths.list('secret', query));
});
