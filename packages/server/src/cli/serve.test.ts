import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSluiceWith } from '../testing/command.ts';
import { freePort } from '../testing/free-port.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-serve-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));

/** The first answer of a server that starts. */
async function firstAnswer(url: string, hasEnded: () => boolean): Promise<Response> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response !== null) return response;
    if (hasEnded()) throw new Error('The server ended before it listened.');
    await wait(20);
  }
}

async function start(...args: string[]) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    SLUICE_DATA_DIR: join(dir, args.join() || 'demo'),
    PORT: String(port),
    // A query after the database was closed would be a warning or an error.
    SLUICE_LOG_LEVEL: 'warn',
  };
  const serving = startSluiceWith(settings, 'serve', ...args);
  const child = serving.process;
  const printed = { text: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    printed.text += chunk.toString('utf8');
  });
  const first = await firstAnswer(`${origin}/readyz`, () => child.exitCode !== null);
  const stop = async () => {
    child.kill('SIGTERM');
    return serving.done;
  };
  return { origin, first, printed, stop };
}

describe('sluice serve', () => {
  it('is alive and not ready while it makes the demo workspace', async () => {
    const { origin, first, printed, stop } = await start();
    expect(first.status).toBe(503);
    expect(await first.json()).toEqual({ database: true, jobs: true, started: false });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(printed.text).not.toContain('Sluice is at');
    expect(await stop()).toMatchObject({ code: 0, err: '' });
  }, 60_000);

  it('is ready when it says where it is', async () => {
    const { origin, printed, stop } = await start('--empty');
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 30_000 })
      .toBe(200);
    await expect.poll(() => printed.text).toContain('Sluice is at');
    expect(await stop()).toMatchObject({ code: 0, err: '' });
  }, 60_000);
});
