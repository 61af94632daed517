import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyError, keyPath, nextKeyPath } from './crypto/key-file.ts';
import type { Vault } from './crypto/vault.ts';
import { openSecret } from './ingest/seal-context.ts';
import { enqueueMail, takeMail } from './repositories/mail-outbox.ts';
import { createLink, linkOfIncident, linkOfToken } from './repositories/shared-links.ts';
import { workspaceSecret } from './repositories/workspace-secrets.ts';
import { rotateKey } from './rotate-key.ts';
import { aFinding, aSecretValue, ingest } from './testing/findings.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';
import { openWorkspaceKey } from './workspace-key.ts';

const VALUES = [aSecretValue(1), aSecretValue(2), aSecretValue(3)];

let testServer: TestServer;
let dataDir: string;
let vault: Vault;
beforeEach(async () => {
  testServer = await createTestServer();
  dataDir = mkdtempSync(join(tmpdir(), 'sluice-key-'));
  // The server's key moves into a file, as in a data directory.
  writeFileSync(keyPath(dataDir), Buffer.alloc(32, 7).toString('base64'));
  ({ vault } = await open());
  await ingest(
    testServer,
    testServer.admin,
    VALUES.map((value, line) =>
      aFinding({ value, line, secretParts: { secret: `${value}-part` } }),
    ),
  );
  await workspaceSecret(testServer.database.db, vault, 'test', () => 'own');
});
afterEach(async () => {
  await testServer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const config = () => ({ dataDir, secretKey: null });
const open = () => openWorkspaceKey(testServer.database.db, config());
const rotate = (signal = new AbortController().signal) =>
  rotateKey({ db: testServer.database.db, config: config(), nextKey: null, signal });

/** A signal that stops what asks for the n-th time. */
function stoppingAt(place: number): AbortSignal {
  let asked = 0;
  return Object.assign(new AbortController().signal, {
    throwIfAborted: () => {
      asked += 1;
      if (asked === place) throw new Error('Stopped.');
    },
  });
}

/** Every value of the workspace, as the key of the data directory opens it. */
async function opened(): Promise<string[]> {
  const { db } = testServer.database;
  const present = (await open()).vault;
  const rows = await db.selectFrom('secrets').selectAll().orderBy('id').execute();
  const values = rows.flatMap((row) => {
    const { value, parts } = openSecret(present, row.company_id, row);
    return [value, parts.secret ?? ''];
  });
  return [...values, await workspaceSecret(db, present, 'test', () => 'another')].sort();
}
const all = [...VALUES.flatMap((value) => [value, `${value}-part`]), 'own'].sort();

describe('a rotation of the key', () => {
  it('encrypts everything by a new key, and leaves nothing to the former one', async () => {
    const before = readFileSync(keyPath(dataDir), 'utf8');
    const { db } = testServer.database;
    const known = await db.selectFrom('secrets').select('value_hash').orderBy('id').execute();
    expect(await rotate()).toBe(VALUES.length + 1);
    expect(await opened()).toEqual(all);
    expect(readFileSync(keyPath(dataDir), 'utf8')).not.toBe(before);
    const keys = await db.selectFrom('workspace_keys').selectAll().execute();
    expect(keys).toMatchObject([{ generation: 2, previous_key: null }]);
    for (const row of await db.selectFrom('secrets').selectAll().execute())
      expect(() => openSecret(vault, row.company_id, row)).toThrow();
    expect(await db.selectFrom('secrets').select('value_hash').orderBy('id').execute()).toEqual(
      known,
    );
    writeFileSync(keyPath(dataDir), before);
    await expect(open()).rejects.toThrow(KeyError);
  });

  it('encrypts public links and waiting e-mails by it too', async () => {
    const { db } = testServer.database;
    const { companyId, memberId } = testServer.admin;
    const { id: incidentId } = await db
      .selectFrom('incidents')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const now = testServer.deps.clock();
    const mail = { to: ['dev@ours.example'], subject: 'A link', text: 'Here.', html: 'Here.' };
    const { token } = await db.transaction().execute(async (trx) => {
      await enqueueMail(trx, vault, companyId, 'feedback', mail, now);
      return createLink(trx, vault, companyId, { incidentId, createdBy: memberId }, now);
    });
    await rotate();
    const present = (await open()).vault;
    expect(await linkOfIncident(db, present, companyId, incidentId)).toMatchObject({ token });
    expect(await linkOfToken(db, present, token)).toMatchObject({ incidentId });
    expect(await takeMail(db, present, now, now, { after: 0, except: [] })).toMatchObject({ mail });
    await expect(linkOfIncident(db, vault, companyId, incidentId)).rejects.toThrow();
  });

  it('finds a known value again: the same secret stays the same incident', async () => {
    await rotate();
    testServer.deps.vault = (await open()).vault;
    const again = await ingest(testServer, testServer.admin, [
      aFinding({ value: VALUES[0] ?? '', line: 70 }),
    ]);
    expect(again).toMatchObject({ newIncidents: 0, newOccurrences: 1 });
  });

  it('resumes after a kill at any step, and the workspace opens in between', async () => {
    let stops = 0;
    for (let isDone = false; !isDone; stops += 1) {
      // Each run is stopped one place later than the one before.
      isDone = await rotate(stoppingAt(stops + 1)).then(
        () => true,
        () => false,
      );
      expect(await opened()).toEqual(all);
    }
    expect(stops).toBeGreaterThan(6);
    const keys = await testServer.database.db.selectFrom('workspace_keys').selectAll().execute();
    expect(keys[0]?.previous_key).toBeNull();
    await expect(async () => readFileSync(nextKeyPath(dataDir))).rejects.toThrow();
  });

  it('lets no process write that holds the former key', async () => {
    await rotate();
    const value = aSecretValue(4);
    await expect(ingest(testServer, testServer.admin, [aFinding({ value })])).rejects.toThrow(
      KeyError,
    );
    expect(await testServer.database.db.selectFrom('secrets').select('id').execute()).toHaveLength(
      3,
    );
  });

  it('goes to the key of the environment where the present one is from there', async () => {
    const [now, next] = [7, 8].map((byte) => Buffer.alloc(32, byte));
    const { db } = testServer.database;
    const secretKey = now?.toString('base64') ?? '';
    const { signal } = new AbortController();
    const rotation = { db, config: { dataDir, secretKey }, signal };
    await expect(rotateKey({ ...rotation, nextKey: null })).rejects.toThrow(KeyError);
    const stopped = { ...rotation, nextKey: next ?? null, signal: stoppingAt(2) };
    await expect(rotateKey(stopped)).rejects.toThrow('Stopped.');
    await rotateKey({ ...rotation, nextKey: next ?? null });
    const opening = openWorkspaceKey(db, { dataDir, secretKey: next?.toString('base64') ?? '' });
    expect((await opening).stored).toMatchObject({ generation: 2, previousKey: null });
  });
});

describe('the key of a workspace', () => {
  const cases = [
    ['empty', ''],
    ['no key', '!!!!'],
    ['half of a key', Buffer.alloc(16, 7).toString('base64')],
    ['too long', Buffer.alloc(33, 7).toString('base64')],
    ['another key', Buffer.alloc(32, 9).toString('base64')],
  ] as const;
  it.each(cases)('is refused in one sentence when its file holds %s', async (_, text) => {
    writeFileSync(keyPath(dataDir), text);
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(KeyError);
    expect(String(refusal)).toMatch(/does not (?:hold a key|fit this database)/);
    expect(readFileSync(keyPath(dataDir), 'utf8')).toBe(text);
  });

  it('is never created again when the database was written with one', async () => {
    rmSync(keyPath(dataDir));
    await expect(open()).rejects.toThrow(/is missing, and this database was written with it/);
    await testServer.database.db.deleteFrom('workspace_keys').execute();
    await expect(open()).rejects.toThrow(/is missing, and this database was written with it/);
    await expect(async () => readFileSync(keyPath(dataDir))).rejects.toThrow();
  });

  it('of a version that stored nothing about it is tried on what is encrypted', async () => {
    const { db } = testServer.database;
    await db.deleteFrom('workspace_keys').execute();
    writeFileSync(keyPath(dataDir), Buffer.alloc(32, 9).toString('base64'));
    await expect(open()).rejects.toThrow(/does not fit this database/);
    writeFileSync(keyPath(dataDir), Buffer.alloc(32, 7).toString('base64'));
    expect(await opened()).toEqual(all);
  });
});
