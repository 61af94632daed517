import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { describe, expect, it, vi } from 'vitest';
import { navigateAction } from './atoms/location.atoms.ts';
import { createQueryClient } from './query.ts';
import { listStateAtom } from './screens/incident-list/incident-list.atoms.ts';
import { TestApp } from './stories/test-app.ts';

const lists = (app: TestApp) =>
  app.calls.map(({ url }) => url).filter((url) => url.startsWith('/api/v1/secrets?'));
const isReady = (app: TestApp) =>
  vi.waitFor(() =>
    expect(app.store.get(listStateAtom)).toMatchObject({ kind: 'ready', isRefreshing: false }),
  );

describe('a query', () => {
  it('asks once when its input becomes known', async () => {
    const app = new TestApp({ database: busyDatabase, path: '/incidents/secrets' });
    app.store.sub(listStateAtom, () => {});
    await isReady(app);
    expect(lists(app)).toHaveLength(1);
  });

  it('asks once for each new input, even when inputs change in quick succession', async () => {
    const app = new TestApp({ database: busyDatabase, path: '/incidents/secrets' });
    app.store.sub(listStateAtom, () => {});
    await isReady(app);
    app.store.set(navigateAction, '/incidents/secrets?rt=all');
    await isReady(app);
    app.store.set(navigateAction, '/incidents/secrets?rt=all&page=2');
    await isReady(app);
    expect(lists(app)).toHaveLength(3);
  });

  it('asks nothing again when it is looked at from a second place', async () => {
    const app = new TestApp({ database: busyDatabase, path: '/incidents/secrets' });
    app.store.sub(listStateAtom, () => {});
    await isReady(app);
    const stop = app.store.sub(listStateAtom, () => {});
    stop();
    expect(lists(app)).toHaveLength(1);
  });
});

it('waits for 2 to the power of the attempt, in seconds, before a failed call is made again', () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay;
  if (typeof delay !== 'function') throw new TypeError('The delay is not a function.');
  expect([0, 1, 2].map((attempt) => delay(attempt, new Error('down')))).toEqual([1000, 2000, 4000]);
});
