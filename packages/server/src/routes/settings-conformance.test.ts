import { describe, expect, it } from 'vitest';
import { drop, patch, playSettings, type SettingsStep } from '../testing/conformance-settings.ts';

/** The same scenes, played to the server and to the mock of the stories, end alike: status, header and the whole answer. */

const RAISERS = '/api/v1/keywords/incident_raisers';
const GRASPERS = '/api/v1/keywords/secret_graspers';
const RULES = '/api/v1/severity_rules';

const VIEWS = '/api/v1/incident_views';
const aView = (name: string, query = '', is_shared = false) => ({
  kind: 'secret',
  name,
  query,
  is_shared,
});
const keyword = (name: string, text: string, change: object = {}) => ({
  name,
  keyword: text,
  type: 'word',
  categories: ['incident_raiser'],
  ...change,
});
const rules = (...ids: string[]) =>
  ids.map((id) => `[[rules]]\nid = "${id}"\nregex = "zephyr-[0-9]{9}"\n`).join('');
const banlist = (value: string[]) => ({
  name: 'repo_banlist',
  severity: 100,
  rule: [{ attribute: 'repository_name', operator: 'all_match_any_of', value }],
});

const SCENES: Readonly<Record<string, readonly SettingsStep[]>> = {
  'saved views': [
    { path: VIEWS, body: aView(' Deploys ', 'search=deploy&page=4&x=1') },
    { path: VIEWS, body: aView('For all', 'rt=all&status=_', true), as: 'member' },
    { path: VIEWS, body: aView(' ') },
    { path: VIEWS, body: aView('x'.repeat(81)) },
    { path: VIEWS, body: { ...aView('No'), kind: 'file' } },
    { path: `${VIEWS}?kind=secret` },
    { path: `${VIEWS}?kind=secret`, as: 'member' },
    { path: `${VIEWS}?kind=postman` },
    {
      method: 'PATCH',
      path: ([mine]) => `${VIEWS}/${mine}`,
      body: { is_shared: true, version: 1 },
    },
    { method: 'PATCH', path: ([mine]) => `${VIEWS}/${mine}`, body: { name: 'Old', version: 1 } },
    {
      method: 'PATCH',
      path: ([mine]) => `${VIEWS}/${mine}`,
      body: { name: 'Not mine', version: 2 },
      as: 'member',
    },
    { method: 'PATCH', path: `${VIEWS}/999999`, body: { version: 1 } },
    drop(([mine]) => `${VIEWS}/${mine}`, 'member'),
    drop(([, theirs]) => `${VIEWS}/${theirs}`),
    { path: `${VIEWS}?kind=secret` },
  ],
  'own detectors': [
    { path: '/api/v1/detectors/own' },
    { path: '/api/v1/detectors/own', body: { rules: rules('b', 'a') } },
    { path: '/api/v1/detectors/own', body: { rules: '' } },
    { path: '/api/v1/detectors/own', body: {} },
    { path: '/api/v1/detectors/own', body: { rules: rules('c') }, as: 'member' },
    { path: '/api/v1/detectors/own' },
    drop('/api/v1/detectors/own/999999'),
  ],
  'detectors that are off': [
    { path: '/api/v1/detectors/own', body: { rules: rules('mine') } },
    { path: '/api/v1/detectors/deactivate', body: { detectors: ['mine'] } },
    { path: '/api/v1/detectors/deactivate', body: { detectors: ['mine'] } },
    { path: '/api/v1/detectors/activate', body: { detectors: ['nobody'] } },
    { path: '/api/v1/detectors/activate', body: { detectors: ['mine'] }, as: 'member' },
    { path: '/api/v1/detectors/activate', body: { detectors: ['mine'] } },
    { path: '/api/v1/detectors/events' },
    { path: '/api/v1/detectors/request', body: { description: ' ' } },
    { path: '/api/v1/detectors/request', body: { description: 'Keys of Zephyr' } },
  ],
  'labels of keywords': [
    { path: '/api/v1/keywords/labels', body: { name: ' Internal ' } },
    { path: '/api/v1/keywords/labels', body: { name: 'INTERNAL' } },
    { path: '/api/v1/keywords/labels', body: { name: ' ' } },
    { path: '/api/v1/keywords/labels', body: { name: 'x' }, as: 'member' },
    { path: '/api/v1/keywords/labels' },
  ],
  keywords: [
    { path: RAISERS, body: keyword('Zephyr', 'zephyr') },
    { path: RAISERS, body: keyword('zephyr', 'other') },
    { path: RAISERS, body: keyword('Another', 'ZEPHYR') },
    { path: RAISERS, body: keyword(' Boreas ', ' boreas ', { type: 'raw' }) },
    { path: RAISERS, body: keyword('', '') },
    { path: RAISERS, body: keyword('Short', 'ab') },
    { path: RAISERS, body: keyword('None', 'none', { categories: [] }) },
    { path: RAISERS, body: keyword('Label', 'label', { labels: [999_999] }) },
    { path: RAISERS, body: keyword('No', 'member'), as: 'member' },
    { path: `${RAISERS}?ordering=-name&per_page=1` },
    { path: `${RAISERS}?search=ZEPH&type=word,raw` },
    { path: `${RAISERS}?status=deactivated` },
    { path: `${RAISERS}?type=glob` },
    { path: GRASPERS },
    patch(([first]) => `${RAISERS}/${first}`, { keyword: 'else' }),
    patch(([first]) => `${RAISERS}/${first}`, {
      categories: ['incident_raiser', 'secret_grasper'],
    }),
    patch(([first]) => `${GRASPERS}/${first}`, { categories: ['incident_raiser'] }),
    { path: GRASPERS },
    patch(([first]) => `/api/v1/keywords/${first}/deactivate`, {}),
    { path: RAISERS },
    drop(([first]) => `${RAISERS}/${first}`),
    drop(([first]) => `${RAISERS}/${first}`),
  ],
  'secret graspers': [
    { path: GRASPERS, body: keyword('G', 'grasp', { categories: ['secret_grasper'] }) },
    { path: GRASPERS, body: keyword('H', 'grasp2', { categories: ['incident_raiser'] }) },
    patch(([first]) => `${RAISERS}/${first}`, {}),
    drop(([first]) => `${GRASPERS}/${first}`),
  ],
  'severity rules': [
    { path: RULES },
    { path: RULES, body: { name: ' Mine ', severity: 10, rule: [] } },
    {
      path: RULES,
      body: {
        name: ' Mine ',
        severity: 10,
        rule: [{ attribute: 'repository_name', operator: 'is_any_of', value: ['acme/*'] }],
      },
    },
    { path: '/api/v1/severity_rules/templates' },
    { path: `${RULES}/reorder`, body: { ids: [1] } },
    patch(([first]) => `${RULES}/${first}`, { severity: 20 }),
    patch(([first]) => `${RULES}/${first}`, { severity: 20, version: 1 }),
    patch(([first]) => `${RULES}/${first}`, { severity: 15 }),
    patch(`${RULES}/999999`, { severity: 20 }),
    { path: '/api/v1/severity_rules/events' },
    drop(([first]) => `${RULES}/${first}`, 'member'),
    drop(([first]) => `${RULES}/${first}`),
    { path: RULES },
  ],
  'the banlist': [
    { path: RULES, body: banlist(['x/y']) },
    { path: RULES, body: banlist(['a/b']) },
    patch(([first]) => `${RULES}/${first}`, { rule: banlist(['a/b', 'A/B']).rule }),
    patch(([first]) => `${RULES}/${first}`, { rule: banlist([]).rule }),
    patch(([first]) => `${RULES}/${first}`, { name: 'Other' }),
    { path: `${RULES}/count_banlisted?pattern=*` },
    { path: `${RULES}/count_banlisted` },
    { path: RULES },
  ],
  developers: [
    { path: '/api/v1/developers' },
    { path: '/api/v1/developers', body: {} },
    { path: '/api/v1/developers', body: { github_login: '--' } },
    { path: '/api/v1/developers', body: { github_login: 'mira', email: 'Mira@x.example ' } },
    { path: '/api/v1/developers', body: { github_login: 'MIRA' } },
    { path: '/api/v1/developers', body: { github_login: 'teo' }, as: 'member' },
    { path: '/api/v1/developers', body: { email: 'teo@y.example', name: 'Teo' } },
    { path: '/api/v1/developers?ordering=-name&email_domain=y.example' },
    { path: '/api/v1/developers?search=MIRA&attachment_reason=manual' },
    { path: '/api/v1/developers?attachment_reason=nothing' },
    { path: '/api/v1/perimeter/stats' },
    { path: ([first]) => `/api/v1/developers/github/${first}` },
    drop(([first]) => `/api/v1/developers/github/${first}`),
    drop(([first]) => `/api/v1/developers/github/${first}`),
    { path: '/api/v1/developers?status=inactive' },
    { path: '/api/v1/developers/git/999999' },
    { path: '/api/v1/developers/robot/1' },
  ],
  'organisations and repositories': [
    { path: '/api/v1/gh_organizations' },
    { path: '/api/v1/gh_organizations/stats' },
    { path: '/api/v1/gh_organizations/repos' },
    { method: 'POST', path: '/api/v1/gh_organizations/refresh' },
    { method: 'POST', path: '/api/v1/gh_organizations/refresh', as: 'member' },
    { path: '/api/v1/perimeter/repositories?ordering=contributors' },
    { path: '/api/v1/perimeter/repositories?ordering=x' },
  ],
  activity: [
    { path: '/api/v1/activity' },
    { path: '/api/v1/activity?types=PushEvent,Nothing' },
    { path: '/api/v1/activity/commit_stats?rt=1week&tz=Europe%2FParis' },
    { path: '/api/v1/activity/push_stats?rt=1year' },
    { path: '/api/v1/activity/public_stats?tz=Mars%2FBase' },
  ],
  'empty lists of incidents': [
    { path: '/api/v1/keyword_incidents' },
    { path: '/api/v1/keyword_incidents?order_by=nothing' },
    { path: '/api/v1/keyword_incidents/1' },
    { path: '/api/v1/patch/keywords/1' },
    { path: '/api/v1/postman/incidents_v2' },
    { path: '/api/v1/postman/incidents' },
    { path: '/api/v1/postman/incidents?status=nothing' },
    { path: '/api/v1/postman/incidents_v2/1' },
    { path: '/api/v1/postman/incidents/1/timeline' },
    { path: '/api/v1/postman/resolve', body: { ids: [] } },
    { path: '/api/v1/postman/unassign', body: { ids: [] } },
    { path: '/api/v1/postman/explode', body: { ids: [1] } },
  ],
};

