import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { expect, it, vi } from 'vitest';
import { isCodeMissingAtom } from './atoms/code-load.atoms.ts';
import { mutationAtom } from './mutation.ts';
import { TestApp } from './stories/test-app.ts';

it('a part of the code that does not load is a failure that the page asks to reload for', async () => {
  // As after a deployment, when the file of the page before it is gone.
  vi.doMock('@sluice/contract/endpoints/notes', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const app = new TestApp({ database: smallDatabase });
  const createNote = mutationAtom('createNote');
  const operate = mutationAtom('revealSecret');
  expect(
    await app.store.set(createNote, { body: { incident: 101, message: 'Asked Mira.' } }),
  ).toMatchObject({
    ok: false,
    code: 'code_not_loaded',
    detail: 'Part of the page could not be loaded. Reload the page.',
  });
  expect(app.store.get(isCodeMissingAtom)).toBe(true);
  // Without a network it is a lost connection, and the change is sent again later.
  vi.stubGlobal('navigator', { onLine: false });
  expect(
    await app.store.set(createNote, { body: { incident: 101, message: 'Asked Lin.' } }),
  ).toMatchObject({ ok: false, type: 'NetworkError', detail: 'No connection' });
  expect(app.store.get(createNote).unsaved).toHaveLength(1);
  vi.unstubAllGlobals();
  // Another part that loads does not make up for it.
  expect(await app.store.set(operate, { params: { id: 101 } })).toMatchObject({ ok: true });
  expect(app.store.get(isCodeMissingAtom)).toBe(true);
});
