import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireDataFolder } from './data-folder.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-folder-'));
  writeFileSync(join(dir, 'file'), '');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the data directory', () => {
  it('is made for this user alone, and may be there already', () => {
    const path = join(dir, 'a', 'data');
    requireDataFolder(path);
    requireDataFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['file', 'is a file'],
    [join('file', 'data'), 'lies below a file'],
  ])('that is %s is refused in one sentence', (name, why) => {
    expect(() => requireDataFolder(join(dir, name))).toThrow(why);
    expect(() => requireDataFolder(join(dir, name))).toThrow('SLUICE_DATA_DIR');
  });
});
