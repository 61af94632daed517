import { expect, it, vi } from 'vitest';
import { createToaster, toastDurationMs } from './toaster.ts';

it('shows in order, and keeps the newest four', () => {
  const toaster = createToaster();
  for (const title of ['1', '2', '3', '4', '5']) toaster.show({ title });
  expect(toaster.current().map((toast) => toast.title)).toEqual(['2', '3', '4', '5']);
});

it('lets what waits to be dismissed give way last', () => {
  const toaster = createToaster();
  toaster.show({ id: 'lost', title: 'Connection lost', durationMs: 'persistent' });
  for (const id of ['a', 'b', 'c', 'd']) toaster.show({ id, title: id });
  expect(toaster.current().map((toast) => toast.id)).toEqual(['lost', 'b', 'c', 'd']);
  for (const id of ['p', 'q', 'r', 's']) toaster.show({ id, title: id, durationMs: 'persistent' });
  expect(toaster.current().map((toast) => toast.id)).toEqual(['p', 'q', 'r', 's']);
  toaster.show({ id: 'new', title: 'new' });
  expect(toaster.current().map((toast) => toast.id)).toEqual(['q', 'r', 's', 'new']);
});

it('replaces a message with the same id, and starts its time again', () => {
  const toaster = createToaster();
  toaster.show({ id: 'save', title: 'Saving' });
  const before = toaster.current()[0]?.revision;
  toaster.show({ id: 'save', title: 'Saved' });
  expect(toaster.current()).toHaveLength(1);
  expect(toaster.current()[0]).toMatchObject({ title: 'Saved' });
  expect(toaster.current()[0]?.revision).not.toBe(before);
});

it('tells its listeners, and stops when asked', () => {
  const toaster = createToaster();
  const listener = vi.fn();
  const stop = toaster.subscribe(listener);
  const id = toaster.show({ title: 'a' });
  toaster.dismiss(id);
  toaster.dismiss('gone already');
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toaster.show({ title: 'b' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  [{ title: 'a' }, 5000],
  [{ title: 'a', actionLabel: 'Undo', onAction: () => {} }, 8000],
  [{ title: 'a', durationMs: 1500 }, 1500],
  [{ title: 'a', durationMs: 'persistent' as const }, Number.POSITIVE_INFINITY],
])('keeps %j for its time', (toast, ms) => expect(toastDurationMs(toast)).toBe(ms));

it('does not come again too soon after it was put away', () => {
  let clock = 0;
  const toaster = createToaster(() => clock);
  const lost = { id: 'lost', title: 'Connection lost', reshowAfterMs: 60_000 };
  toaster.show(lost);
  toaster.dismiss('lost');
  clock = 59_999;
  toaster.show(lost);
  expect(toaster.current()).toHaveLength(0);
  clock = 60_000;
  toaster.show(lost);
  expect(toaster.current()).toHaveLength(1);
});
