import {
  type ActivityChart,
  type ActivitySort,
  activityGranularity,
  activityWho,
  CHART_TYPES,
} from '@sluice/domain/activity';
import { buckets } from '@sluice/domain/granularity';
import type { OriginReason } from '@sluice/domain/perimeter';
import { boundedIntervalOf, parseRange } from '@sluice/domain/time-range';
import type { HandlerInput } from '../endpoint.ts';
import type { perimeterEndpoints } from '../endpoints/perimeter.ts';
import type { Handlers } from '../handlers.ts';
import type { PerimeterDeveloper } from '../schemas/developers.ts';
import type { ActivityEvent, ActivityStats, PerimeterRepository } from '../schemas/perimeter.ts';
import type { MockContext, MockDatabase } from './database.ts';

interface RangeQuery {
  readonly rt?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly tz: string;
}

function intervalIn(database: MockDatabase, query: RangeQuery) {
  const { rt = null, start = null, end = null } = query;
  const range = parseRange({ rt, start, end }, '1week');
  return { range, ...boundedIntervalOf(range, database.now.getTime(), query.tz) };
}

function eventsIn(database: MockDatabase, query: RangeQuery): ActivityEvent[] {
  const { startMs, endMs } = intervalIn(database, query);
  return database.activity.filter(({ ref_date }) => {
    const ms = Date.parse(ref_date);
    return ms >= startMs && ms <= endMs;
  });
}

function statsOf(chart: ActivityChart, query: RangeQuery, database: MockDatabase): ActivityStats {
  const events = eventsIn(database, query).filter(({ type }) => CHART_TYPES[chart].includes(type));
  const dates = events.map(({ ref_date }) => Date.parse(ref_date));
  const { range, startMs, endMs } = intervalIn(database, query);
  const first = range.type === 'all' ? Math.min(endMs, ...dates) : startMs;
  const granularity = activityGranularity(first, endMs);
  const starts = buckets(first, endMs, granularity, query.tz);
  return {
    count: events.length,
    start: new Date(first).toISOString(),
    end: new Date(endMs).toISOString(),
    granularity,
    events: starts.map((start, index) => ({
      date: new Date(start).toISOString(),
      count: dates.filter((date) => date >= start && date < (starts[index + 1] ?? endMs + 1))
        .length,
    })),
  };
}

const SORT_TEXTS: Record<Exclude<ActivitySort, 'id'>, (event: ActivityEvent) => string> = {
  type: ({ type }) => type,
  who: (event) => (activityWho(event) ?? '').toLowerCase(),
  repository: ({ repository_name }) => repository_name.toLowerCase(),
};

function compareEvents(a: ActivityEvent, b: ActivityEvent, sort: ActivitySort): number {
  if (sort !== 'id') {
    const [left, right] = [SORT_TEXTS[sort](a), SORT_TEXTS[sort](b)];
    if (left !== right) return left < right ? -1 : 1;
  }
  return Date.parse(a.ref_date) - Date.parse(b.ref_date) || a.id - b.id;
}

function has(texts: readonly (string | null)[], search: string | undefined): boolean {
  const wanted = (search ?? '').trim().toLowerCase();
  return texts.some((text) => (text ?? '').toLowerCase().includes(wanted));
}

/** Too many sorts highest, not counted lowest (decisions §11). */
function rank(contributors: number | null): number {
  if (contributors === null) return -1;
  return contributors < 0 ? Number.POSITIVE_INFINITY : contributors;
}

function compare(a: PerimeterRepository, b: PerimeterRepository, order: string): number {
  if (order === 'contributors')
    return rank(a.contributors) > rank(b.contributors)
      ? 1
      : rank(a.contributors) < rank(b.contributors)
        ? -1
        : 0;
  if (order === 'organization') {
    return (a.organization ?? '').localeCompare(b.organization ?? '');
  }
  return a.repo_name.localeCompare(b.repo_name);
}

/** A page of rows. */
export function pageOf<T>(
  rows: readonly T[],
  query: { readonly page: number; readonly per_page: number },
) {
  const start = (query.page - 1) * query.per_page;
  const data = rows.slice(start, start + query.per_page);
  return { status: 200, data, items: { start, total: rows.length } } as const;
}

/** A developer is active as long as any reason holds (spec 001 §3). */
export function isActiveDeveloper({ origins }: PerimeterDeveloper): boolean {
  return origins.some(({ deactivated_at }) => deactivated_at === null);
}

/** A page of the repositories of the perimeter. */
export function repositoriesOf(
  database: MockDatabase,
  query: HandlerInput<typeof perimeterEndpoints.listPerimeterRepositories>['query'],
) {
  const order = query.ordering.replace(/^-/, '');
  const sign = query.ordering.startsWith('-') ? -1 : 1;
  const rows = database.repositories
    .filter((one) => has([one.repo_name], query.search))
    .filter((one) => query.organization === undefined || one.organization === query.organization)
    .sort((a, b) => sign * (compare(a, b, order) || a.id - b.id));
  return pageOf(rows, query);
}

/** The perimeter and its activity, over the database. */
export const perimeterHandlers: Handlers<typeof perimeterEndpoints, MockContext> = {
  getPerimeterStats: (_, { database }) => {
    const { repositories, developers } = database;
    const orgs = new Set(repositories.flatMap(({ organization }) => organization ?? []));
    for (const { login } of database.organizations) orgs.add(login);
    const emails = new Set(database.activity.flatMap(({ member_email }) => member_email ?? []));
    const countOf = (reason: OriginReason) =>
      developers.filter(({ origins }) =>
        origins.some((one) => one.reason === reason && one.deactivated_at === null),
      ).length;
    return {
      status: 200,
      data: {
        org_count: orgs.size,
        repos_count: repositories.filter((one) => !one.is_deleted).length,
        deleted_repos_count: repositories.filter((one) => one.is_deleted).length,
        developers_count: developers.filter(isActiveDeveloper).length,
        contributors_count: emails.size,
        developers_by_origin: {
          git_email: countOf('git_email'),
          github_organization: countOf('github_organization'),
          manual: countOf('manual'),
          github_bio: countOf('github_bio'),
          github_company: countOf('github_company'),
        },
      },
    };
  },
  listPerimeterRepositories: ({ query }, { database }) => repositoriesOf(database, query),
  listActivity: ({ query }, { database }) => {
    const sign = query.sort_desc === 'true' ? -1 : 1;
    const rows = eventsIn(database, query)
      .filter(({ type }) => query.types === undefined || query.types.includes(type))
      .filter((one) =>
        has(
          [one.repository_name, one.member_login, one.member_name, one.member_email],
          query.search,
        ),
      )
      .sort((a, b) => sign * compareEvents(a, b, query.sort_by));
    return pageOf(rows, query);
  },
  getCommitStats: ({ query }, { database }) => ({
    status: 200,
    data: statsOf('commit', query, database),
  }),
  getPushStats: ({ query }, { database }) => ({
    status: 200,
    data: statsOf('push', query, database),
  }),
  getPublicStats: ({ query }, { database }) => ({
    status: 200,
    data: statsOf('public', query, database),
  }),
};
