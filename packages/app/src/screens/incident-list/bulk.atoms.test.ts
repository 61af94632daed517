import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { describe, expect, it } from 'vitest';
import { rowCursorAtom } from '../../atoms/list-context.atoms.ts';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import { bulkAction, pendingBulkActionAtom, triageAction } from './bulk.atoms.ts';
import { listSelectionAtom, selectAction } from './incident-list.atoms.ts';

const some = (...ids: number[]): Selection => ({ mode: 'some', ids: new Set(ids.map(String)) });
const allBut = (...ids: number[]): Selection => ({
  mode: 'allMatching',
  except: new Set(ids.map(String)),
});

/** 202 and 203 are triggered, 204 is acknowledged; all three are of the last week. */
function open(selection: Selection, search = '?status=_') {
  const app = new TestApp({ database: busyDatabase, path: `/incidents/secrets${search}` });
  app.store.set(selectAction, selection);
  const toast = () => app.store.get(toasterAtom).current().at(-1);
  const statusOf = (id: number) => app.database.incidents.find((one) => one.id === id)?.status;
  return { app, store: app.store, toast, statusOf };
}

describe('one action on many', () => {
  it('names the selected ones, and clears the selection when it is done', async () => {
    const { app, store, toast } = open(some(202, 203));
    expect(await store.set(bulkAction, 'acknowledge', {})).toMatchObject({ ok: true });
    expect(app.writes).toMatchObject([
      { body: { ids: [202, 203], reverse_selection: false, action: { name: 'acknowledge' } } },
    ]);
    expect(toast()).toMatchObject({ tone: 'success', title: '2 incidents acknowledged' });
    expect(store.get(listSelectionAtom)).toEqual(NO_SELECTION);
  });

  it('names the ones taken out of all matches, and the filter of the list', async () => {
    const { app, store, toast } = open(allBut(201), '?severity=10');
    await store.set(bulkAction, 'set_severity', { severity: 40 });
    expect(app.writes).toMatchObject([
      {
        body: {
          ids: [201],
          reverse_selection: true,
          filters: { status: 'triggered', severity: '10', rt: '1week', tz: 'UTC' },
          params: { severity: 40 },
        },
      },
    ]);
    expect(toast()?.title).toMatch(/^1\d incidents rated$/);
  });

  it('can be undone, and leads to where the rows went where the filter hides them now', async () => {
    const { app, store, toast, statusOf } = open(some(202, 203), '?status=triggered');
    await store.set(bulkAction, 'acknowledge', {});
    expect(toast()).toMatchObject({
      actionLabel: 'Undo',
      link: { label: 'Show acknowledged', href: '/incidents/secrets?status=acknowledged' },
    });
    toast()?.onAction?.();
    await expect.poll(() => toast()?.title).toBe('Undone for 2 incidents');
    expect([statusOf(202), statusOf(203)]).toEqual(['triggered', 'triggered']);
    expect(app.writes.at(-1)?.url).toBe('/api/v1/incidents/undo');
  });

  it('has no link where the rows stay in the list, and no undo for notes', async () => {
    const { store, toast } = open(some(202));
    await store.set(bulkAction, 'add_note', { note: 'Same for all.' });
    expect(toast()?.actionLabel).toBeUndefined();
    expect(toast()?.link).toBeUndefined();
  });

  it('says one for one', async () => {
    const { store, toast } = open(some(202));
    await store.set(bulkAction, 'resolve', { resolution_reasons: ['revoked'] });
    expect(toast()?.title).toBe('1 incident resolved');
  });

  it('is done once, also when it is asked for twice', async () => {
    const { app, store } = open(some(202));
    const answer = app.holdWrites();
    const first = store.set(bulkAction, 'acknowledge', {});
    await waitForAtom(store, pendingBulkActionAtom, (busy) => busy === 'acknowledge');
    expect(await store.set(bulkAction, 'acknowledge', {})).toBeNull();
    answer();
    expect(await first).toMatchObject({ ok: true });
    expect(app.writes).toHaveLength(1);
  });
});

describe('a key on the row under the cursor', () => {
  it('acts on each row, also faster than the server answers, and leaves the selection alone', async () => {
    const { app, store, statusOf } = open(NO_SELECTION);
    const answer = app.holdWrites();
    store.set(rowCursorAtom, '202');
    const first = store.set(triageAction, 'acknowledge');
    store.set(rowCursorAtom, '203');
    const second = store.set(triageAction, 'acknowledge');
    store.set(selectAction, some(204));
    answer();
    await Promise.all([first, second]);
    expect([statusOf(202), statusOf(203)]).toEqual(['acknowledged', 'acknowledged']);
    expect(app.writes).toMatchObject([{ body: { ids: [202] } }, { body: { ids: [203] } }]);
    expect(store.get(listSelectionAtom)).toEqual(some(204));
  });
});

describe('a refused batch', () => {
  it('changes nothing, keeps the selection, and can be applied to the others', async () => {
    const { app, store, toast, statusOf } = open(some(202, 203, 204));
    expect(await store.set(bulkAction, 'acknowledge', {})).toMatchObject({ ok: false });
    expect(toast()).toMatchObject({
      tone: 'danger',
      title:
        'Some of the incidents you selected can not be acknowledged. No incident has been updated.',
      actionLabel: 'Apply to the other 2',
      durationMs: 'persistent',
    });
    expect(statusOf(202)).toBe('triggered');
    expect(store.get(listSelectionAtom)).toEqual(some(202, 203, 204));

    toast()?.onAction?.();
    await expect.poll(() => toast()?.title).toBe('2 incidents acknowledged');
    expect(app.writes.at(-1)?.body).toMatchObject({ ids: [202, 203] });
    expect(statusOf(202)).toBe('acknowledged');
  });

  it('of all matches takes the refused ones out', async () => {
    const { app, store, toast } = open(allBut(202), '?status=_&severity=20');
    await store.set(bulkAction, 'acknowledge', {});
    expect(toast()?.actionLabel).toBe('Apply to the others');
    toast()?.onAction?.();
    await expect.poll(() => toast()?.title).toMatch(/incidents acknowledged$/);
    expect(app.writes.at(-1)?.body).toMatchObject({ reverse_selection: true });
    expect(app.writes).toHaveLength(2);
  });

  it('of nothing but refused ones offers nothing', async () => {
    const { store, toast } = open(some(204));
    await store.set(bulkAction, 'acknowledge', {});
    expect(toast()?.actionLabel).toBeUndefined();
  });

  it.each([
    [403, "You don't have the permission to perform this action on the selection"],
    [500, 'An error occurred'],
    [409, 'An error occurred'],
  ])('with %d says: %s', async (status, title) => {
    const { app, store, toast } = open(some(202));
    app.answer('bulkSecrets', { status, detail: 'Something else.' });
    expect(await store.set(bulkAction, 'acknowledge', {})).toMatchObject({ ok: false });
    expect(toast()).toMatchObject({ tone: 'danger', title });
    expect(store.get(listSelectionAtom)).toEqual(some(202));
  });
});
