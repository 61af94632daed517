import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { enqueueMail } from '../src/repositories/mail-outbox.ts';
import { aFinding, aSecretValue, ingest } from '../src/testing/findings.ts';
import { type HostileSmtp, startHostileSmtp } from '../src/testing/hostile-smtp.ts';
import {
  createTestServer,
  TEST_KEY,
  TEST_NOW,
  type TestServer,
  testConfig,
} from '../src/testing/test-server.ts';

/** How often what delivers is killed, of each kind. */
const KILLS = Number(process.env.SLUICE_KILLS ?? 100);
/** Messages between two kills, at most. */
const BETWEEN = 4;
/** More than the longest lease: what a killed process took is due again for the next. */
const LEASE_OVER_MS = 6 * 60_000;
const PROCESS = fileURLToPath(new URL('./deliver-process.ts', import.meta.url));
const MESSAGES = KILLS * 2;

let dir: string;
let vendor: Server;
let smtp: HostileSmtp;
let testServer: TestServer;
let victim: ChildProcess | null = null;
/** Counts down to the next kill. */
let messagesLeft = 0;
let seed = 11;

/** A small generator with a seed, so that a failing run can be repeated. */
function draw(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

/** Called at every message: kills the process that sent it when its time has come. */
function killWhenDue(): void {
  messagesLeft -= 1;
  if (messagesLeft === 0) victim?.kill('SIGKILL');
}

const got: string[] = [];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-delivery-'));
  vendor = createServer(async (request, response) => {
    got.push(await text(request));
    // Half of the kills come before the answer, half behind it.
    if (draw(2) === 0) killWhenDue();
    response.writeHead(202).end('{}', killWhenDue);
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  smtp = await startHostileSmtp({ onMail: killWhenDue });
  const database = await openDatabase({ dataDir: dir, databaseUrl: null });
  await migrate(database.db, TEST_NOW);
  testServer = await createTestServer(testConfig(settings()), database);
});
afterAll(async () => {
  vendor?.close();
  smtp?.close();
  await testServer?.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

function settings(): Record<string, string> {
  const { port } = vendor.address() as AddressInfo;
  return {
    SLUICE_DATA_DIR: dir,
    SLUICE_SECRET_KEY: TEST_KEY,
    SLUICE_OUTBOUND: 'on',
    SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}`,
    SLUICE_NOTIFIER_URLS: `pagerduty=http://127.0.0.1:${port}`,
    SLUICE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  };
}

/** Runs what delivers until it has been killed often enough, then once to its end. */
async function deliver(kind: string): Promise<number> {
  let kills = 0;
  for (let run = 0; ; run += 1) {
    messagesLeft = kills < KILLS ? 1 + draw(BETWEEN) : Number.POSITIVE_INFINITY;
    const child = spawn(process.execPath, [PROCESS, String(run * LEASE_OVER_MS), kind], {
      env: { PATH: process.env.PATH, ...settings() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    victim = child;
    const [code, signal] = await once(child, 'exit');
    if (signal === 'SIGKILL') kills += 1;
    else {
      expect(code).toBe(0);
      return kills;
    }
  }
}

describe('what delivers, killed again and again', () => {
  it(
    `loses no message to a notifier, and gives none a second id (${KILLS} kills)`,
    async () => {
      const handlers = [
        { event_type: 'incident.created', min_severity: 100, include_unknown: true },
      ];
      const config = { routing_integration_key: 'k'.repeat(32) };
      const body = { name: 'On call', type: 'pagerduty', config, handlers };
      expect((await testServer.asAdmin('/api/v1/notifiers_v2', { body })).status).toBe(201);
      const findings = Array.from({ length: MESSAGES }, (_, at) =>
        aFinding({ value: aSecretValue(10_000 + at), line: at + 1, endLine: at + 1 }),
      );
      await ingest(testServer, testServer.admin, findings);
      const kills = await deliver('notify');
      const { db } = testServer.database;
      const rows = await db
        .selectFrom('notifier_deliveries')
        .select(['event_id', 'state', 'tries'])
        .execute();
      expect(rows).toHaveLength(MESSAGES);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
      // A message that a killed process had not begun with has all its tries left.
      expect(new Set(rows.map(({ tries }) => tries))).toEqual(new Set([1]));
      // A kill between the answer and its note sends a message again: the same one, by its id and every word.
      expect(new Set(got).size).toBe(MESSAGES);
      expect(got.length).toBeLessThanOrEqual(MESSAGES + kills);
      expect(kills).toBe(KILLS);
    },
    KILLS * 20_000,
  );

  it(
    `loses no mail, and gives none a second id (${KILLS} kills)`,
    async () => {
      const { db, vault } = testServer.deps;
      const { companyId } = testServer.admin;
      for (let at = 0; at < MESSAGES; at += 1) {
        const words = { subject: `Mail ${at}`, text: 'Hello', html: '<p>Hello</p>' };
        const mail = { to: [`dev${at}@ours.example`], ...words };
        await enqueueMail(db, vault, companyId, 'feedback', mail, TEST_NOW);
      }
      const kills = await deliver('mail');
      const rows = await db.selectFrom('mail_outbox').select(['sent_at', 'tries']).execute();
      expect(rows.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      const idOf = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '';
      expect(new Set(smtp.kept.map(idOf)).size).toBe(MESSAGES);
      expect(smtp.kept.length).toBeLessThanOrEqual(MESSAGES + kills);
      expect(kills).toBe(KILLS);
    },
    KILLS * 20_000,
  );
});
