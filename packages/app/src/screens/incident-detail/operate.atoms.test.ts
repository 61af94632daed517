import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, LIN, SAM } from '@sluice/contract/fixtures/entities';
import { refusalText } from '@sluice/domain/actions';
import { describe, expect, it } from 'vitest';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import type { Incident } from '../../incidents/incident.ts';
import { type AppSetting, TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import { detailStateAtom } from './incident-detail.atoms.ts';
import { operateAction, pendingOperationAtom } from './operate.atoms.ts';

/** The page of an incident of the small database, once it is there. */
async function openPage(id: number, setting: AppSetting = {}) {
  const app = new TestApp({
    database: smallDatabase,
    path: `/incidents/secrets/${id}`,
    ...setting,
  });
  const { store } = app;
  const incident = async (isIt: (incident: Incident) => boolean = () => true) => {
    const state = await waitForAtom(
      store,
      detailStateAtom,
      (now) => now.kind === 'ready' && isIt(now.incident),
    );
    if (state.kind !== 'ready') throw new Error('The page is not there.');
    return state.incident;
  };
  const toasts = () =>
    store
      .get(toasterAtom)
      .current()
      .map(({ title }) => title);
  return { app, store, incident, toasts, before: await incident() };
}

describe('an operation', () => {
  it('shows by the rules of the domain before the server confirms it', async () => {
    const { app, store, incident, toasts, before } = await openPage(101);
    const answer = app.holdWrites();
    const done = store.set(operateAction, before, 'acknowledge');

    const shown = await incident(({ status }) => status === 'acknowledged');
    expect(shown).toMatchObject({ version: 1, assignee: 'ada@acme.example' });
    expect(store.get(pendingOperationAtom)).toBe('acknowledge');
    expect(app.database.incidents[0]?.status).toBe('triggered');

    answer();
    expect(await done).toMatchObject({ ok: true });
    expect(await incident(({ version }) => version === 2)).toMatchObject({
      status: 'acknowledged',
    });
    expect(store.get(pendingOperationAtom)).toBeNull();
    expect(toasts()).toEqual(['Incident acknowledged']);
  });

  it('carries the version that the person saw, and what the operation needs', async () => {
    const { app, store, before } = await openPage(101);
    await store.set(operateAction, before, 'assign', { assignee: SAM.email });
    expect(app.writes).toMatchObject([
      { url: '/api/v1/secrets/101/assign', body: { version: 1, assignee: SAM.email } },
    ]);
  });

  it('that fails is rolled back, in the words of the server', async () => {
    const { app, store, incident, toasts, before } = await openPage(101);
    app.answer('operateSecret', { status: 503, detail: 'The server is starting.' });
    const answer = app.holdWrites();
    const done = store.set(operateAction, before, 'acknowledge');
    await incident(({ status }) => status === 'acknowledged');
    answer();
    expect(await done).toMatchObject({ ok: false });
    const after = await incident(({ status }) => status === 'triggered');
    expect(after).toMatchObject({ version: 1, assignee: null });
    expect(toasts()).toEqual(['The server is starting.']);
  });

  it.each([
    ['acknowledge', 101],
    ['resolve', 101],
    ['reopen', 103],
  ] as const)("that fails without a word has the catalogue's: %s", async (operation, id) => {
    const { app, store, toasts, before } = await openPage(id);
    app.answer('operateSecret', { status: 500, detail: '' });
    await store.set(operateAction, before, operation, { resolution_reasons: ['revoked'] });
    expect(toasts()).toEqual([`Failed to ${operation} secret`]);
  });

  it('that got no answer is rolled back without a toast', async () => {
    const { app, store, incident, toasts, before } = await openPage(101);
    app.answer('operateSecret', 'network-error');
    const answer = app.holdWrites();
    const done = store.set(operateAction, before, 'acknowledge');
    await incident(({ status }) => status === 'acknowledged');
    answer();
    expect(await done).toMatchObject({ ok: false });
    await incident(({ status }) => status === 'triggered');
    expect(toasts()).toEqual([]);
  });

  it('on an older version shows the incident as it is now', async () => {
    const { app, store, incident, toasts, before } = await openPage(101);
    app.database.incidents = app.database.incidents.map((one) => ({
      ...one,
      version: 4,
      assignee: LIN.email,
    }));
    expect(await store.set(operateAction, before, 'acknowledge')).toMatchObject({ ok: false });
    expect(await incident(({ version }) => version === 4)).toMatchObject({
      status: 'triggered',
      assignee: LIN.email,
    });
    expect(toasts()).toEqual(['This has changed since you opened it.']);
  });

  it.each([
    ['reopen', {}, 'wrong_transition'],
    ['resolve', {}, 'reason_required'],
    ['set_severity', { severity: 15 }, 'unknown_severity'],
  ] as const)('that the domain refuses is never sent: %s %j', async (operation, params, why) => {
    const { app, store, incident, toasts, before } = await openPage(101);
    expect(await store.set(operateAction, before, operation, params)).toBeNull();
    expect(app.writes).toEqual([]);
    expect(await incident()).toEqual(before);
    expect(toasts()).toEqual([refusalText(operation, why)]);
  });

  it('that is not this person’s is not sent either', async () => {
    const database = () => ({ ...smallDatabase(), user: aMemberUser() });
    const { app, store, toasts, before } = await openPage(101, { database });
    await store.set(operateAction, before, 'assign', { assignee: LIN.email });
    expect(app.writes).toEqual([]);
    expect(toasts()).toEqual([refusalText('assign', 'not_permitted')]);
  });

  it('comes after another that waits for its answer, on what that one left', async () => {
    const { app, store, incident, before } = await openPage(104);
    const answer = app.holdWrites();
    const first = store.set(operateAction, before, 'set_severity', { severity: 10 });
    await waitForAtom(store, pendingOperationAtom, (busy) => busy !== null);
    const second = store.set(operateAction, before, 'acknowledge');
    answer();
    expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(app.writes.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]);
    await incident(({ severity, status }) => severity === 10 && status === 'acknowledged');
  });

  it('goes by what was answered, also before the page has drawn it', async () => {
    const { app, store, before } = await openPage(104);
    await store.set(operateAction, before, 'set_severity', { severity: 10 });
    expect(await store.set(operateAction, before, 'acknowledge')).toMatchObject({ ok: true });
    expect(app.writes.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  it('comes after one that failed, on what is really there', async () => {
    const { app, store, incident, before } = await openPage(104);
    app.answer('operateSecret', { status: 503, detail: 'The server is starting.' });
    const answer = app.holdWrites();
    const first = store.set(operateAction, before, 'set_severity', { severity: 10 });
    await waitForAtom(store, pendingOperationAtom, (busy) => busy !== null);
    const second = store.set(operateAction, before, 'acknowledge');
    void first.then(() => app.answerAsTheDatabase());
    answer();
    expect(await Promise.all([first, second])).toMatchObject([{ ok: false }, { ok: true }]);
    await incident(({ severity, status }) => severity === 40 && status === 'acknowledged');
  });

  it('waits for the one before: two clicks are one', async () => {
    const { app, store, before } = await openPage(101);
    const answer = app.holdWrites();
    const first = store.set(operateAction, before, 'acknowledge');
    await waitForAtom(store, pendingOperationAtom, (busy) => busy !== null);
    expect(await store.set(operateAction, before, 'acknowledge')).toBeNull();
    answer();
    expect(await first).toMatchObject({ ok: true });
    expect(app.writes).toHaveLength(1);
  });
});

describe('the message of an operation', () => {
  it('names the incident, and takes the place of the one before', async () => {
    const { store, before, toasts } = await openPage(101);
    await store.set(operateAction, before, 'set_severity', { severity: 10 });
    await store.set(operateAction, before, 'acknowledge');
    expect(toasts()).toEqual(['Incident acknowledged']);
    expect(store.get(toasterAtom).current()[0]?.body).toBe(`${before.display_name} #101`);
  });
});

describe('undo', () => {
  it('takes the event back, with everything that it changed', async () => {
    const { app, store, incident, before } = await openPage(104);
    await store.set(operateAction, before, 'set_severity', { severity: 10 });
    store.get(toasterAtom).current()[0]?.onAction?.();
    const after = await incident(({ version }) => version === 3);
    expect(after).toMatchObject({
      severity: 40,
      severity_source: 'rule',
      severity_rule: { id: 4 },
    });
    expect(app.writes.at(-1)?.url).toBe('/api/v1/secrets/104/undo');
  });

  it('that comes too late says so and leaves the incident', async () => {
    const { app, store, incident, toasts, before } = await openPage(101);
    await store.set(operateAction, before, 'acknowledge');
    app.database.now = new Date(app.database.now.getTime() + 30_001);
    store.get(toasterAtom).current()[0]?.onAction?.();
    await expect.poll(toasts).toContain('This can no longer be undone.');
    await incident(({ status, version }) => status === 'acknowledged' && version === 2);
  });
});
