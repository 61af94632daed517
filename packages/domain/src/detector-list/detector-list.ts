/** A detector, as far as the table of the settings needs it (spec 002 §3). */
export interface DetectorFacts {
  readonly name: string;
  readonly display_name: string;
  readonly category: 'Api' | 'Database' | 'PrivateKey' | 'Other';
  readonly is_active: boolean;
  readonly incidents: number;
  readonly frequency: number;
  /** The share of true leaks; null below ten resolved incidents. */
  readonly precision: number | null;
  readonly removed_at: string | null;
  readonly created_at: string | null;
}

export const DETECTOR_CATEGORIES = ['Other', 'Api', 'Database', 'PrivateKey'] as const;
export type DetectorCategory = (typeof DETECTOR_CATEGORIES)[number];

export const DETECTOR_SORTS = [
  'display_name',
  'frequency',
  'incidents',
  'precision',
  'status',
] as const;
export type DetectorSort = (typeof DETECTOR_SORTS)[number];

/** What the table is narrowed to, and its order. */
export interface DetectorQuery {
  readonly search: string;
  readonly categories: readonly DetectorCategory[];
  readonly status: 'all' | 'active' | 'inactive';
  readonly frequency: 'all' | 'rare' | 'frequent';
  readonly incidents: 'all' | 'some' | 'none';
  readonly sort: DetectorSort;
  readonly isDescending: boolean;
}

/** The default: everything, by display name (spec 002 §2). */
export const DEFAULT_DETECTOR_QUERY: DetectorQuery = {
  search: '',
  categories: [],
  status: 'all',
  frequency: 'all',
  incidents: 'all',
  sort: 'display_name',
  isDescending: false,
};

/** The list without doubles of a display name; an active one is preferred, and the incidents of all count. */
export function withoutDoubles<D extends DetectorFacts>(detectors: readonly D[]): D[] {
  const kept = new Map<string, D>();
  for (const detector of detectors) {
    const known = kept.get(detector.display_name);
    const incidents = (known?.incidents ?? 0) + detector.incidents;
    const better =
      known === undefined || (!known.is_active && detector.is_active) ? detector : known;
    kept.set(detector.display_name, { ...better, incidents });
  }
  return [...kept.values()];
}

/** What a frequency is shown as (spec 002 §9). */
export function frequencyLabel(frequency: number): string {
  const shown = Math.round(frequency / 10_000);
  return shown === 0 ? 'Extremely rare' : String(shown);
}

const DAY_MS = 86_400_000;

/** Whether a detector is new: known for less than a day (spec 002 §9). */
export function isNewDetector(
  { created_at }: Pick<DetectorFacts, 'created_at'>,
  now: Date,
): boolean {
  return created_at !== null && now.getTime() - Date.parse(created_at) < DAY_MS;
}

function compare(a: DetectorFacts, b: DetectorFacts, sort: DetectorSort): number {
  switch (sort) {
    case 'display_name':
      return a.display_name.localeCompare(b.display_name, 'en');
    case 'status':
      return Number(a.is_active) - Number(b.is_active);
    case 'precision':
      return (a.precision ?? 0) - (b.precision ?? 0);
    case 'frequency':
    case 'incidents':
      return a[sort] - b[sort];
  }
}

/** The rows of the table: narrowed, without doubles, in order. A precision that is not known is always last. */
export function detectorRows<D extends DetectorFacts>(
  detectors: readonly D[],
  query: DetectorQuery,
): D[] {
  const search = query.search.trim().toLowerCase();
  const sign = query.isDescending ? -1 : 1;
  return withoutDoubles(detectors)
    .filter((one) => one.display_name.toLowerCase().includes(search))
    .filter((one) => query.categories.length === 0 || query.categories.includes(one.category))
    .filter((one) => query.status === 'all' || one.is_active === (query.status === 'active'))
    .filter(
      (one) =>
        query.frequency === 'all' ||
        (Math.round(one.frequency / 10_000) === 0) === (query.frequency === 'rare'),
    )
    .filter(
      (one) => query.incidents === 'all' || one.incidents > 0 === (query.incidents === 'some'),
    )
    .sort((a, b) => {
      if (query.sort === 'precision' && (a.precision === null) !== (b.precision === null)) {
        return a.precision === null ? 1 : -1;
      }
      return sign * compare(a, b, query.sort) || a.display_name.localeCompare(b.display_name, 'en');
    });
}
