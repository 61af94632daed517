import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketDir } from '../db/embedded/paths.ts';
import { openSocket } from '../db/open.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { sluice, startWorker } from '../testing/command.ts';

let dataDir: string;
let stopWorker: () => Promise<number | null>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
  await sluice(dataDir, 'company', 'set', '--name', 'Ours');
  stopWorker = await startWorker(dataDir);
}, 60_000);
afterAll(async () => {
  expect(await stopWorker()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const verify = (...args: string[]) => sluice(dataDir, 'audit', 'verify', ...args);

it('exits 0 on an intact log and names the first entry that was changed or is missing', async () => {
  const fresh = await verify();
  expect(fresh).toMatchObject({ code: 0 });
  const { db, close } = openSocket(socketDir(dataDir));
  try {
    const { id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
    for (const turn of [1, 2, 3])
      await writeAudit(db, id, {
        actorId: null,
        action: 'company.changed',
        target: `company:${id}`,
        detail: { turn },
        requestId: null,
        at: new Date(),
      });
    const { code, out } = await verify();
    expect(code).toBe(0);
    const [said, shown = ''] = out.trim().split('\n');
    expect(said).toMatch(/^The audit log is intact: \d+ entries\.$/);
    const head = shown.replace('Head: ', '');
    expect((await verify('--expect', head)).code).toBe(0);
    const other = head.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await verify('--expect', other)).toMatchObject({ code: 1 });
    expect(await verify('--expect', '12')).toMatchObject({ code: 2 });
    expect(await sluice(dataDir, 'audit')).toMatchObject({ code: 2 });

    const last = await db
      .selectFrom('audit_log')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql`delete from audit_log where id = ${last.id}`.execute(db);
    const missing = await verify('--json');
    expect(missing).toMatchObject({
      code: 1,
      err: `The audit log is not intact. Entry ${last.id} is missing.\n`,
    });
    expect(JSON.parse(missing.out)).toMatchObject({ fault: { kind: 'missing', lineId: last.id } });
    await sql`update audit_log set target = 'x' where id = ${last.id - 1}`.execute(db);
    expect(await verify()).toMatchObject({
      code: 1,
      err: `The audit log is not intact. Entry ${last.id - 1} was changed after it was written.\n`,
    });
  } finally {
    await close();
  }
}, 120_000);
