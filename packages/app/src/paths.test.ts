import { KINDS } from '@sluice/domain/kind-info';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { HOME_PATH } from '@sluice/domain/redirect';
import { describe, expect, it } from 'vitest';
import { homePath, leavesApp, paths, routeOf } from './paths.ts';

describe('paths', () => {
  it.each(INCIDENT_KINDS)('of %s incidents are read back', (kind) => {
    expect(routeOf(paths.list(kind))).toEqual({ name: 'list', kind });
    expect(paths.list(kind)).toBe(KINDS[kind].listPath);
    expect(routeOf(paths.incident(kind, 7))).toEqual({ name: 'incident', kind, id: 7 });
  });

  it('of a list carry its query', () => {
    const query = [
      ['severity', '10,20'],
      ['page', '2'],
    ] as const;
    expect(paths.list('secret', query)).toBe('/incidents/secrets?severity=10%2C20&page=2');
  });

  it('of the pages for insight are read back', () => {
    expect(routeOf(paths.analytics)).toEqual({ name: 'analytics' });
    expect(routeOf(paths.activity())).toEqual({ name: 'activity' });
    for (const tab of ['developers', 'organizations', 'postmanWorkspaces'] as const) {
      expect(routeOf(paths.perimeter(tab))).toEqual({ name: 'perimeter', tab });
    }
    for (const tab of ['new', 'saved', 'history', 'bookmarks'] as const) {
      expect(routeOf(paths.explore(tab))).toEqual({ name: 'explore', tab });
    }
    const scan = { name: 'searchScan', scanId: 'a', secretId: null };
    expect(routeOf(paths.searchScan('a'))).toEqual(scan);
    expect(routeOf(paths.searchScan('a', 'b'))).toEqual({ ...scan, secretId: 'b' });
    const developer = { name: 'developer', type: 'git', id: 7 };
    expect(routeOf(paths.developer('git', 7))).toEqual(developer);
    expect(routeOf('/perimeter/developers/git/x')).toMatchObject({ id: null });
    expect(paths.activity([['rt', '1month']])).toBe('/activity?rt=1month');
  });

  it('begin where the server sends people after signing in', () => {
    expect(homePath).toBe(HOME_PATH);
  });

  it.each([
    ['/', '/incidents/secrets'],
    ['/incidents', '/incidents/secrets'],
    ['/secrets', '/incidents/secrets'],
    ['/perimeter', '/perimeter/developers'],
    ['/search', '/search/new'],
    ['/secrets/7', '/incidents/secrets/7'],
  ])('%s leads to %s', (path, to) => {
    expect(routeOf(path)).toEqual({ name: 'redirect', to });
  });

  it.each(['/incidents/secrets/7/more', '/incidents/rumours', '/secretsauce', '/nowhere'])(
    '%s is no page',
    (path) => expect(routeOf(path)).toEqual({ name: 'notFound' }),
  );

  it('with something else in the place of an id name no incident', () => {
    expect(routeOf('/incidents/secrets/first')).toMatchObject({ name: 'incident', id: null });
  });
});

describe('the settings', () => {
  it.each([
    ['/settings', '/settings/company/general'],
    ['/settings/company', '/settings/company/general'],
    ['/settings/personal', '/settings/personal/account'],
  ])('%s leads to its first page', (path, to) => {
    expect(routeOf(path)).toEqual({ name: 'redirect', to });
  });

  it.each([
    ['/settings/company/general', { page: 'general', subject: { kind: 'none' } }],
    ['/settings/personal/preferences', { page: 'preferences', subject: { kind: 'none' } }],
    ['/settings/company/sso/new', { page: 'sso', subject: { kind: 'connection', id: null } }],
    ['/settings/company/sso/7', { page: 'sso', subject: { kind: 'connection', id: 7 } }],
    [
      '/settings/company/notifications/slack',
      {
        page: 'notifications',
        subject: { kind: 'notifier', type: 'slack', id: null, isReconnecting: false },
      },
    ],
    [
      '/settings/company/notifications/jira/reconnect/3',
      {
        page: 'notifications',
        subject: { kind: 'notifier', type: 'jira', id: 3, isReconnecting: true },
      },
    ],
  ])('%s is a page', (path, route) => {
    expect(routeOf(path)).toEqual({ name: 'settings', ...route });
  });

  it.each([
    '/settings/company/account',
    '/settings/elsewhere',
    '/settings/company/sso/zero',
    '/settings/company/notifications/email',
    '/settings/company/notifications/slack/reconnect/3',
    '/settings/company/members/1',
  ])('%s is not found', (path) => expect(routeOf(path)).toEqual({ name: 'notFound' }));
});

describe('the documentation', () => {
  it.each([
    ['/docs', true],
    ['/docs/detectors?x=1', true],
    ['/incidents/secrets?url=/docs', false],
    ['/docsomething', false],
  ])('%s leaves the app: %s', (href, leaves) => {
    expect(leavesApp(href)).toBe(leaves);
  });
});
