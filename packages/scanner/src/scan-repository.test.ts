import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareRepository } from './git/prepare.ts';
import { type RawPatch, readPatches, type WantedPatch } from './git/read-patch.ts';
import type { ScanEvent } from './scan-events.ts';
import { scanRepository } from './scan-repository.ts';
import { aRepository, aSecret, events, mirror, places, scratch } from './testing/repository.ts';

async function patchesOf(gitDir: string, wanted: readonly WantedPatch[]) {
  const read: [WantedPatch, RawPatch][] = [];
  for await (const one of readPatches(gitDir, wanted)) read.push(one);
  return read;
}

describe('what a history holds', () => {
  it('is found with commit, place and tags', async () => {
    const repo = aRepository();
    repo.write('test/.env', `A=1\nTOKEN=${aSecret(1)}\n`);
    const sha = repo.commit('Add settings\n\nmore');
    const [, found] = await events(await mirror(repo.path));
    expect(found).toMatchObject({
      type: 'finding',
      finding: {
        detector: 'slack_token', value: aSecret(1), path: 'test/.env', line: 2, columnStart: 6,
        tags: ['TEST_FILE', 'SENSITIVE_FILE'],
        commit: { sha, authorName: 'Ada Writer', authorEmail: 'ada@acme.io', subject: 'Add settings' },
      },
    }); // biome-ignore format: a table
  });

  it('is found on every ref, in the line numbers of the new file, and not again when it is removed', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'one\ntwo\nthree\n');
    repo.commit('base');
    repo.git('checkout', '-q', '-b', 'side');
    repo.write('a.txt', `one\ntwo\ninserted\nthree\n${aSecret(2)}\n`);
    repo.commit('leak');
    repo.git('update-ref', 'refs/pull/7/head', 'HEAD');
    repo.git('checkout', '-q', 'main');
    repo.git('branch', '-q', '-D', 'side');
    const gitDir = await mirror(repo.path);
    expect(places(await events(gitDir))).toEqual([`a.txt:5 ${aSecret(2)}`]);
  });

  it("includes a merge's own resolution, but not again what its parents brought", async () => {
    const repo = aRepository();
    repo.write('a.txt', 'base\n');
    repo.commit('base');
    repo.git('checkout', '-q', '-b', 'side');
    repo.write('a.txt', `side ${aSecret(3)}\n`);
    repo.commit('side');
    repo.git('checkout', '-q', 'main');
    repo.write('a.txt', `main\n`);
    repo.commit('main');
    try {
      repo.git('merge', 'side');
    } catch {
      // The conflict is what the test is about.
    }
    repo.write('a.txt', `main\nside ${aSecret(3)}\nresolved ${aSecret(4)}\n`);
    repo.commit('merge');
    expect(places(await events(await mirror(repo.path)))).toEqual(
      [`a.txt:1 ${aSecret(3)}`, `a.txt:3 ${aSecret(4)}`].sort(),
    );
  });

  it('is not reported again by a rename, and tells the former path of a changed one', async () => {
    const repo = aRepository();
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    repo.write('old.txt', `${lines}\n${aSecret(5)}\n`);
    repo.commit('leak');
    repo.git('mv', 'old.txt', 'new.txt');
    repo.write('new.txt', `${lines}\n${aSecret(5)}\n${aSecret(6)}\n`);
    repo.commit('rename');
    const all = await events(await mirror(repo.path));
    expect(places(all)).toEqual([`new.txt:32 ${aSecret(6)}`, `old.txt:31 ${aSecret(5)}`].sort());
    expect(
      all.some((event) => event.type === 'finding' && event.finding.oldPath === 'old.txt'),
    ).toBe(true);
  });

  it('is found in CRLF, UTF-16, one-line and unfinished files; binary files are counted', async () => {
    const repo = aRepository();
    repo.write('crlf.txt', `a\r\n${aSecret(7)}\r\n`);
    repo.write('wide.ps1', Buffer.from(`\ufeffa\r\n$t = "${aSecret(8)}"\r\n`, 'utf16le'));
    repo.write('one-line.js', `${'x '.repeat(2_500_000)}"${aSecret(9)}"`);
    repo.write('binary.dat', Buffer.from(`\0\u0001\0${aSecret(10)}`));
    repo.write('binary.xyz', Buffer.from(`\0\u0001\0${aSecret(10)}`));
    repo.commit('files');
    const all = await events(await mirror(repo.path));
    expect(places(all)).toEqual(
      [
        `crlf.txt:2 ${aSecret(7)}`,
        `wide.ps1:2 ${aSecret(8)}`,
        `one-line.js:1 ${aSecret(9)}`,
      ].sort(),
    );
    expect(all.at(-1)).toMatchObject({ type: 'summary', skippedBinary: 2, findings: 3 });
  });

  it('is not hidden by attributes, nor by lines that look like headers', async () => {
    const repo = aRepository();
    repo.write('.gitattributes', '* -diff\n*.txt binary\n');
    const spoof = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n';
    repo.write('a.txt', `${spoof}${'f'.repeat(40)}\n${aSecret(11)}\n`);
    repo.commit('spoof');
    expect(places(await events(await mirror(repo.path)))).toEqual([`a.txt:6 ${aSecret(11)}`]);
  });

  it('has hostile names that stay readable and lead back to their patch', async () => {
    const repo = aRepository();
    const names = [
      'new\nline.txt',
      '"quoted".txt',
      '-dash',
      'sp ace.txt',
      'é😀.txt',
      'glob[*]?.txt',
      'back\\slash',
    ];
    for (const [index, name] of names.entries()) repo.write(name, `x\n${aSecret(20 + index)}\n`);
    const latin = Buffer.concat([Buffer.from(`${repo.path}/caf`), Buffer.from([0xe9])]);
    writeFileSync(latin, `x\n${aSecret(30)}\n`);
    repo.commit('names');
    const gitDir = await mirror(repo.path);
    const found = (await events(gitDir)).flatMap((event) =>
      event.type === 'finding' ? [event.finding] : [],
    );
    expect(found).toHaveLength(names.length + 1);
    expect(found.map(({ path }) => path)).toContain('"caf\\351"');
    for (const { path, commit, value } of found) {
      const [, patch] = (await patchesOf(gitDir, [{ sha: commit.sha, path }]))[0] ?? [];
      expect(patch?.text, path).toContain(`+${value}`);
      expect(patch?.text.match(/^diff --/gm), path).toHaveLength(1);
    }
  });

  it('has authors whose names are not UTF-8', async () => {
    const repo = aRepository();
    repo.write('a.txt', aSecret(12));
    repo.git('add', '-A');
    const tree = repo.git('write-tree').trim();
    const raw = Buffer.concat([
      Buffer.from(`tree ${tree}\nauthor Ren`), Buffer.from([0xe9]),
      Buffer.from(' <rene@acme.io> 1700000000 +0000\ncommitter R <r@acme.io> 1700000000 +0000\n\nhello\n'),
    ]); // biome-ignore format: a sequence of bytes
    writeFileSync(join(repo.path, '.git', 'raw'), raw);
    const sha = repo.git('hash-object', '-t', 'commit', '-w', '.git/raw').trim();
    repo.git('update-ref', 'refs/heads/main', sha);
    const found = (await events(await mirror(repo.path))).find((event) => event.type === 'finding');
    expect(found).toMatchObject({ finding: { commit: { authorName: 'René' } } });
  });
});

