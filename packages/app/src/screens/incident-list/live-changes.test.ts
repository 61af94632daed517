import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { expect, it } from 'vitest';
import { noteChangesAction, noteWriteAction, unseenCountAtom } from '../../atoms/live.atoms.ts';
import { paths } from '../../paths.ts';
import { TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import { listStateAtom } from './incident-list.atoms.ts';

const none = { secret: [], keyword: [], postman: [] };
const message = JSON.stringify({ others: { ...none, secret: [9_999] }, own: none, viewers: [] });

it('counts what a colleague changed out of sight, but not before the rows have come', async () => {
  const { store } = new TestApp({ database: busyDatabase, path: paths.list('secret') });
  await store.set(noteChangesAction, message);
  expect(store.get(unseenCountAtom)).toBe(0);
  await waitForAtom(store, listStateAtom, ({ kind }) => kind === 'ready');
  await store.set(noteChangesAction, message);
  expect(store.get(unseenCountAtom)).toBe(1);
});

it('reads a row again that the person changed in another browser, not one that this tab changed', async () => {
  const app = new TestApp({ database: busyDatabase, path: paths.list('secret') });
  const { store } = app;
  await waitForAtom(store, listStateAtom, ({ kind }) => kind === 'ready');
  const state = store.get(listStateAtom);
  const id = state.kind === 'ready' ? (state.rows[0]?.id ?? 0) : 0;
  const own = JSON.stringify({ others: none, own: { ...none, secret: [id] }, viewers: [] });
  const readAgain = () => app.calls.filter(({ url }) => url === `/api/v1/secrets/${id}`).length;
  store.set(noteWriteAction, Date.now());
  await store.set(noteChangesAction, own);
  expect(readAgain()).toBe(0);
  store.set(noteWriteAction, 0);
  await store.set(noteChangesAction, own);
  expect(readAgain()).toBe(1);
});
