import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sluice } from '../testing/command.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-key-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the key of a data directory', () => {
  it('has to fit for every command, and a back-up is restored with its key alone', async () => {
    const [from, to] = [join(dir, 'from'), join(dir, 'to')];
    const file = join(dir, 'backup.gz');
    const key = join(from, 'secret.key');
    expect((await sluice(from, 'user', 'add', 'ada@ours.example')).code).toBe(0);
    const right = readFileSync(key, 'utf8');
    expect((await sluice(from, 'backup', file)).code).toBe(0);

    writeFileSync(key, '');
    for (const command of [['migrate'], ['backup', file], ['company', 'set', '--name', 'X']]) {
      const { code, err } = await sluice(from, ...command);
      expect(code).toBe(1);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).toContain('does not hold a key');
    }
    rmSync(key);
    expect((await sluice(from, 'serve')).err).toContain('is missing');
    expect(existsSync(key)).toBe(false);

    const without = await sluice(to, 'restore', file);
    expect(without).toMatchObject({ code: 1, out: '' });
    expect(without.err).toContain('is missing');
    writeFileSync(join(to, 'secret.key'), right);
    expect(await sluice(to, 'restore', file)).toMatchObject({ code: 0 });
    expect((await sluice(to, 'key', 'rotate')).out).toContain(
      'values are encrypted by the new key',
    );
    expect(readFileSync(join(to, 'secret.key'), 'utf8')).not.toBe(right);
    expect((await sluice(to, 'company', 'set', '--name', 'X')).code).toBe(0);
  }, 60_000);
});
