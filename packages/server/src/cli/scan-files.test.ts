import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectorByName, exampleMaker, readRules, scanRepository } from '@sluice/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice files '));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

/** A token that a vendor's detector knows, made when asked for. */
function aToken(seed: number): string {
  return detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
}

/** Runs `sluice scan` without a workspace: the data directory is one that must not come to be. */
function scan(input: string | Buffer, ...args: string[]) {
  const env = { PATH: process.env.PATH, SLUICE_DATA_DIR: join(dir, 'no-data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'scan', ...args], {
    env,
    input,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

interface Line {
  path?: string;
  line?: number;
  commit?: string | null;
  value?: string;
  summary?: Record<string, number | boolean>;
}
function linesOf(out: string): Line[] {
  return out
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

const SHA = '0123456789abcdef0123456789abcdef01234567';

describe('sluice scan -', () => {
  it('reads what a patch adds, at its place in the new file, with the commit that the patch names', () => {
    const patch = [
      `commit ${SHA}`,
      'Author: Ada <ada@acme.io>',
      '',
      '    Change',
      '',
      'diff --git a/old.txt b/src/new.txt',
      '--- a/old.txt',
      '+++ b/src/new.txt',
      '@@ -7,2 +9,2 @@',
      ` context ${aToken(1)}`,
      `-removed ${aToken(2)}`,
      `+added ${aToken(3)}`,
      'diff --git a/gone.txt b/gone.txt',
      'deleted file mode 100644',
      '--- a/gone.txt',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      `-${aToken(4)}`,
      '',
    ].join('\n');
    const { code, out } = scan(patch, '-', '--json');
    const [found, last, ...others] = linesOf(out);
    expect(code).toBe(0);
    expect(found).toMatchObject({
      detector: 'slack_token',
      path: 'src/new.txt',
      line: 10,
      commit: SHA,
      incident_id: null,
    });
    expect(last?.summary).toMatchObject({ occurrences: 1, files: 1, stored: false });
    expect(others).toEqual([]);
    for (const seed of [1, 2, 3, 4]) expect(out).not.toContain(aToken(seed));
  });

  it('reads a diff that git did not make, or made without prefixes', () => {
    const patch = `--- conf.txt\t2024-01-01 10:00:00\n+++ conf.txt\t2024-01-02 10:00:00\n@@ -0,0 +1 @@\n+${aToken(5)}\n`;
    expect(linesOf(scan(patch, '-', '--json').out)[0]).toMatchObject({ path: 'conf.txt', line: 1 });
  });

  it('reads any other text as one file, UTF-16 too, and skips binary files', () => {
    expect(linesOf(scan(`one\ntwo ${aToken(6)}`, '-', '--json').out)[0]).toMatchObject({
      path: '-',
      line: 2,
      commit: null,
    });
    const wide = Buffer.from(`\ufeff${aToken(7)}\n`, 'utf16le');
    expect(linesOf(scan(wide, '-', '--json').out)).toHaveLength(2);
    const binary = Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(aToken(8))]);
    expect(linesOf(scan(binary, '-', '--json').out)[0]?.summary).toMatchObject({
      occurrences: 0,
      skipped_binary: 1,
    });
    expect(linesOf(scan('', '-', '--json').out)[0]?.summary).toMatchObject({ occurrences: 0 });
  });

  it('fails on a secret when asked to', () => {
    expect(scan(aToken(9), '-', '--fail-on-secret').code).toBe(3);
    expect(scan('nothing', '-', '--fail-on-secret').code).toBe(0);
  });
});

describe('sluice scan of a folder', () => {
  it('reads its files as they are, where one asks for it, and opens no workspace', () => {
    const folder = join(dir, 'plain');
    mkdirSync(join(folder, 'a', '.git'), { recursive: true });
    writeFileSync(join(folder, 'a', 'one.txt'), `x\n${aToken(10)}\n`);
    writeFileSync(join(folder, 'a', '.git', 'inside.txt'), aToken(11));
    writeFileSync(join(folder, 'b.bin'), Buffer.from([0, 0, 0]));
    symlinkSync(join(folder, 'a'), join(folder, 'link'));
    const { code, out } = scan('', '--folder', folder, '--json');
    const [found, last, ...others] = linesOf(out);
    expect(code).toBe(0);
    expect(found).toMatchObject({ path: 'a/one.txt', line: 2 });
    expect(last?.summary).toMatchObject({ occurrences: 1, files: 1, skipped_binary: 1 });
    expect(others).toEqual([]);
    expect(scan('', '--folder', folder, '--fail-on-secret').code).toBe(3);
    // A typo in a path must not pass for a clean history.
    const plain = scan('', folder);
    expect(plain).toMatchObject({ code: 4, err: expect.stringContaining('use --folder') });
  });

  it.each([
    ['a folder beside a path', ['x', '--folder', 'y'], 2, 'Give one git address or path.'],
    ['no folder there', ['--folder', '/nothing-here'], 4, 'There is no folder at'],
    ['a revision of plain files', ['-', '--since', 'x'], 2, '--since is for a git history'],
  ])('refuses %s', (_, args, code, text) => {
    const done = scan('', ...args);
    expect({ code: done.code, err: done.err }).toMatchObject({
      code,
      err: expect.stringContaining(text),
    });
  });
});

describe('what sluice scan prints', () => {
  it('shows no secret of a path, of folders and of patches alike', () => {
    const [inPath, inFile] = [aToken(1), aToken(2)];
    const folder = join(dir, 'paths');
    mkdirSync(join(folder, inPath), { recursive: true });
    writeFileSync(join(folder, inPath, 'a.txt'), `token = ${inFile}\n`);
    const patch = `--- a/${inPath}/a.txt\n+++ b/${inPath}/a.txt\n@@ -0,0 +1 @@\n+token = ${inFile}\n`;
    for (const { out, code } of [
      scan('', '--folder', folder, '--fail-on-secret'),
      scan('', '--folder', folder, '--fail-on-secret', '--json'),
      scan(patch, '-', '--fail-on-secret'),
    ]) {
      expect(code).toBe(3);
      expect(out).toContain('/a.txt');
      for (const token of [inPath, inFile]) expect(out.includes(token)).toBe(false);
    }
  });

  it('takes no address with a token in it', () => {
    for (const address of [
      `https://${aToken(1)}@code.example/a/b`,
      `https://code.example/a/b?token=${aToken(1)}`,
      `ssh://git@code.example/${aToken(1)}/b`,
    ]) {
      const { code, err } = scan('', address);
      expect(code).toBe(2);
      expect(err).toContain('address');
      expect(err.includes(aToken(1))).toBe(false);
    }
  });
});

describe('sluice scan --rules', () => {
  const hex = exampleMaker(3).chars('0123456789abcdef', 16);
  const rules = `[[rules]]\nid = "acme-key"\nregex = 'acme_([0-9a-f]{16})'\n[[rules]]\nid = "odd"\nregex = 'abc(?=d)'\n`;

  it('finds what the rules of a file say, and tells which can not be run, with its line', () => {
    const file = join(dir, 'rules.toml');
    writeFileSync(file, rules);
    const { code, out, err } = scan(`x acme_${hex}`, '-', '--rules', file, '--json');
    expect(code).toBe(0);
    expect(linesOf(out)[0]).toMatchObject({ detector: 'acme-key', line: 1 });
    expect(err).toContain('rules.toml:6: odd is refused.');
  });

  it('finds it in a history too, from few commits and from many that threads read', async () => {
    const { rules: own } = readRules(rules);
    const path = join(dir, 'history');
    mkdirSync(path);
    const git = (...args: string[]) =>
      spawnSync('git', ['-C', path, '-c', 'user.name=A', '-c', 'user.email=a@acme.io', ...args]);
    git('init', '-q');
    writeFileSync(join(path, 'a.txt'), `acme_${hex}\n`);
    git('add', '-A');
    git('commit', '-q', '-m', 'One');
    for (const threadsFrom of [100, 1]) {
      const found: string[] = [];
      const clock = () => 0;
      const gitDir = join(path, '.git');
      for await (const event of scanRepository({ gitDir, clock, rules: own, threadsFrom })) {
        if (event.type === 'finding') found.push(event.finding.detector);
      }
      expect(found).toEqual(['acme-key']);
    }
  });

  it.each([
    ['no file', '/nothing-here.toml', 'There is no file'],
    ['no TOML', MAIN, 'no TOML'],
  ])('refuses %s', (_, file, text) => {
    const done = scan('', '-', '--rules', file);
    expect({ code: done.code, err: done.err }).toMatchObject({
      code: 2,
      err: expect.stringContaining(text),
    });
  });
});
