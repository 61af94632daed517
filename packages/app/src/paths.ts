import { parseId } from '@sluice/domain/ids';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { ExploreTab } from './screens/explore/explore.states.ts';
import type { PerimeterTab } from './screens/perimeter/perimeter.states.ts';
import { type SettingsRoute, settingsPath, settingsRouteOf } from './settings-paths.ts';

/** The segment of each kind of incident in paths (spec 000 §2.1). */
const KIND_SEGMENTS: Record<IncidentKind, string> = {
  secret: 'secrets',
  keyword: 'keywords',
  postman: 'postman',
};

const SEGMENT_KINDS = new Map<string | undefined, IncidentKind>([
  [KIND_SEGMENTS.secret, 'secret'],
  [KIND_SEGMENTS.keyword, 'keyword'],
  [KIND_SEGMENTS.postman, 'postman'],
]);

const PERIMETER_PATHS: Record<PerimeterTab, string> = {
  developers: '/perimeter/developers',
  organizations: '/perimeter/organizations',
  postmanWorkspaces: '/perimeter/postman/workspaces',
  postmanUsers: '/perimeter/postman/users',
};
const EXPLORE_PATHS: Record<ExploreTab, string> = {
  new: '/search/new',
  saved: '/search/saved',
  history: '/search/history',
  bookmarks: '/search/bookmarks',
};
const EXPLORE_TABS = ['new', 'saved', 'history', 'bookmarks'] as const;
const PERIMETER_TABS = [
  'developers',
  'organizations',
  'postmanWorkspaces',
  'postmanUsers',
] as const;

type Query = readonly (readonly [string, string])[];

/** A path with its query. */
function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return `${path}${params === '' ? '' : `?${params}`}`;
}

/** The address of every page, with its parameters. {@link routeOf} reads them back. */
export const paths = {
  login: '/login',
  callback: '/callback',
  /** A list of incidents; `query` as `printListQuery` writes it. */
  list: (kind: IncidentKind, query: Query = []): string =>
    withQuery(`/incidents/${KIND_SEGMENTS[kind]}`, query),
  /** A page of the settings (spec 002 §2). */
  settings: settingsPath,
  /** The page of one incident. */
  incident: (kind: IncidentKind, id: number): string => `/incidents/${KIND_SEGMENTS[kind]}/${id}`,
  analytics: '/analytics',
  /** The activity on monitored code; `query` as `printActivityQuery` writes it. */
  activity: (query: Query = []): string => withQuery('/activity', query),
  /** A tab of the perimeter. */
  perimeter: (tab: PerimeterTab): string => PERIMETER_PATHS[tab],
  /** A tab of Explore. */
  explore: (tab: ExploreTab, query: Query = []): string => withQuery(EXPLORE_PATHS[tab], query),
  /** The results of a scan, with the side panel of one of its secrets. */
  searchScan: (scan: string, secret: string | null = null): string =>
    `/search/scan/${scan}${secret === null ? '' : `/secret/${secret}`}`,
  /** The page of a developer. */
  developer: (type: string, id: number): string => `/perimeter/developers/${type}/${id}`,
};

/** Where the app opens when no page is asked for; the domain's `HOME_PATH`. */
export const homePath = paths.list('secret');

/** The page that a path names, with its parameters. */
export type Route =
  | { readonly name: 'list'; readonly kind: IncidentKind }
  /** The id is null where the path has something else in its place. */
  | { readonly name: 'incident'; readonly kind: IncidentKind; readonly id: number | null }
  | { readonly name: 'analytics' }
  | { readonly name: 'activity' }
  | { readonly name: 'explore'; readonly tab: ExploreTab }
  | { readonly name: 'searchScan'; readonly scanId: string; readonly secretId: string | null }
  | { readonly name: 'perimeter'; readonly tab: PerimeterTab }
  /** The id is null where the path has something else in its place. */
  | { readonly name: 'developer'; readonly type: string; readonly id: number | null }
  /** A short or former address; the query and the hash go along. */
  | { readonly name: 'redirect'; readonly to: string }
  | { readonly name: 'notFound' }
  | Extract<SettingsRoute, { name: 'settings' }>;

/** Reads a path. */
export function routeOf(path: string): Route {
  if (path === paths.analytics) return { name: 'analytics' };
  if (path === '/activity') return { name: 'activity' };
  const perimeter = perimeterRouteOf(path);
  if (perimeter !== null) return perimeter;
  const explore = exploreRouteOf(path);
  if (explore !== null) return explore;
  if (path === '/' || path === '/incidents') return { name: 'redirect', to: homePath };
  const settings = settingsRouteOf(path);
  if (settings !== null) return settings;
  const former = /^\/secrets(\/.*)?$/.exec(path);
  if (former !== null) return { name: 'redirect', to: `${homePath}${former[1] ?? ''}` };
  const [, segment, id] = /^\/incidents\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const kind = SEGMENT_KINDS.get(segment);
  if (kind === undefined) return { name: 'notFound' };
  return id === undefined ? { name: 'list', kind } : { name: 'incident', kind, id: parseId(id) };
}

function perimeterRouteOf(path: string): Route | null {
  if (path === '/perimeter') return { name: 'redirect', to: PERIMETER_PATHS.developers };
  const tab = PERIMETER_TABS.find((one) => PERIMETER_PATHS[one] === path);
  if (tab !== undefined) return { name: 'perimeter', tab };
  const [, type, id] = /^\/perimeter\/developers\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (type === undefined || id === undefined) return null;
  return { name: 'developer', type, id: parseId(id) };
}

function exploreRouteOf(path: string): Route | null {
  if (path === '/search') return { name: 'redirect', to: EXPLORE_PATHS.new };
  const tab = EXPLORE_TABS.find((one) => EXPLORE_PATHS[one] === path);
  if (tab !== undefined) return { name: 'explore', tab };
  const [, scanId, secretId] = /^\/search\/scan\/([^/]+)(?:\/secret\/([^/]+))?$/.exec(path) ?? [];
  if (scanId === undefined) return null;
  return { name: 'searchScan', scanId, secretId: secretId ?? null };
}

/** Whether an address is no page of the app: paths with `/docs` are the documentation's, which the server opens (spec 000 §2.1). */
export function leavesApp(href: string): boolean {
  return /(?:^|\/)docs(?:\/|$)/.test(href.replace(/[?#].*$/, ''));
}
