import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('is held by one at a time', () => {
  const first = takeLock(dir);
  expect(first).not.toBeNull();
  expect(takeLock(dir)).toBeNull();
  first?.release();
  expect(takeLock(dir)).not.toBeNull();
});

it('is taken over from a dead process, whose file goes', () => {
  writeFileSync(join(dir, 'db.lock.7'), '4194305\n1');
  expect(takeLock(dir)).not.toBeNull();
  expect(readdirSync(dir)).toEqual(['db.lock.8']);
});

it('is taken over when another process got the same id since', () => {
  writeFileSync(join(dir, 'db.lock.1'), `${process.pid}\nanother start`);
  expect(takeLock(dir)).not.toBeNull();
});

it('is not taken beside a living holder whose number is not the highest', () => {
  const held = takeLock(dir);
  // A process that read the folder while the former holder was ending takes the number after that holder's.
  writeFileSync(join(dir, 'db.lock.5'), '4194305\n1');
  expect(takeLock(dir)).toBeNull();
  held?.release();
  expect(takeLock(dir)).not.toBeNull();
});
