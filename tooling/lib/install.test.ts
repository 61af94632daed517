import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from './root.ts';

/** Writes when it begins and when it ends, and goes on while `go` is missing. */
const SLOW_NPM = `
  const { appendFileSync, existsSync } = require('node:fs');
  appendFileSync('log', 'begin\\n');
  const timer = setInterval(() => {
    if (!existsSync('go')) return;
    clearInterval(timer);
    appendFileSync('log', 'end\\n');
    process.exitCode = existsSync('break') ? 1 : 0;
  }, 20);`;
const START = `
  import { ensureInstalled } from ${JSON.stringify(join(ROOT, 'tooling', 'lib', 'install.mjs'))};
  const done = await ensureInstalled(process.cwd(), (text) => console.log(text));
  console.log(done ? 'installed' : 'failed');`;

let root: string;
let started: ChildProcess[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice install-'));
  started = [];
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'npm.cjs'), SLOW_NPM);
});
afterEach(() => {
  // Processes that still wait for it end.
  writeFileSync(join(root, 'go'), '');
  for (const child of started) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const log = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8') : '');
const begun = (times: number) =>
  vi.waitFor(() => expect(log().split('begin').length - 1).toBe(times), { timeout: 10_000 });

function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', START], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs') },
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const says = (text: string) =>
    vi.waitFor(() => expect(said).toContain(text), { timeout: 10_000 });
  return { child, says };
}

describe('installing', () => {
  it('is done once for a lock file, and again for another', async () => {
    writeFileSync(join(root, 'go'), '');
    await start().says('installed');
    await start().says('installed');
    expect(log()).toBe('begin\nend\n');
    writeFileSync(join(root, 'package-lock.json'), '{"name":"other"}');
    await start().says('installed');
    expect(log()).toBe('begin\nend\nbegin\nend\n');
  });

  it('waits for the one that another start left behind when it was killed', async () => {
    const first = start();
    await begun(1);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = start();
    await second.says('waiting for it');
    writeFileSync(join(root, 'go'), '');
    await second.says('installed');
    expect(log()).toBe('begin\nend\nbegin\nend\n');
  });

  it('is done once when two commands start together', async () => {
    const both = [start(), start()];
    await begun(1);
    writeFileSync(join(root, 'go'), '');
    await Promise.all(both.map(({ says }) => says('installed')));
    expect(log()).toBe('begin\nend\n');
  });

  it('reports a failure, and tries again', async () => {
    writeFileSync(join(root, 'go'), '');
    writeFileSync(join(root, 'break'), '');
    await start().says('failed');
    rmSync(join(root, 'break'));
    await start().says('installed');
  });
});
