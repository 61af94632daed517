import type { ownDetectorEndpoints } from '../endpoints/own-detectors.ts';
import type { Handlers, ProblemDetails, Reply } from '../handlers.ts';
import type { DetectorEntry, DetectorEvent } from '../schemas/detection.ts';
import { problem } from './problems.ts';
import { type MockContext, userOf, type World } from './world.ts';

type StateKey =
  | 'getDetectorStats'
  | 'listDetectorEvents'
  | 'activateDetectors'
  | 'deactivateDetectors'
  | 'requestDetector';

/** The detectors of the world: those that found something, and the company's own. */
export function detectorsOf(world: World): DetectorEntry[] {
  const entryOf = (name: string, display_name: string, is_own: boolean): DetectorEntry => ({
    name,
    display_name,
    category: is_own ? 'Other' : 'Api',
    is_active: !world.inactiveDetectors.includes(name),
    incidents: world.incidents.filter((one) => one.name === name).length,
    frequency: is_own ? 0 : 50_000,
    is_own,
    removed_at: null,
    created_at: is_own ? world.now.toISOString() : null,
  });
  const own = new Map(world.ownDetectors.map((one) => [one.name, one.display_name]));
  const found = new Map(world.incidents.map((one) => [one.name, one.display_name]));
  return [
    ...[...found]
      .filter(([name]) => !own.has(name))
      .map(([name, shown]) => entryOf(name, shown, false)),
    ...[...own].map(([name, shown]) => entryOf(name, shown, true)),
  ];
}

function change(
  world: World,
  action: DetectorEvent['action'],
  names: readonly string[],
): ProblemDetails | Reply<{ detectors: string[] }> {
  const known = new Map(detectorsOf(world).map((one) => [one.name, one]));
  if (names.some((name) => !known.has(name))) {
    return problem('validation', { fields: { detectors: ['There is no such detector.'] } });
  }
  const isActive = action === 'activate';
  const changed = [...new Set(names)]
    .filter((name) => known.get(name)?.is_active !== isActive)
    .sort();
  if (changed.length > 0) {
    const others = world.inactiveDetectors.filter((name) => !changed.includes(name));
    world.inactiveDetectors = isActive ? others : [...others, ...changed];
    const { id, email, first_name, last_name } = userOf(world);
    world.detectorEvents.unshift({
      id: world.nextId++,
      date: world.now.toISOString(),
      action,
      detectors: changed.map((name) => known.get(name)?.display_name ?? name),
      user: { id, email, first_name, last_name },
    });
  }
  return { status: 200, data: { detectors: changed } };
}

/** Which detectors are on, over the world. */
export const detectorStateHandlers: Handlers<
  Pick<typeof ownDetectorEndpoints, StateKey>,
  MockContext
> = {
  getDetectorStats: (_, { world }) => {
    const all = detectorsOf(world);
    return {
      status: 200,
      data: {
        all_detectors_count: all.length,
        active_detectors_count: all.filter((one) => one.is_active).length,
      },
    };
  },
  listDetectorEvents: ({ query }, { world }) => {
    const start = (query.page - 1) * query.per_page;
    const data = world.detectorEvents.slice(start, start + query.per_page);
    return { status: 200, data, items: { start, total: world.detectorEvents.length } };
  },
  activateDetectors: ({ body }, { world }) => change(world, 'activate', body.detectors),
  deactivateDetectors: ({ body }, { world }) => change(world, 'deactivate', body.detectors),
  requestDetector: ({ body }) =>
    body.description.trim() === ''
      ? problem('validation', { fields: { description: ['Required'] } })
      : { status: 204, data: undefined },
};
