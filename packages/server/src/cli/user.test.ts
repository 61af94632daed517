import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketDir } from '../db/embedded/paths.ts';
import { openSocket } from '../db/open.ts';
import { sluice, startWorker } from '../testing/command.ts';

let dataDir: string;
let stopWorker: () => Promise<number | null>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sluice-user-'));
  await sluice(dataDir, 'company', 'set', '--name', 'Ours');
  stopWorker = await startWorker(dataDir);
}, 60_000);
afterAll(async () => {
  expect(await stopWorker()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

it('adds people, sets passwords and lets people in for an hour, each with its entry', async () => {
  const user = (...args: string[]) => sluice(dataDir, 'user', ...args);
  const before = Date.now();
  const added = await user('add', 'Ada@ours.example', '--admin', '--name', 'Ada Lovelace');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(await user('add', 'ada@ours.example')).toMatchObject({ code: 1 });
  const letIn = await user('let-in', 'ada@ours.example');
  expect(letIn.out).toMatch(/^ada@ours\.example can sign in without single sign-on until /);
  expect(await user('let-in', 'nobody@ours.example')).toEqual({
    code: 1,
    out: '',
    err: 'No user who may sign in has this address.\n',
  });
  expect(await user('password', 'nobody@ours.example')).toMatchObject({ code: 1 });
  expect(await user('let-in')).toMatchObject({ code: 2 });
  const { db, close } = openSocket(socketDir(dataDir));
  try {
    const member = await db
      .selectFrom('members')
      .selectAll()
      .where('email', '=', 'Ada@ours.example')
      .executeTakeFirstOrThrow();
    const minutes = ((member.let_in_until?.getTime() ?? 0) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThan(62);
    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'target', 'target_user_email', 'detail'])
      .where('target', '=', `member:${member.id}`)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['member.added', 'Command line'],
      ['member.password_set', 'Command line'],
      ['member.allowed_in', 'Command line'],
    ]);
    const password = added.out.split(': ')[1]?.trim() ?? '';
    expect(password.length).toBeGreaterThan(12);
    expect(JSON.stringify(lines)).not.toContain(password);
  } finally {
    await close();
  }
}, 120_000);
