import { busyDatabase, emptyDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import {
  type IncidentListQuery,
  withFilter,
  withRange,
  withSearch,
} from '@sluice/domain/list-query';
import { NO_SELECTION } from '@sluice/ui/DataTable';
import { describe, expect, it } from 'vitest';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { paths } from '../../paths.ts';
import { type AppSetting, TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import {
  changeListAction,
  chartAtom,
  hrefOfQueryAtom,
  isZoomedAtom,
  listQueryAtom,
  listSelectionAtom,
  listStateAtom,
  retryListAction,
  selectAction,
  statsAtom,
  zoomAction,
  zoomOutAction,
} from './incident-list.atoms.ts';

const PATH = paths.list('secret');
const open = (search = '', setting: AppSetting = {}) =>
  new TestApp({ database: busyDatabase, path: `${PATH}${search}`, ...setting });
const stateOf = (app: TestApp) =>
  waitForAtom(app.store, listStateAtom, ({ kind }) => kind !== 'loading');
const DOWN = { status: 503, detail: 'The server is starting.' };

type Change = (query: IncidentListQuery) => IncidentListQuery;

describe('the URL is the state', () => {
  it('reads it, and writes it back', () => {
    const search = '?rt=1month&status=_&severity=10%2C20&search=aws&sort=-severity&page=3';
    const { store } = open(search);
    expect(store.get(hrefOfQueryAtom)(store.get(listQueryAtom))).toBe(`${PATH}${search}`);
  });

  it.each([
    ['a filter', (now) => withFilter(now, 'severity', ['10']), '?severity=10'],
    ['a default that is cleared', (now) => withFilter(now, 'status', []), '?status=_'],
    ['a search', (now) => withSearch(now, ' aws '), '?search=aws'],
    ['a range', (now) => withRange(now, { type: '1year' }), '?rt=1year'],
  ] satisfies [string, Change, string][])('%s goes to page one', (_, changeQuery, search) => {
    const app = open('?page=4');
    app.store.set(changeListAction, changeQuery);
    expect(app.url).toBe(`${PATH}${search}`);
  });
});

describe('what the table is', () => {
  it('is ready with a page of ten', async () => {
    expect(await stateOf(open())).toMatchObject({ kind: 'ready', total: 57, isRefreshing: false });
  });

  it('keeps the old rows while the next are on their way', async () => {
    const app = open();
    await stateOf(app);
    app.answer('listSecrets', 'never');
    app.store.set(navigateAction, `${PATH}?page=2`);
    expect(app.store.get(listStateAtom)).toMatchObject({ kind: 'ready', isRefreshing: true });
  });

  it.each([
    ['nothing yet', '', { database: emptyDatabase }, { kind: 'empty', hasSources: false }],
    [
      'nothing in a day that is past',
      '?rt=custom&start=2020-01-01&end=2020-01-01',
      {},
      { kind: 'empty', hasSources: true },
    ],
    ['nothing that matches', '?search=nowhere', {}, { kind: 'noMatch' }],
    ['no such page', '?page=9', {}, { kind: 'pageOutOfRange', pageCount: 6 }],
    [
      'a failure',
      '',
      { overrides: [override('listSecrets', DOWN)] },
      { kind: 'failed', text: 'The server is starting.' },
    ],
    [
      'no answer',
      '',
      { overrides: [override('listSecrets', 'network-error')] },
      { kind: 'failed', text: 'No connection' },
    ],
    [
      'not allowed',
      '',
      { overrides: [override('listSecrets', { status: 403, detail: '' })] },
      { kind: 'forbidden' },
    ],
  ] satisfies [string, string, AppSetting, object][])('%s', async (_, search, setting, state) => {
    const app = open(search, setting);
    await stateOf(app);
    await expect.poll(() => app.store.get(listStateAtom)).toMatchObject(state);
  });

  it('tries a server that is down three times, and one that refuses once', async () => {
    const lists = (app: TestApp) =>
      app.calls.filter(({ url }) => url.startsWith('/api/v1/secrets?')).length;
    const down = open('?rt=1month', { overrides: [override('listSecrets', DOWN)] });
    await stateOf(down);
    expect(lists(down)).toBe(3);
    const refused = open('?rt=1month', {
      overrides: [override('listSecrets', { status: 403, detail: '' })],
    });
    await stateOf(refused);
    expect(lists(refused)).toBe(1);
  });

  it('asks nothing before it knows the range that the person prefers', async () => {
    const app = open('', { overrides: [override('getSettings', 'never')] });
    app.store.sub(listStateAtom, () => {});
    await expect.poll(() => app.calls.some(({ url }) => url === '/api/v1/settings')).toBe(true);
    expect(app.calls.some(({ url }) => url.startsWith('/api/v1/secrets?'))).toBe(false);
  });
});

describe('the panels above', () => {
  it('fail alone, and are asked for again with the rest', async () => {
    const app = open('', {
      overrides: [override('getSecretStats', DOWN), override('getOccurrenceChart', DOWN)],
    });
    const { store } = app;
    await waitForAtom(store, statsAtom, ({ kind }) => kind === 'failed');
    await waitForAtom(store, chartAtom, ({ kind }) => kind === 'failed');
    expect((await stateOf(app)).kind).toBe('ready');
    app.answerAsTheDatabase();
    store.set(retryListAction);
    await waitForAtom(store, statsAtom, ({ kind }) => kind === 'ready');
    await waitForAtom(store, chartAtom, ({ kind }) => kind === 'ready');
  });
});

describe('the selection', () => {
  const some = { mode: 'some', ids: new Set(['201']) } as const;

  it('outlives another page, and not another filter', () => {
    const { store } = open();
    store.set(selectAction, some);
    store.set(navigateAction, `${PATH}?page=2`);
    expect(store.get(listSelectionAtom)).toEqual(some);
    store.set(navigateAction, `${PATH}?severity=10`);
    expect(store.get(listSelectionAtom)).toEqual(NO_SELECTION);
  });
});

describe('zooming into the chart', () => {
  it('narrows the range, and leads back to the one before the first zoom', () => {
    const app = open('?rt=1month&severity=10');
    const { store } = app;
    store.set(zoomAction, '2026-06-10', '2026-06-16');
    store.set(zoomAction, '2026-06-12', '2026-06-13');
    expect(app.url).toBe(`${PATH}?rt=custom&start=2026-06-12&end=2026-06-13&severity=10`);
    expect(store.get(isZoomedAtom)).toBe(true);
    store.set(zoomOutAction);
    expect(app.url).toBe(`${PATH}?rt=1month&severity=10`);
    expect(store.get(isZoomedAtom)).toBe(false);
  });
});