describe('unusual repositories', () => {
  it('scans an empty one', async () => {
    expect((await events(await mirror(aRepository().path))).at(-1)).toMatchObject({
      type: 'summary',
      commits: 0,
    });
  });

  it('scans a shallow clone: what its oldest commit holds counts as added', async () => {
    const repo = aRepository();
    repo.write('a.txt', aSecret(13));
    repo.commit('one');
    repo.commit('two');
    const shallow = join(scratch(), 'shallow');
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${repo.path}`, shallow]);
    expect(places(await events(await mirror(shallow)))).toEqual([`a.txt:1 ${aSecret(13)}`]);
  });

  it('passes by submodules', async () => {
    const inner = aRepository();
    inner.commit('inner');
    const repo = aRepository();
    repo.git('submodule', 'add', '-q', inner.path, 'inner');
    repo.write('a.txt', aSecret(14));
    repo.commit('outer');
    expect(places(await events(await mirror(repo.path)))).toEqual([`a.txt:1 ${aSecret(14)}`]);
  });
});

describe('a scan that goes on', () => {
  function manyCommits(count: number): ReturnType<typeof aRepository> {
    const repo = aRepository();
    for (let index = 0; index < count; index++) {
      repo.write(`f${index % 4}.txt`, `v${index}\n${aSecret(100 + index)}\n`);
      repo.commit(`c${index}`);
    }
    return repo;
  }
  const steady = (all: readonly ScanEvent[]): ScanEvent[] =>
    all.filter((event) => event.type === 'finding' || event.type === 'batchDone');

  it('after an abort yields exactly the rest', async () => {
    const gitDir = await mirror(manyCommits(12).path);
    const whole = steady(await events(gitDir, { batchCommits: 2 }));
    for (const stopAfter of [1, 3, 5]) {
      const stop = new AbortController();
      const kept: ScanEvent[] = [];
      let open: ScanEvent[] = [];
      let batches = 0;
      const run = async (): Promise<void> => {
        for await (const event of scanRepository({
          gitDir,
          clock: () => 0,
          batchCommits: 2,
          signal: stop.signal,
        })) {
          open.push(event);
          if (event.type !== 'batchDone') continue;
          kept.push(...open);
          open = [];
          if (++batches === stopAfter) stop.abort();
        }
      };
      await expect(run()).rejects.toMatchObject({ reason: 'interrupted' });
      const last = kept.at(-1);
      const checkpoint = last?.type === 'batchDone' ? last.checkpoint : null;
      const rest = await events(gitDir, { batchCommits: 2, checkpoint });
      expect(steady([...kept, ...rest])).toEqual(whole);
    }
  });

  it('reads only what is new since, and nothing when nothing is', async () => {
    const repo = manyCommits(3);
    const cache = scratch();
    const gitDir = await mirror(repo.path, cache);
    const first = (await events(gitDir)).at(-1);
    const checkpoint = first?.type === 'summary' ? first.checkpoint : null;
    expect((await events(gitDir, { checkpoint })).at(-1)).toMatchObject({
      commits: 0,
      findings: 0,
    });
    repo.write('later.txt', aSecret(15));
    repo.commit('later');
    expect(await mirror(repo.path, cache)).toBe(gitDir);
    const second = await events(gitDir, { checkpoint });
    expect(places(second)).toEqual([`later.txt:1 ${aSecret(15)}`]);
    expect(second.at(-1)).toMatchObject({ commits: 1 });
  });

  it('starts at a revision, and says when there is none', async () => {
    const repo = manyCommits(4);
    const gitDir = await mirror(repo.path);
    expect((await events(gitDir, { since: 'main~1' })).at(-1)).toMatchObject({ commits: 1 });
    for (const since of ['nowhere', '--all', '-x']) {
      await expect(events(gitDir, { since })).rejects.toMatchObject({ reason: 'no_such_revision' });
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['ext::sh -c true', 'protocol_refused'], ['git://h/x', 'protocol_refused'], ['http://h/x', 'protocol_refused'],
    ['--upload-pack=x', 'protocol_refused'], ['ssh://-oProxyCommand=x/y', 'protocol_refused'],
    ['/tmp', 'protocol_refused'], ['file:///tmp', 'protocol_refused'], ['./x', 'protocol_refused'],
  ])('%s: %s', async (source, reason) => {
    await expect(prepareRepository({ source, cacheDir: scratch() })).rejects.toMatchObject({ reason });
  }); // biome-ignore format: a table

  it('is a folder that is no repository, a missing one, and a missing git', async () => {
    const cacheDir = scratch();
    const open = { cacheDir, allowLocalPaths: true };
    await expect(prepareRepository({ source: scratch(), ...open })).rejects.toMatchObject({
      reason: 'not_a_repository',
    });
    await expect(prepareRepository({ source: '/no/such/place', ...open })).rejects.toMatchObject({
      reason: 'not_a_repository',
    });
    const gitPath = '/no/such/git';
    const source = aRepository().path;
    await expect(prepareRepository({ source, ...open, gitPath })).rejects.toMatchObject({
      reason: 'git_missing',
    });
  });

  it('is every program that a repository would like to run', async () => {
    const repo = aRepository();
    const proof = join(scratch(), 'ran');
    const script = join(scratch(), 'evil.sh');
    writeFileSync(script, `#!/bin/sh\necho x >> '${proof}'\ncat "$1"\n`);
    chmodSync(script, 0o755);
    repo.write('.gitattributes', '* diff=evil filter=evil\n');
    repo.write('a.txt', aSecret(16));
    const sha = repo.commit('leak');
    const quoted = `'${script}'`;
    for (const key of [
      'diff.external', 'diff.evil.textconv', 'diff.evil.command', 'core.fsmonitor', 'core.pager', 'core.sshCommand',
      'uploadpack.packObjectsHook', 'core.alternateRefsCommand', 'credential.helper', 'filter.evil.smudge',
    ]) repo.git('config', key, quoted); // biome-ignore format: a list
    const hooks = join(repo.path, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const hook of ['post-checkout', 'reference-transaction', 'post-rewrite', 'pre-auto-gc']) {
      writeFileSync(join(hooks, hook), `#!/bin/sh\necho x >> '${proof}'\n`, { mode: 0o755 });
    }
    repo.git('config', 'core.hooksPath', hooks);
    const cache = scratch();
    const gitDir = await mirror(repo.path, cache);
    await mirror(repo.path, cache);
    expect(places(await events(gitDir))).toEqual([`a.txt:1 ${aSecret(16)}`]);
    await patchesOf(gitDir, [{ sha, path: 'a.txt' }]);
    // The same when the hostile folder itself is read, not its mirror.
    expect(places(await events(join(repo.path, '.git')))).toEqual([`a.txt:1 ${aSecret(16)}`]);
    await patchesOf(join(repo.path, '.git'), [{ sha, path: 'a.txt' }]);
    expect(existsSync(proof)).toBe(false);
  });
});
