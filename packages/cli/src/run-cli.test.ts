import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectorByName, exampleMaker } from '@sluice/scanner';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice cli '));
  git('init', '-q', '-b', 'main');
  return () => rmSync(folder, { recursive: true, force: true });
});

function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.io', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
}
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
function commit(name: string, text: string): void {
  write(name, text);
  git('add', '-A');
  git('commit', '-q', '-m', 'Change');
}

/** A Slack token of this seed. */
const aToken = (seed: number): string =>
  detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';

async function sluice(...argv: string[]) {
  const out: string[] = [];
  const notes: string[] = [];
  const code = await runCli(argv, {
    env: {},
    version: '1.2.3',
    terminal: {
      print: (text) => out.push(text),
      note: (text) => notes.push(text),
      hasColours: false,
      isInteractive: false,
    },
  });
  return { code, out: out.join('\n'), notes: notes.join('\n') };
}

describe('sluice scan', () => {
  it('reads a history, shows each secret masked and stores nothing', async () => {
    commit('a.txt', `first\ntoken ${aToken(1)}\n`);
    commit('a.txt', 'gone\n');
    const { code, out } = await sluice('scan', folder);
    expect(code).toBe(0);
    expect(out).toContain('a.txt:2');
    expect(out).toContain('1 occurrence of secrets. 2 commits read');
    expect(out).not.toContain(aToken(1));
    expect(git('status', '--short')).toBe('');
  });

  it('reads only what a revision does not reach with --since', async () => {
    commit('a.txt', `${aToken(1)}\n`);
    commit('b.txt', `${aToken(2)}\n`);
    const { out } = await sluice('scan', folder, '--since', 'HEAD~1');
    expect(out).toContain('b.txt:1');
    expect(out).not.toContain('a.txt');
  });

  it('exits 3 with --fail-on-secret when a secret is there, and 0 when none is', async () => {
    commit('a.txt', 'nothing\n');
    expect((await sluice('scan', folder, '--fail-on-secret')).code).toBe(0);
    commit('a.txt', `${aToken(1)}\n`);
    expect((await sluice('scan', folder, '--fail-on-secret')).code).toBe(3);
  });

  it.each([
    ['a folder without a history', ['scan', '%'], 4],
    ['a revision that is not there', ['scan', '.', '--since', 'nowhere'], 5],
    ['a protocol that anyone on the way can read', ['scan', 'git://localhost/x'], 7],
    ['an unknown format', ['scan', '.', '--format', 'xml'], 2],
    ['an unknown option', ['scan', '.', '--fast'], 2],
    ['an unknown command', ['sweep'], 2],
  ])('refuses %s in words', async (_, argv, expected) => {
    commit('a.txt', 'x\n');
    const plain = mkdtempSync(join(tmpdir(), 'sluice plain '));
    const { code, notes } = await sluice(
      ...argv.map((one) => (one === '.' ? folder : one === '%' ? plain : one)),
    );
    rmSync(plain, { recursive: true });
    expect(code).toBe(expected);
    expect(notes).not.toBe('');
  });

  it('masks a secret in a path', async () => {
    commit(`${aToken(4)}.txt`, `${aToken(4)}\n`);
    const { out } = await sluice('scan', folder, '--json');
    expect(out).not.toContain(aToken(4));
  });
});

describe('sluice scan --staged', () => {
  it('reads what is staged and nothing else, also before the first commit', async () => {
    write('a.txt', `${aToken(1)}\n`);
    git('add', '-A');
    write('b.txt', `${aToken(2)}\n`);
    const { code, out } = await sluice('scan', folder, '--staged', '--fail-on-secret');
    expect(code).toBe(3);
    expect(out).toContain('a.txt:1');
    expect(out).not.toContain('b.txt');
  });

  it('does not stop a commit that takes a secret out', async () => {
    commit('a.txt', `${aToken(1)}\n`);
    write('a.txt', 'clean\n');
    git('add', '-A');
    expect((await sluice('scan', folder, '--staged', '--fail-on-secret')).code).toBe(0);
  });
});

