import { parseId } from '@sluice/domain/ids';
import type { IncidentKind } from '@sluice/domain/kinds';
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

/** The address of every page, with its parameters. {@link routeOf} reads them back. */
export const paths = {
  login: '/login',
  callback: '/callback',
  /** A list of incidents; `query` as `printListQuery` writes it. */
  list: (kind: IncidentKind, query: readonly (readonly [string, string])[] = []): string => {
    const params = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    return `/incidents/${KIND_SEGMENTS[kind]}${params === '' ? '' : `?${params}`}`;
  },
  /** A page of the settings (spec 002 §2). */
  settings: settingsPath,
  /** The page of one incident. */
  incident: (kind: IncidentKind, id: number): string => `/incidents/${KIND_SEGMENTS[kind]}/${id}`,
};

/** Where the app opens when no page is asked for; the domain's `HOME_PATH`. */
export const homePath = paths.list('secret');

/** The page that a path names, with its parameters. */
export type Route =
  | { readonly name: 'list'; readonly kind: IncidentKind }
  /** The id is null where the path has something else in its place. */
  | { readonly name: 'incident'; readonly kind: IncidentKind; readonly id: number | null }
  /** A short or former address; the query and the hash go along. */
  | { readonly name: 'redirect'; readonly to: string }
  | { readonly name: 'notFound' }
  | Extract<SettingsRoute, { name: 'settings' }>;

/** Reads a path. */
export function routeOf(path: string): Route {
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
