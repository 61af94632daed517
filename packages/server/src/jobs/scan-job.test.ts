import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mirrorDir } from '../ingest/mirrors.ts';
import { unwatchSource, watchSource } from '../repositories/sources.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { scanWorker } from './scan-job.ts';

/** A host that takes connections and never answers. */
const connected: Socket[] = [];
const asked = Promise.withResolvers<void>();
const host = createServer((socket) => {
  connected.push(socket);
  socket.on('error', () => {});
  socket.resume();
  asked.resolve();
});
let address: string;
let testServer: TestServer;
let dir: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve);
  });
  const bound = host.address();
  if (bound === null || typeof bound === 'string') throw new Error('The host has no port.');
  address = `127.0.0.1:${bound.port}`;
  dir = mkdtempSync(join(tmpdir(), 'sluice-silent-'));
  testServer = await createTestServer(
    testConfig({ SLUICE_DATA_DIR: dir, SLUICE_ALLOW_HOSTS: address }),
  );
});
afterAll(async () => {
  for (const socket of connected) socket.destroy();
  host.close();
  await testServer.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('a scan of a host that never answers', () => {
  it('ends when its repository is no longer watched, and removes its data', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const source = {
      url: `https://${address}/acme/silent.git`,
      name: 'acme/silent',
      isLocal: false,
    };
    const { id: sourceId } = await watchSource(db, companyId, source, TEST_NOW);
    const job = scanWorker(testServer.deps)({ companyId, sourceId }, new AbortController().signal);
    await asked.promise;
    await unwatchSource(db, companyId, sourceId);
    await job;
    expect(testServer.logged.join('')).toContain(
      'scan ended, since its repository is no longer watched',
    );
    const left = await readdir(mirrorDir(dir, companyId)).catch(() => []);
    expect(left).toEqual([]);
    // The git that asked is gone with the job: its connection is closed.
    await expect
      .poll(() => connected.every((socket) => socket.readableEnded || socket.destroyed), {
        timeout: 10_000,
      })
      .toBe(true);
  }, 60_000);
});
