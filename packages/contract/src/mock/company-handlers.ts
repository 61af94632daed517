import { bestFit, buckets, offeredGranularities } from '@sluice/domain/granularity';
import { intervalOf } from '@sluice/domain/time-range';
import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { companyEndpoints } from '../endpoints/company.ts';
import type { metricsEndpoints } from '../endpoints/metrics.ts';
import type { sourceEndpoints } from '../endpoints/sources.ts';
import type { Handlers } from '../handlers.ts';
import { detectorsOf } from './detector-state-handlers.ts';
import type { MockContext } from './mock.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf, unknownFields } from './scope.ts';

/** The team, the detectors, the watched repositories and the chart, over the world. */
export const companyHandlers: Handlers<
  typeof companyEndpoints & typeof metricsEndpoints & typeof sourceEndpoints,
  MockContext
> = {
  listTeam: (_, { world }) => ({ status: 200, data: world.team }),
  inviteMember: ({ body }, { world }) => {
    if (world.team.some(({ email }) => email === body.email)) return problem('already_exists');
    const member = {
      id: world.nextId++,
      email: body.email,
      first_name: '',
      last_name: '',
      role: body.role,
      is_active: true,
      blocked_at: null,
      last_login: null,
      invited: world.now.toISOString(),
    };
    world.team.push(member);
    return { status: 201, data: member };
  },
  listDetectors: (_, { world }) => ({ status: 200, data: detectorsOf(world) }),
  getOccurrenceChart: ({ query }, { world }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
    const dates = matchesOf(world, query.kind, scope, query.tz).map(({ ref_date }) =>
      Date.parse(ref_date),
    );
    const interval = intervalOf(scope.range, world.now.getTime(), query.tz);
    const startMs = interval.startMs ?? Math.min(world.now.getTime(), ...dates);
    const granularity = query.granularity ?? bestFit(startMs, interval.endMs);
    const starts = buckets(startMs, interval.endMs, granularity, query.tz);
    return {
      status: 200,
      data: {
        granularity,
        offered: offeredGranularities(startMs, interval.endMs),
        interval: {
          start_date: new Date(startMs).toISOString(),
          end_date: new Date(interval.endMs).toISOString(),
        },
        buckets: starts.map((start, index) => ({
          date: new Date(start).toISOString(),
          count: dates.filter(
            (date) => date >= start && date < (starts[index + 1] ?? interval.endMs),
          ).length,
        })),
      },
    };
  },
  listSources: ({ query }, { world }) => {
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: world.sources.slice(start, start + query.per_page),
      items: { start, total: world.sources.length },
    };
  },
  createSource: ({ body }, { world }) => {
    const refusal = repositoryUrlRefusal(body.url);
    if (refusal !== null) {
      return problem('validation', { fields: { url: [VALIDATION_TEXTS[refusal]] } });
    }
    const url = body.url.trim();
    if (world.sources.some((source) => source.url === url)) return problem('already_exists');
    const id = world.nextId++;
    const name = url
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .slice(-2)
      .join('/');
    const source = {
      id,
      name,
      url,
      status: 'pending' as const,
      created_at: world.now.toISOString(),
      last_scanned_at: null,
      ...(body.is_outside ? { is_outside: true } : {}),
      progress: {
        source_id: id,
        status: 'pending' as const,
        commits_done: 0,
        commits_total: null,
        bytes: 0,
        commits_per_second: null,
        seconds_left: null,
        occurrences_found: 0,
        incidents_found: 0,
        started_at: null,
        finished_at: null,
        error: null,
      },
    };
    world.sources.push(source);
    return { status: 201, data: source };
  },
  deleteSource: ({ params }, { world }) => {
    const index = world.sources.findIndex(({ id }) => id === params.id);
    if (index < 0) return problem('not_found');
    world.sources.splice(index, 1);
    return { status: 204, data: undefined };
  },
  getSourceProgress: ({ params }, { world }) => {
    const source = world.sources.find(({ id }) => id === params.id);
    return source === undefined ? problem('not_found') : { status: 200, data: source.progress };
  },
};
