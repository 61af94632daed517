import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectorByName, exampleMaker, readRules } from '@sluice/scanner';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchDetectors } from '../repositories/detectors.ts';
import { addKeyword } from '../repositories/keywords.ts';
import { removeOwnDetector, storeOwnDetectors } from '../repositories/own-detectors.ts';
import { watchSource } from '../repositories/sources.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { scanSource } from './scan-source.ts';

const RULE = `[[rules]]\nid = "zephyr-key"\ndescription = "Zephyr key"\nregex = '''zephyr_([0-9a-f]{16})'''\n`;
const VALUE = '0123456789abcdef';
/** When everything was committed: before anything is resolved. */
const BEFORE = '2026-03-01T10:00:00Z';

const aToken = (seed: number) =>
  detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';

let testServer: TestServer;
let dir: string;
beforeEach(async () => {
  testServer = await createTestServer();
  dir = mkdtempSync(join(tmpdir(), 'sluice-own-'));
});
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  await testServer.close();
});

/** A repository with one commit for each list of files, by the given author. */
function aRepository(commits: readonly { files: Record<string, string>; by?: string }[]): string {
  const path = join(dir, 'repository');
  mkdirSync(path);
  const git = (args: readonly string[], email = 'dev@elsewhere.example') =>
    execFileSync('git', ['-c', 'user.name=Dev', '-c', `user.email=${email}`, ...args], {
      cwd: path,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_DATE: BEFORE,
        GIT_COMMITTER_DATE: BEFORE,
      },
    });
  git(['init', '-q', '-b', 'main']);
  for (const { files, by } of commits) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
    git(['add', '-A']);
    git(['commit', '-q', '-m', 'Change'], by);
  }
  return path;
}

async function watch(url: string, isOutside = false): Promise<number> {
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  const source = { url, name: 'acme/demo', isLocal: true, isOutside };
  return (await watchSource(db, companyId, source, TEST_NOW)).id;
}
const scan = (sourceId: number, dataDir = dir) => {
  const { db, vault, clock } = testServer.deps;
  const signal = new AbortController().signal;
  const { companyId } = testServer.admin;
  return scanSource({ db, vault, clock, dataDir, allowHosts: [] }, { companyId, sourceId, signal });
};
const bring = () =>
  storeOwnDetectors(
    testServer.database.db,
    testServer.admin.companyId,
    readRules(RULE).rules,
    TEST_NOW,
  );