describe('a baseline', () => {
  it('keeps what is known from failing, also after its line moved', async () => {
    commit('a.txt', `${aToken(1)}\n`);
    const file = join(folder, 'baseline.json');
    await sluice('scan', '--folder', folder, '--write-baseline', file);
    expect(readFileSync(file, 'utf8')).not.toContain(aToken(1));
    write('a.txt', `moved\n\n${aToken(1)}\n`);
    const known = await sluice('scan', '--folder', folder, '--baseline', file, '--fail-on-secret');
    expect(known.code).toBe(0);
    expect(known.out).toContain('1 more in the baseline');
    write('b.txt', `${aToken(2)}\n`);
    const fresh = await sluice('scan', '--folder', folder, '--baseline', file, '--fail-on-secret');
    expect(fresh.code).toBe(3);
  });

  it('is refused when it is none', async () => {
    commit('a.txt', 'x\n');
    write('baseline.json', '[]');
    const { code, notes } = await sluice(
      'scan',
      folder,
      '--baseline',
      join(folder, 'baseline.json'),
    );
    expect(code).toBe(2);
    expect(notes).toContain('is no baseline');
  });
});

describe('the formats', () => {
  const report = async (format: string) => {
    commit('=cmd.txt', `<x> ${aToken(1)}\n`);
    const { out } = await sluice('scan', folder, '--format', format);
    expect(out).not.toContain(aToken(1));
    return out;
  };

  it('json is an object a line, the summary last', async () => {
    const lines = (await report('json')).split('\n').map((line): unknown => JSON.parse(line));
    expect(lines[0]).toMatchObject({ detector: 'slack_token', path: '=cmd.txt', line: 1 });
    expect(lines[1]).toMatchObject({ summary: { occurrences: 1, stored: false } });
  });

  it('sarif names the rule, the place and a fingerprint of each result', async () => {
    const log = JSON.parse(await report('sarif'));
    expect(log.version).toBe('2.1.0');
    expect(log.runs[0].tool.driver.rules[0].id).toBe('slack_token');
    expect(log.runs[0].results[0]).toMatchObject({
      ruleId: 'slack_token',
      ruleIndex: 0,
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: '%3Dcmd.txt' },
            region: { startLine: 1, startColumn: 5 },
          },
        },
      ],
    });
    expect(log.runs[0].results[0].partialFingerprints['sluice/v1']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('csv begins no cell with a formula', async () => {
    const [head, row] = (await report('csv')).split('\n');
    expect(head).toContain('detector,path,line');
    expect(row).toContain(",'=cmd.txt,1,");
  });

  it('junit has a failed test for each secret, and one that passed when there is none', async () => {
    const xml = await report('junit');
    expect(xml).toContain('failures="1"');
    expect(xml).toContain('<failure type="slack_token"');
    const clean = await sluice(
      'scan',
      '--folder',
      folder,
      '--format',
      'junit',
      '--baseline',
      await baselineOf(),
    );
    expect(clean.out).toContain('name="No secrets"');
  });
  const baselineOf = async () => {
    const file = join(folder, '.git', 'baseline.json');
    await sluice('scan', '--folder', folder, '--write-baseline', file);
    return file;
  };
});

describe('sluice install-hook', () => {
  it('installs a hook once and leaves another one alone', async () => {
    expect((await sluice('install-hook', folder)).code).toBe(0);
    const hook = join(folder, '.git', 'hooks', 'pre-commit');
    expect(readFileSync(hook, 'utf8')).toContain('scan --staged --fail-on-secret');
    expect((await sluice('install-hook', folder)).code).toBe(0);
    writeFileSync(hook, '#!/bin/sh\nexit 0\n');
    const { code, notes } = await sluice('install-hook', folder);
    expect(code).toBe(1);
    expect(notes).toContain('Add this line');
    expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
  });

  it('says where there is no repository', async () => {
    const plain = mkdtempSync(join(tmpdir(), 'sluice plain '));
    expect((await sluice('install-hook', plain)).code).toBe(4);
    rmSync(plain, { recursive: true });
  });
});
