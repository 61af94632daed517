import type { ownDetectorEndpoints } from '../endpoints/own-detectors.ts';
import type { Handlers, ProblemDetails, Reply } from '../handlers.ts';
import type { DetectorEntry, DetectorEvent } from '../schemas/detection.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { problem } from './problems.ts';

type StateKey =
  | 'getDetectorStats'
  | 'listDetectorEvents'
  | 'activateDetectors'
  | 'deactivateDetectors'
  | 'requestDetector';

/** The detectors of the database: those that found something, and the company's own. */
export function detectorsOf(database: MockDatabase): DetectorEntry[] {
  const entryOf = (name: string, display_name: string, is_own: boolean): DetectorEntry => ({
    name,
    display_name,
    category: is_own ? 'Other' : 'Api',
    is_active: !database.inactiveDetectors.includes(name),
    incidents: database.incidents.filter((one) => one.name === name).length,
    frequency: is_own ? 0 : 50_000,
    precision: null,
    is_own,
    removed_at: null,
    created_at: is_own ? database.now.toISOString() : null,
  });
  const own = new Map(database.ownDetectors.map((one) => [one.name, one.display_name]));
  const found = new Map(database.incidents.map((one) => [one.name, one.display_name]));
  return [
    ...[...found]
      .filter(([name]) => !own.has(name))
      .map(([name, shown]) => entryOf(name, shown, false)),
    ...[...own].map(([name, shown]) => entryOf(name, shown, true)),
  ];
}

function change(
  database: MockDatabase,
  action: DetectorEvent['action'],
  names: readonly string[],
): ProblemDetails | Reply<{ detectors: string[] }> {
  const known = new Map(detectorsOf(database).map((one) => [one.name, one]));
  if (names.some((name) => !known.has(name))) {
    return problem('validation', { fields: { detectors: ['There is no such detector.'] } });
  }
  const isActive = action === 'activate';
  const changed = [...new Set(names)]
    .filter((name) => known.get(name)?.is_active !== isActive)
    .sort();
  if (changed.length > 0) {
    const others = database.inactiveDetectors.filter((name) => !changed.includes(name));
    database.inactiveDetectors = isActive ? others : [...others, ...changed];
    const { id, email, first_name, last_name } = userOf(database);
    database.detectorEvents.unshift({
      id: database.nextId++,
      date: database.now.toISOString(),
      action,
      detectors: changed.map((name) => known.get(name)?.display_name ?? name),
      user: { id, email, first_name, last_name },
    });
  }
  return { status: 200, data: { detectors: changed } };
}

/** Which detectors are on, over the database. */
export const detectorStateHandlers: Handlers<
  Pick<typeof ownDetectorEndpoints, StateKey>,
  MockContext
> = {
  getDetectorStats: (_, { database }) => {
    const all = detectorsOf(database);
    return {
      status: 200,
      data: {
        all_detectors_count: all.length,
        active_detectors_count: all.filter((one) => one.is_active).length,
      },
    };
  },
  listDetectorEvents: ({ query }, { database }) => {
    const start = (query.page - 1) * query.per_page;
    const data = database.detectorEvents.slice(start, start + query.per_page);
    return { status: 200, data, items: { start, total: database.detectorEvents.length } };
  },
  activateDetectors: ({ body }, { database }) => change(database, 'activate', body.detectors),
  deactivateDetectors: ({ body }, { database }) => change(database, 'deactivate', body.detectors),
  requestDetector: ({ body }) =>
    body.description.trim() === ''
      ? problem('validation', { fields: { description: ['Required'] } })
      : { status: 204, data: undefined },
};