const aKeyword = async (change: Partial<Parameters<typeof addKeyword>[2]>) => {
  const given = {
    name: 'Zephyr',
    keyword: 'zephyr',
    type: 'word' as const,
    categories: ['incident_raiser' as const],
    labels: [],
    ...change,
  };
  const { db } = testServer.database;
  const id = await addKeyword(db, testServer.admin.companyId, given, 'active', TEST_NOW);
  if (typeof id !== 'number') throw new Error(id);
  return id;
};
const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select i.kind, i.detector, i.display_name, x.masked, o.path, o.line, o.attachment_reasons as reasons
    from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    join secrets x on x.company_id = i.company_id and x.id = i.secret_id
    order by i.kind, o.path, o.line`.execute(testServer.database.db);
  return rows;
};

describe('own detectors', () => {
  it('make the next scan look at the history again, without doubling anything', async () => {
    const files = { 'a.txt': `k = zephyr_${VALUE}\n`, 'b.txt': `t = ${aToken(1)}\n` };
    const id = await watch(aRepository([{ files }]));
    expect(await scan(id)).toMatchObject({ newOccurrences: 1 });
    await bring();
    expect(await scan(id)).toMatchObject({ commits: 1, newOccurrences: 1, newIncidents: 1 });
    expect(await scan(id)).toMatchObject({ commits: 0, newOccurrences: 0 });
    expect(await stored()).toMatchObject([
      {
        kind: 'secret',
        detector: 'zephyr-key',
        display_name: 'Zephyr key',
        path: 'a.txt',
        line: 1,
      },
      { kind: 'secret', detector: 'slack_token', path: 'b.txt' },
    ]);
  });

  it('are masked in patches and subjects, also beside another secret', async () => {
    await bring();
    const files = { 'a.txt': `k = zephyr_${VALUE}\nt = ${aToken(2)}\n` };
    await scan(await watch(aRepository([{ files }])));
    const patches = await testServer.database.db.selectFrom('patches').select('body').execute();
    expect(patches).toHaveLength(1);
    expect(JSON.stringify(patches)).not.toContain(VALUE);
  });

  it('that are removed look no more, and what they found stays', async () => {
    await bring();
    const files = { 'a.txt': `k = zephyr_${VALUE}\n` };
    const id = await watch(aRepository([{ files }]));
    await scan(id);
    await removeOwnDetector(testServer.database.db, testServer.admin.companyId, {
      name: 'zephyr-key',
    });
    await scan(id);
    expect(await stored()).toHaveLength(1);
  });

  it('reopen nothing when they cause an old history to be read again', async () => {
    const id = await watch(aRepository([{ files: { 'a.txt': `t = ${aToken(3)}\n` } }]));
    await scan(id);
    const { db } = testServer.database;
    const incident = await db
      .selectFrom('incidents')
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
    const body = { version: incident.version, resolution_reasons: ['revoked'] };
    await testServer.asAdmin(`/api/v1/secrets/${incident.id}/resolve`, { body });
    await bring();
    // The same value at a place that was not known: an older find of it.
    await sql`update occurrences set path = 'other.txt'`.execute(db);
    expect(await scan(id)).toMatchObject({ newOccurrences: 1 });
    const { status } = await db.selectFrom('incidents').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('resolved');
  });
});

describe('two concurrent workers', () => {
  it('store everything once, secrets, keywords and graspers alike', async () => {
    await bring();
    await aKeyword({ categories: ['incident_raiser', 'secret_grasper'] });
    const commits = [1, 2, 3, 4].map((seed) => ({
      files: { [`f${seed}.env`]: `T=${aToken(seed)}\nK=zephyr_${VALUE}\nproject zephyr\n` },
    }));
    const id = await watch(aRepository(commits));
    await Promise.all(['one', 'two'].map((name) => scan(id, join(dir, name))));
    const rows = await stored();
    const kinds = rows.map(({ detector }) => String(detector).replace(/:.*/, ''));
    expect(kinds.filter((one) => one === 'slack_token')).toHaveLength(4);
    expect(kinds.filter((one) => one === 'zephyr-key')).toHaveLength(4);
    expect(kinds.filter((one) => one === 'keyword')).toHaveLength(4);
    const incidents = await testServer.database.db.selectFrom('incidents').select('id').execute();
    expect(incidents).toHaveLength(4 + 1 + 1);
  });
});

describe('a detector that is off', () => {
  it('finds nothing, nothing else takes its finds, and once it is on the history is read again', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    await switchDetectors(db, companyId, ['slack_token'], false, TEST_NOW);
    const id = await watch(aRepository([{ files: { 'a.env': `SLACK_TOKEN=${aToken(4)}\n` } }]));
    await scan(id);
    expect(await stored()).toEqual([]);
    await switchDetectors(db, companyId, ['slack_token'], true, TEST_NOW);
    expect(await scan(id)).toMatchObject({ newOccurrences: 1 });
    expect(await stored()).toMatchObject([{ detector: 'slack_token' }]);
  });
});

describe('incident raisers', () => {
  it('open incidents of their own kind, one a text, with each place', async () => {
    await aKeyword({});
    await aKeyword({ name: 'Hosts', keyword: 'zephyr-[a-z]+', type: 'regexp' });
    const files = { 'a.md': 'zephyr\nZEPHYR-prod and zephyr-Prod\n', 'b.md': 'see zephyr-test\n' };
    const id = await watch(aRepository([{ files }]));
    expect(await scan(id)).toMatchObject({ newOccurrences: 0, newIncidents: 0 });
    const rows = await stored();
    expect(rows.map((row) => `${row.display_name} ${row.path}:${row.line}`)).toEqual(
      expect.arrayContaining(['Zephyr a.md:1', 'Zephyr a.md:2', 'Hosts a.md:2', 'Hosts b.md:1']),
    );
    expect(rows.every(({ kind }) => kind === 'keyword')).toBe(true);
    const hosts = await testServer.database.db
      .selectFrom('incidents')
      .select('id')
      .where('display_name', '=', 'Hosts')
      .execute();
    expect(hosts).toHaveLength(2);
    await scan(id);
    expect(await stored()).toHaveLength(rows.length);
  });

  it('are silent where the company wants no keyword incidents', async () => {
    await aKeyword({});
    const { db } = testServer.database;
    await db.updateTable('companies').set({ are_keyword_incidents_blacklisted: true }).execute();
    await scan(await watch(aRepository([{ files: { 'a.md': 'zephyr\n' } }])));
    expect(await stored()).toEqual([]);
  });
});

describe('in a repository outside of the perimeter', () => {
  const outside = () =>
    aRepository([
      { files: { 'a.env': `T=${aToken(1)}\n` } },
      { files: { 'b.env': `T=${aToken(2)}\n`, 'b.md': 'boreas\n' } },
      { files: { 'c.env': `T=${aToken(3)}\n`, 'c.md': 'zephyr\n' }, by: 'ada@ours.example' },
      { files: { 'd.md': 'zephyr\n' } },
    ]);

  it('keeps only secrets by the company’s developers or beside a grasper', async () => {
    await aKeyword({ name: 'Boreas', keyword: 'boreas', categories: ['secret_grasper'] });
    await scan(await watch(outside(), true));
    expect(await stored()).toMatchObject([
      { path: 'b.env', reasons: ['from_secret_grasper'] },
      { path: 'c.env', reasons: ['by_dev_from_perimeter'] },
    ]);
  });

  it('a raiser of the perimeter raises for the company’s people alone, another anywhere', async () => {
    await aKeyword({ categories: ['incident_raiser_on_perimeter'] });
    const id = await watch(outside(), true);
    await scan(id);
    const keywords = async () => (await stored()).filter(({ kind }) => kind === 'keyword');
    expect(await keywords()).toMatchObject([{ path: 'c.md' }]);
    await aKeyword({ name: 'Any', keyword: 'Zephyr', type: 'raw' });
    await scan(id);
    expect(await keywords()).toHaveLength(3);
  });

  it('a grasper that comes later grasps what is known already', async () => {
    const id = await watch(outside());
    await scan(id);
    await aKeyword({ name: 'Boreas', keyword: 'boreas', categories: ['secret_grasper'] });
    expect(await scan(id)).toMatchObject({ newOccurrences: 0 });
    const [, grasped] = await stored();
    expect(grasped?.reasons).toEqual(['on_github_org_in_perimeter', 'from_secret_grasper']);
    const incident = await testServer.database.db
      .selectFrom('incidents')
      .select(['attachment_reasons', 'keyword_ids'])
      .where(sql<boolean>`cardinality(keyword_ids) = 1`)
      .executeTakeFirstOrThrow();
    expect(incident.attachment_reasons).toContain('from_secret_grasper');
  });
});