const SEARCH = '/search_api/v1/search';
const SAVED = '/search_api/v1/saved_searches';
const NOBODY = '5e3a7c10-0000-4000-8000-000000000001';
const SEARCH_SCENES: Readonly<Record<string, readonly SettingsStep[]>> = {
  'a search that finds nothing': [
    { path: '/search_api/v1/searches' },
    { path: SEARCH, body: { q: ' zephyr AND boreas ' } },
    { path: `${SEARCH}?filter_perimeter=true`, body: { q: 'zephyr' }, as: 'member' },
    { path: SEARCH, body: { q: 'zephyr AND boreas' } },
    { path: '/search_api/v1/searches?ordering=query&per_page=1' },
    { path: '/search_api/v1/searches?ordering=nothing' },
  ],
  'a scan that waits': [
    { path: '/search_api/v1/scans/list_user_scans' },
    { path: SEARCH, body: { q: 'zephyr' } },
    { path: '/search_api/v1/scans', body: ([search]) => ({ search }) },
    { path: '/search_api/v1/scans', body: ([search]) => ({ search }), as: 'member' },
    { path: ([, scan]) => `/search_api/v1/scans/${scan}` },
    { path: ([, scan]) => `/search_api/v1/scans/${scan}/secrets?search=x&type=a,b&tags=` },
    { path: ([search, scan]) => `/search_api/v1/scans/${scan}/secrets/${search}` },
    { path: ([search, scan]) => `/search_api/v1/scans/${scan}/secrets/${search}/occurrences` },
    {
      path: ([, scan]) => `/search_api/v1/scans/${scan}/incidents`,
      body: ([search]) => ({ ids: [search] }),
    },
    { path: ([, scan]) => `/search_api/v1/scans/${scan}/incidents`, body: { ids: [] } },
    { path: '/search_api/v1/scans/list_user_scans' },
    { path: '/search_api/v1/scans/list_user_scans', as: 'member' },
    { path: '/search_api/v1/searches' },
  ],
  'a scan that never was': [
    { path: '/search_api/v1/scans', body: { search: '5e3a7c10-0000-4000-8000-000000000001' } },
    { path: '/search_api/v1/scans', body: { search: 'zephyr' } },
    { path: '/search_api/v1/scans/5e3a7c10-0000-4000-8000-000000000001' },
    { path: '/search_api/v1/scans/zephyr' },
  ],
  'saved searches': [
    { path: SEARCH, body: { q: 'zephyr' } },
    { path: SAVED, body: ([search]) => ({ search, name: ' Winds ', scan_frequency: null }) },
    { path: SAVED, body: ([search]) => ({ search, name: 'Again', scan_frequency: 'DAILY' }) },
    { path: SAVED, body: ([search]) => ({ search, name: ' ', scan_frequency: 'DAILY' }) },
    { path: SAVED, body: ([search]) => ({ search, name: 'No', scan_frequency: 'HOURLY' }) },
    { path: SAVED, body: { search: NOBODY, name: 'No', scan_frequency: 'DAILY' } },
    {
      method: 'PUT',
      path: ([, saved]) => `${SAVED}/${saved}`,
      body: { scan_frequency: 'WEEKLY' },
      as: 'member',
    },
    { method: 'PUT', path: ([, saved]) => `${SAVED}/${saved}`, body: { name: '' } },
    { method: 'PUT', path: `${SAVED}/${NOBODY}`, body: { name: 'No' } },
    { path: `${SAVED}?search=wind&scan_frequency=WEEKLY&secrets_max=3`, as: 'member' },
    { path: `${SAVED}?author=nobody@x.example` },
    drop(([, saved]) => `${SAVED}/${saved}`, 'member'),
    drop(([, saved]) => `${SAVED}/${saved}`),
    { path: SAVED },
  ],
  bookmarks: [
    { path: '/search_api/v1/saved_results' },
    {
      path: '/search_api/v1/saved_results',
      body: { filename: 'a.txt', repo_name: 'acme/api', sha: 'f'.repeat(40) },
    },
    {
      path: '/search_api/v1/saved_results',
      body: { filename: 'a.txt', repo_name: 'acme/api', sha: 'f' },
    },
    drop(`/search_api/v1/saved_results/${NOBODY}`),
  ],
  'a search that cannot be read': [
    { path: SEARCH, body: { q: '' } },
    { path: SEARCH, body: {} },
    { path: SEARCH, body: { q: '(zephyr' } },
    { path: SEARCH, body: { q: 'file.nothing: zephyr' } },
    { path: `${SEARCH}?page_size=0`, body: { q: 'zephyr' } },
    { path: `${SEARCH}?filter_perimeter=yes`, body: { q: 'zephyr' } },
  ],
};

describe('search', () => {
  it.each(Object.entries(SEARCH_SCENES))('%s', async (_, steps) => {
    const { server, mock } = await playSettings(steps, { search: true });
    expect(mock).toEqual(server);
  });

  it.each(Object.entries(SEARCH_SCENES))('%s, for a company without search', async (_, steps) => {
    const { server, mock } = await playSettings(steps);
    expect(mock).toEqual(server);
    for (const { status } of server) expect([400, 404]).toContain(status);
  });
});

describe('settings, perimeter and activity', () => {
  it.each(Object.entries(SCENES))('%s', async (_, steps) => {
    const { server, mock } = await playSettings(steps);
    expect(mock).toEqual(server);
  });

  it.each([
    '/api/v1/keyword_incidents/stats',
    '/api/v1/postman/incidents_v2/stats',
    '/api/v1/postman/incidents/stats',
  ])('figures of nothing: %s', async (path) => {
    const { server, mock } = await playSettings([{ path }]);
    const [first] = server;
    expect(first).toMatchObject({ status: 200, body: { count: 0, developer_count: 0 } });
    expect(mock).toMatchObject([{ status: 200, body: { count: 0, developer_count: 0 } }]);
  });
});
