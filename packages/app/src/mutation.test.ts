import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkConnectionAction, isConnectedAtom } from './atoms/connection.atoms.ts';
import { mutationAtom } from './mutation.ts';
import { cacheAtom, queryAtom } from './query.ts';
import { TestApp } from './stories/test-app.ts';
import { waitForAtom } from './stories/wait-for-atom.ts';

const input = { body: { incident: 101, message: 'Asked Mira.' } };
const keysOf = (app: TestApp) => app.writes.map(({ headers }) => headers['idempotency-key']);

afterEach(() => {
  vi.useRealTimers();
});

describe('a mutation', () => {
  it('says what is under way, and gives its result', async () => {
    const app = new TestApp({ database: smallDatabase });
    const createNote = mutationAtom('createNote');
    const answer = app.holdWrites();
    const done = app.store.set(createNote, input);
    expect(app.store.get(createNote).pending).toEqual([input]);
    answer();
    expect(await done).toMatchObject({ ok: true, data: { message: 'Asked Mira.' } });
    expect(app.store.get(createNote).pending).toEqual([]);
  });

  it('of the same scope waits for the one before, and prepares its input then', async () => {
    const app = new TestApp({ database: smallDatabase });
    const order: string[] = [];
    const createNote = mutationAtom('createNote', {
      scope: ({ body }) => `secret:${body.incident}`,
      prepare: (given) => {
        order.push(`prepare ${given.body.message}`);
        return given;
      },
      onSuccess: ({ message }) => void order.push(`stored ${message}`),
    });
    const send = (message: string) =>
      app.store.set(createNote, { body: { incident: 101, message } });
    await Promise.all([send('a'), send('b')]);
    expect(order).toEqual(['prepare a', 'stored a', 'prepare b', 'stored b']);
  });

  it('shows its change before the answer, and takes it back when it fails', async () => {
    const app = new TestApp({ database: smallDatabase });
    const secret = queryAtom('getSecret', () => ({ params: { id: 101 } }));
    const nameIs = (name: string) =>
      waitForAtom(app.store, secret, ({ data }) => data?.display_name === name);
    await waitForAtom(app.store, secret, ({ data }) => data !== undefined);
    const before = app.store.get(cacheAtom).read('getSecret', { params: { id: 101 } });
    const createNote = mutationAtom('createNote', {
      optimistic: (_input, { cache }) =>
        cache.update('getSecret', { params: { id: 101 } }, (incident) => ({
          ...incident,
          display_name: 'Changed',
        })),
    });
    app.answer('createNote', { status: 500, detail: '' });
    const answer = app.holdWrites();
    const done = app.store.set(createNote, input);
    await nameIs('Changed');
    answer();
    expect(await done).toMatchObject({ ok: false, type: 'ServerError' });
    await nameIs(before?.display_name ?? '');
  });
});

describe('a mutation without an answer', () => {
  const lost = () =>
    new TestApp({ database: smallDatabase, overrides: [override('createNote', 'network-error')] });

  it('is kept, and sent again once under the same key when the connection is back', async () => {
    const app = lost();
    const onSuccess = vi.fn();
    const createNote = mutationAtom('createNote', { onSuccess });
    expect(await app.store.set(createNote, input)).toMatchObject({ type: 'NetworkError' });
    expect(app.store.get(createNote).unsaved).toEqual([input]);
    expect(app.store.get(isConnectedAtom)).toBe(false);
    app.answerAsTheDatabase();
    await app.store.set(checkConnectionAction);
    await expect.poll(() => onSuccess.mock.calls.length).toBe(1);
    expect(app.store.get(createNote).unsaved).toEqual([]);
    expect(keysOf(app)).toHaveLength(2);
    expect(new Set(keysOf(app)).size).toBe(1);
  });

  it('that is asked for again by hand is not sent twice', async () => {
    const app = lost();
    const createNote = mutationAtom('createNote');
    await app.store.set(createNote, input);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    app.answerAsTheDatabase();
    expect(await app.store.set(createNote, input)).toMatchObject({ ok: true });
    expect(app.store.get(createNote).unsaved).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.writes).toHaveLength(2);
  });

  it('is sent again while the server still does what the try before asked for', async () => {
    const refusal = { status: 409, detail: 'Still running.', code: 'in_progress' };
    const app = new TestApp({
      database: smallDatabase,
      overrides: [override('createNote', refusal)],
    });
    const onSuccess = vi.fn();
    const createNote = mutationAtom('createNote', { onSuccess });
    expect(await app.store.set(createNote, input)).toMatchObject({ type: 'NetworkError' });
    expect(app.store.get(createNote).unsaved).toEqual([input]);
    app.answerAsTheDatabase();
    await expect.poll(() => onSuccess.mock.calls.length).toBe(1);
    expect(new Set(keysOf(app)).size).toBe(1);
  });

  it('of a form waits for its writer', async () => {
    const app = lost();
    const createNote = mutationAtom('createNote', { resends: false });
    await app.store.set(createNote, input);
    app.answerAsTheDatabase();
    await app.store.set(checkConnectionAction);
    expect(app.store.get(isConnectedAtom)).toBe(true);
    expect(app.store.get(createNote).unsaved).toEqual([input]);
  });
});
