import { discussedDatabase } from '@sluice/contract/fixtures/databases';
import type { Note } from '@sluice/contract/schemas/incidents';
import { describe, expect, it } from 'vitest';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import { detailStateAtom } from './incident-detail.atoms.ts';
import { createNoteAction, deleteNoteAction, updateNoteAction } from './notes.atoms.ts';

const FAILED = { status: 500, detail: '' };

async function openPage() {
  const app = new TestApp({ database: discussedDatabase, path: '/incidents/secrets/101' });
  const { store } = app;
  const notes = async (isIt: (notes: readonly Note[]) => boolean = () => true) => {
    const state = await waitForAtom(
      store,
      detailStateAtom,
      (now) => now.kind === 'ready' && isIt(now.incident.incident_notes),
    );
    if (state.kind !== 'ready') throw new Error('The page is not there.');
    const { incident_notes, incident_note_count } = state.incident;
    expect(incident_note_count).toBe(incident_notes.length);
    return incident_notes;
  };
  const messages = async (count: number) =>
    (await notes((now) => now.length === count)).map(({ message }) => message);
  const toasts = () =>
    store
      .get(toasterAtom)
      .current()
      .map(({ title }) => title);
  const [own, other] = await notes();
  if (own === undefined || other === undefined) throw new Error('Two notes were there.');
  return { app, store, notes, messages, toasts, own, other };
}

describe('a new note', () => {
  it('shows before the answer, trimmed, and gets its id from the server', async () => {
    const { app, store, notes, own, other } = await openPage();
    const answer = app.holdWrites();
    const done = store.set(createNoteAction, 101, ' Asked Mira. ');
    const shown = await notes((now) => now.length === 3);
    expect(shown[2]).toMatchObject({ message: 'Asked Mira.', user: { email: 'ada@acme.example' } });
    answer();
    expect(await done).toBe(true);
    const after = await notes((now) => now.every(({ id }) => id > 0));
    expect(after.map(({ id }) => id)).toEqual([own.id, other.id, 9000]);
  });

  it.each(['', '  \n', 'x'.repeat(10_001)])(
    'that says nothing or too much is not sent',
    async (text) => {
      const { app, store, messages } = await openPage();
      expect(await store.set(createNoteAction, 101, text)).toBe(false);
      expect(app.writes).toEqual([]);
      expect(await messages(2)).toHaveLength(2);
    },
  );

  it('that fails is taken back, with its message', async () => {
    const { app, store, messages, toasts } = await openPage();
    app.answer('createNote', FAILED);
    expect(await store.set(createNoteAction, 101, 'Asked Mira.')).toBe(false);
    expect(await messages(2)).not.toContain('Asked Mira.');
    expect(toasts()).toEqual(['Failed at creating new incident note']);
  });
});

describe('a changed note', () => {
  it('shows before the answer and carries the version that was seen', async () => {
    const { app, store, notes, own } = await openPage();
    expect(await store.set(updateNoteAction, own, 'Rotated.')).toBe(true);
    const [first] = await notes((now) => now[0]?.version === 2);
    expect(first?.message).toBe('Rotated.');
    expect(app.writes).toMatchObject([
      { method: 'PATCH', url: '/api/v1/incident_notes/501', body: { version: 1 } },
    ]);
  });

  it('that fails is as it was', async () => {
    const { app, store, notes, toasts, own } = await openPage();
    app.answer('updateNote', FAILED);
    const answer = app.holdWrites();
    const done = store.set(updateNoteAction, own, 'Rotated.');
    await notes((now) => now[0]?.message === 'Rotated.');
    answer();
    expect(await done).toBe(false);
    await notes((now) => now[0]?.message === own.message);
    expect(toasts()).toEqual(['Failed at updating new incident note']);
  });
});

describe('a deleted note', () => {
  it('is gone before the answer', async () => {
    const { app, store, messages, other } = await openPage();
    const answer = app.holdWrites();
    const done = store.set(deleteNoteAction, other);
    expect(await messages(1)).not.toContain(other.message);
    answer();
    await done;
    expect(app.database.incidents[0]?.incident_notes).toHaveLength(1);
  });

  it('comes back when that fails', async () => {
    const { app, store, messages, toasts, other } = await openPage();
    app.answer('deleteNote', FAILED);
    await store.set(deleteNoteAction, other);
    expect(await messages(2)).toContain(other.message);
    expect(toasts()).toEqual(['Failed at deleting new incident note']);
  });
});
