import { analyticsPresets, type ChartView, parseAnalyticsRange } from '@sluice/domain/figures';
import { GRANULARITIES, type Granularity } from '@sluice/domain/granularity';
import { DEFAULT_RANGE, type TimeRange } from '@sluice/domain/time-range';
import { asyncStateOf } from '../../async-state.ts';
import { nowAtom, timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { changeSearchAction, locationAtom } from '../../atoms/location.atoms.ts';
import { queryAtom } from '../../query.ts';
import { atom, type Getter } from '../../store.ts';

/** The answers are fresh for an hour, and not asked for again by themselves when they fail (spec 001 §9). */
export const FIGURES = { keepsPrevious: true, staleMs: 60 * 60_000, retries: false };
const FAILED = 'Unable to fetch data.';
const CHART_FAILED = 'Unable to fetch the data';

const paramsAtom = atom((get) => new URLSearchParams(get(locationAtom).search));

/** The period that the URL asks for; a week by default. The preference for lists does not apply here (decisions §9). */
export const rangeAtom = atom((get): TimeRange => {
  const params = get(paramsAtom);
  return parseAnalyticsRange(
    { rt: params.get('rt'), start: params.get('start'), end: params.get('end') },
    get(nowAtom).getTime(),
    get(timeZoneAtom),
  );
});

/** The ranges that the picker offers. */
export const presetsAtom = atom((get) =>
  analyticsPresets(get(nowAtom).getTime(), get(timeZoneAtom)),
);

/** Changes the period; what was chosen for the old one goes with it (decisions §9). */
export const changeRangeAction = atom(null, (_get, set, range: TimeRange) => {
  set(changeSearchAction, {
    rt: range.type === DEFAULT_RANGE ? null : range.type,
    start: range.type === 'custom' ? range.start : null,
    end: range.type === 'custom' ? range.end : null,
    ie_granularity: null,
    team: null,
  });
});

/** The period as every call sends it. */
export function rangeParams(get: Getter) {
  const range = get(rangeAtom);
  const days = range.type === 'custom' ? { start: range.start, end: range.end } : {};
  return { rt: range.type, ...days, tz: get(timeZoneAtom) };
}

const metricsQueryAtom = queryAtom('getMetrics', (get) => ({ query: rangeParams(get) }), FIGURES);
const perimeterQueryAtom = queryAtom(
  'getPerimeterEvolution',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);
const countQueryAtom = queryAtom(
  'getIncidentCount',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);
const repositoriesQueryAtom = queryAtom(
  'getRepositoryCounts',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);

const secretDaysQueryAtom = queryAtom(
  'getSecretDays',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);

const chosenViewAtom = atom<ChartView>('status');

/** How the incidents-over-time chart is drawn. */
export const viewAtom = atom(
  (get) => get(chosenViewAtom),
  (_get, set, view: ChartView) => set(chosenViewAtom, view),
);

const granularityAtom = atom((get) => {
  const chosen = get(paramsAtom).get('ie_granularity');
  return GRANULARITIES.find((name) => name === chosen) ?? null;
});

/** Chooses the width of the bars. */
export const chooseGranularityAction = atom(null, (_get, set, granularity: Granularity) => {
  set(changeSearchAction, { ie_granularity: granularity });
});

const overTimeQueryAtom = queryAtom(
  'getIncidentAggregates',
  (get) => {
    const granularity = get(granularityAtom);
    return {
      query: {
        ...rangeParams(get),
        view: get(viewAtom),
        ...(granularity === null ? {} : { granularity }),
      },
    };
  },
  FIGURES,
);
const teamQueryAtom = queryAtom(
  'getIncidentAggregates',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);

/** The four cards. */
export const cardsAtom = atom((get) => asyncStateOf(get(metricsQueryAtom), FAILED));
/** The perimeter over time, with its counts. */
export const perimeterAtom = atom((get) => asyncStateOf(get(perimeterQueryAtom), CHART_FAILED));
/** The incidents by status. */
export const countsAtom = atom((get) => asyncStateOf(get(countQueryAtom), FAILED));
/** The repositories with most open incidents. */
export const repositoriesAtom = atom((get) =>
  asyncStateOf(get(repositoriesQueryAtom), CHART_FAILED),
);
/** The incidents over time. */
export const overTimeAtom = atom((get) => asyncStateOf(get(overTimeQueryAtom), CHART_FAILED));
/** The incidents of each member. */
export const teamAtom = atom((get) => asyncStateOf(get(teamQueryAtom), CHART_FAILED));

/** The days on which valid secrets were public. */
export const secretDaysAtom = atom((get) => asyncStateOf(get(secretDaysQueryAtom), CHART_FAILED));

/** The page of the team's table; one-based. */
export const teamPageAtom = atom((get) => {
  const page = get(paramsAtom).get('team') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
});

/** Turns the pages of the team's table. */
export const turnTeamAction = atom(null, (_get, set, page: number) => {
  set(changeSearchAction, { team: page === 1 ? null : String(page) });
});

/** The panels of the page. */
export type AnalyticsPanel =
  | 'cards'
  | 'perimeter'
  | 'counts'
  | 'repositories'
  | 'overTime'
  | 'team'
  | 'secretDays';

/** Asks for the figures of one panel again. */
export const retryPanelAction = atom(null, (get, _set, panel: AnalyticsPanel) => {
  const refetch = {
    cards: () => get(metricsQueryAtom).refetch(),
    perimeter: () => get(perimeterQueryAtom).refetch(),
    counts: () => get(countQueryAtom).refetch(),
    repositories: () => get(repositoriesQueryAtom).refetch(),
    overTime: () => get(overTimeQueryAtom).refetch(),
    team: () => get(teamQueryAtom).refetch(),
    secretDays: () => get(secretDaysQueryAtom).refetch(),
  };
  void refetch[panel]();
});
