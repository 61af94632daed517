import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { fakeGoogleKey, makeRepository } from './lib/repository.ts';
import { dataFolder, launch, sluice, startServer, untilReady } from './lib/server.ts';

/** How often the server is killed: 5 in CI, 100 in `npm run soak`. */
const KILLS = Number(process.env.SLUICE_KILLS ?? 5);

/** A first start takes about this long; kills fall anywhere in it and a little after. */
const FIRST_START_MS = 4_000;

const repository = makeRepository();

beforeAll(() => {
  repository.commit({ 'a.ts': `const key = '${fakeGoogleKey()}';\n` }, 'Leak', 1);
});
afterAll(() => repository.remove());

async function killDuringFirstStart(kill: number): Promise<void> {
  const data = dataFolder();
  const first = launch(data.path, await freePort(), ['--empty']);
  await new Promise((resolve) => setTimeout(resolve, (FIRST_START_MS * (kill + 0.5)) / KILLS));
  first.kill('SIGKILL');
  if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
  const port = await freePort();
  const second = launch(data.path, port, ['--empty']);
  await untilReady(`http://127.0.0.1:${port}`, second);
  second.kill('SIGINT');
  await once(second, 'exit');
  expect(second.exitCode).toBe(0);
  data.remove();
}

describe('a server that is killed at any moment', () => {
  it(
    `starts again, the very first start included (${KILLS} kills)`,
    async () => {
      // Two at a time: a start keeps one core busy.
      const kills = Array.from({ length: KILLS }, (_, kill) => kill);
      const lane = async () => {
        for (let kill = kills.shift(); kill !== undefined; kill = kills.shift())
          await killDuringFirstStart(kill);
      };
      await Promise.all([lane(), lane()]);
    },
    KILLS * 30_000,
  );

  it('keeps what it had acknowledged', async () => {
    const data = dataFolder();
    const before = await startServer(data.path);
    const first = await sluice(data.path, ['scan', repository.path, '--json']);
    expect(first.code).toBe(0);
    await before.kill();
    const after = await startServer(data.path);
    const again = await sluice(data.path, ['scan', repository.path, '--json']);
    expect(JSON.parse(again.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      summary: { new_occurrences: 0, new_incidents: 0 },
    });
    expect(await after.stop()).toBe(0);
    data.remove();
  });
});
