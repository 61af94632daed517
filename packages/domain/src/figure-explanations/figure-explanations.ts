import { CARD_METRICS, METRIC_FORMULAS, METRIC_LABELS } from '../figures/figures.ts';

/** How a figure comes about, in words (decisions §9). */
export interface FigureExplanation {
  /** What it is called on screen. */
  readonly label: string;
  readonly formula: string;
  /** Which moments belong to it. */
  readonly bounds: string;
  /** What is left out. */
  readonly exclusions: string;
}

const PERIOD =
  'The period begins at a midnight of your time zone and ends now, or with its last day.';

const BOUNDS = {
  median_event_detection_time: `${PERIOD} An occurrence belongs to it by when it was seen.`,
  mean_remediation_time: `${PERIOD} An incident belongs to it by its last resolution.`,
  commit_count: `${PERIOD} A commit belongs to it by its committer date.`,
  commits_with_leak_ratio: `${PERIOD} A commit belongs to it by its committer date.`,
} as const;
const EXCLUSIONS = {
  median_event_detection_time: 'Historical scans and likely false positives.',
  mean_remediation_time: 'Incidents that were no threat, and those that the product closed.',
  commit_count: 'Commits of repositories that are not watched.',
  commits_with_leak_ratio: 'Likely false positives.',
} as const;

const CARDS = {
  median_event_detection_time: card('median_event_detection_time'),
  mean_remediation_time: card('mean_remediation_time'),
  commit_count: card('commit_count'),
  commits_with_leak_ratio: card('commits_with_leak_ratio'),
};

function card(name: (typeof CARD_METRICS)[number]): FigureExplanation {
  return {
    label: METRIC_LABELS[name],
    formula: METRIC_FORMULAS[name],
    bounds: BOUNDS[name],
    exclusions: EXCLUSIONS[name],
  };
}

const BY_LAST_SEEN = `${PERIOD} An incident belongs to it by when the product last saw it in something new.`;

/** Every figure of the Analytics screen; the popovers and the reports read these texts. */
export const FIGURE_EXPLANATIONS = {
  ...CARDS,
  incident_count: {
    label: 'Incidents by status',
    formula: 'The incidents of the period, counted by the status that they have now.',
    bounds: BY_LAST_SEEN,
    exclusions: 'Nothing. Incidents closed as likely false positives are counted as resolved.',
  },
  incidents_over_time: {
    label: 'Incidents over time',
    formula:
      'Detected: the incidents of each bar by their status now; the bars add up to the counts above. Backlog: open incidents at the end of each bar. Flow: incidents created, reopened and resolved in each bar.',
    bounds: `${BY_LAST_SEEN} Backlog and flow go by the events of the timelines.`,
    exclusions: 'Nothing.',
  },
  repositories: {
    label: 'Open incidents by repository',
    formula:
      'Triggered and acknowledged incidents of the period by repository. An incident in several repositories counts in each.',
    bounds: BY_LAST_SEEN,
    exclusions: 'Resolved incidents, and repositories after the tenth.',
  },
  repository_distribution: {
    label: 'Repositories distribution',
    formula:
      'The repositories of the perimeter at the end of the period: those of your organizations, and others that are watched.',
    bounds: 'The end of the period.',
    exclusions: 'Repositories that had left the perimeter by then.',
  },
  perimeter: {
    label: 'Evolution of perimeter',
    formula: 'The developers with at least one reason to be in the perimeter, at each moment.',
    bounds: 'From the start of the period to its end.',
    exclusions: 'Developers whose reasons had all ended by then.',
  },
  team: {
    label: 'Team performance',
    formula: 'The incidents of the period by assignee, counted by their status now.',
    bounds: BY_LAST_SEEN,
    exclusions: 'Unassigned incidents.',
  },
  secret_days: {
    label: 'Secret-days',
    formula:
      'The days on which secrets that are known to be valid were public, added up over the incidents. A secret counts once a check has found it valid, and then from its first commit on.',
    bounds: `${PERIOD} A secret stops to count at the first check that finds it invalid, or when a person resolves it as remediated.`,
    exclusions: 'Secrets that no check has found valid, and likely false positives.',
  },
} as const satisfies Record<string, FigureExplanation>;

/** A figure that has an explanation. */
export type ExplainedFigure = keyof typeof FIGURE_EXPLANATIONS;
export const EXPLAINED_FIGURES = [
  ...CARD_METRICS,
  'incident_count',
  'incidents_over_time',
  'repositories',
  'repository_distribution',
  'perimeter',
  'team',
  'secret_days',
] as const satisfies readonly ExplainedFigure[];
