import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sluice } from '../testing/command.ts';

let dir: string;
let data: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice own '));
  data = join(dir, 'data');
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

const VALUE = '0123456789abcdef';
const RULES = `[[rules]]
id = "zephyr-key"
regex = '''zephyr_([0-9a-f]{16})'''
[[rules]]
id = "looks-ahead"
regex = '''zephyr(?=x)'''
`;

function aRepository(): string {
  const path = join(dir, 'repository');
  mkdirSync(path);
  writeFileSync(join(path, 'a\tb.txt'), `k = zephyr_${VALUE}\nproject boreas\n`);
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Dev', '-c', 'user.email=d@e.example', ...args], {
      cwd: path,
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
  return path;
}

describe('what a company looks for', () => {
  it('is set, listed and removed by commands, and looked for in histories and folders', async () => {
    const rules = join(dir, 'rules.toml');
    writeFileSync(rules, RULES);
    const set = await sluice(data, 'company', 'detectors', rules);
    expect(set).toMatchObject({ code: 0, out: '1 detectors are looked for.\n' });
    expect(set.err).toContain(`${rules}:6: looks-ahead is refused.`);
    const keyword = ['boreas', '--raise', 'anywhere', '--label', 'Internal', '--name', 'Boreas'];
    expect(await sluice(data, 'company', 'keywords', ...keyword)).toMatchObject({ code: 0 });
    const listed = await sluice(data, 'company', 'keywords', '--list', '--json');
    expect(JSON.parse(listed.out)).toMatchObject({
      name: 'Boreas',
      keyword: 'boreas',
      type: 'raw',
      labels: ['Internal'],
      status: 'active',
    });

    const path = aRepository();
    const scanned = await sluice(data, 'scan', path, '--json');
    const [line = '', summary = ''] = scanned.out.trim().split('\n');
    // A name with a tab is JSON's to escape, not git's.
    expect(JSON.parse(line)).toMatchObject({ detector: 'zephyr-key', path: 'a\tb.txt' });
    expect(JSON.parse(summary)).toMatchObject({ summary: { occurrences: 1, incidents: 1 } });
    const folder = await sluice(data, 'scan', '--folder', path, '--json');
    expect(JSON.parse(folder.out.split('\n')[0] ?? '')).toMatchObject({ detector: 'zephyr-key' });

    const detectors = await sluice(data, 'company', 'detectors', '--list');
    expect(detectors.out).toBe('zephyr-key  zephyr-key  (1 incidents)\n');
    expect(await sluice(data, 'company', 'detectors', '--remove', 'zephyr-key')).toMatchObject({
      code: 0,
    });
    expect((await sluice(data, 'company', 'detectors', '--list')).out).toBe('');
    expect(await sluice(data, 'company', 'keywords', '--remove', 'Boreas')).toMatchObject({
      code: 0,
    });
  }, 120_000);

  it.each([
    [['company', 'detectors'], 2],
    [['company', 'explode'], 2],
    [['company', 'keywords', 'boreas'], 2],
    [['company', 'keywords', 'boreas', '--raise', 'everywhere'], 2],
    [['company', 'keywords', 'ab', '--grasp'], 1],
    [['company', 'keywords', 'ab[0-9]+', '--type', 'regexp', '--grasp'], 1],
  ])('is refused: %j', async (args, code) => {
    const run = await sluice(data, ...args);
    expect(run.code).toBe(code);
    expect(run.err).not.toBe('');
  });
});
