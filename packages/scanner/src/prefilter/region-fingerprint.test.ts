import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../testing/repository.ts';
import type { ByteRange } from '../text/lines.ts';
import { fingerprintOf, isUnchanged } from './region-fingerprint.ts';

const FILLER = `${'.'.repeat(40)}\n`.repeat(30);

/** A text of these lines, with every line that says `secret` as a suspect. */
function standing(text: string) {
  const bytes = Buffer.from(text);
  const suspects: ByteRange[] = [];
  for (let at = bytes.indexOf('secret'); at >= 0; at = bytes.indexOf('secret', at + 1)) {
    const newline = bytes.indexOf('\n', at);
    suspects.push({
      start: bytes.lastIndexOf('\n', at) + 1,
      end: newline < 0 ? bytes.length : newline + 1,
    });
  }
  return fingerprintOf(bytes, suspects);
}

function stands(before: string, now: string): boolean {
  return isUnchanged(standing(now), standing(before));
}

describe('suspect lines', () => {
  const a = `${FILLER}secret 1\n${FILLER}`;

  it('stand unchanged when the change is all behind or all before them', () => {
    expect(stands(a, `${a}more\n`)).toBe(true);
    expect(stands(a, `more\n${a}`)).toBe(true);
    expect(stands(`${a}old\n${a}`, `${a}new\n${a}`)).toBe(true);
    expect(stands(a, a)).toBe(true);
  });

  it('do not when one is new, moved or doubled', () => {
    expect(stands(a, `${a}secret 2\n`)).toBe(false);
    expect(stands(FILLER, a)).toBe(false);
    expect(stands(a, `${a}${a}`)).toBe(false);
    expect(stands(`${a}secret 2\n`, `secret 2\n${a}`)).toBe(false);
  });

  it('do not when the text around them changes on both sides, or close by', () => {
    expect(stands(a, `more\n${a}more\n`)).toBe(false);
    expect(stands(`key:\nsecret 1\n${FILLER}`, `password:\nsecret 1\n${FILLER}`)).toBe(false);
    expect(stands('secret 1', 'secret 1\n')).toBe(false);
  });

  it('are not followed when there are very many', () => {
    const many = Array.from({ length: 40 }, (_, index) => `secret ${index}\n\n`).join('');
    expect(stands(many, many)).toBe(false);
  });

  it('are never among what git adds when they are said to stand', () => {
    const folder = scratch();
    const line = fc.constantFrom('secret 1', 'secret 2', 'a', 'b', FILLER.trimEnd());
    const lines = fc.array(line, { maxLength: 8 });
    const joined = (parts: readonly string[][]): string => `${parts.flat().join('\n')}\n`;
    fc.assert(
      fc.property(lines, lines, lines, lines, (head, old, fresh, tail) => {
        const [before, now] = [joined([head, old, tail]), joined([head, fresh, tail])];
        if (!stands(before, now)) return;
        const paths = [join(folder, 'before'), join(folder, 'now')] as const;
        writeFileSync(paths[0], before);
        writeFileSync(paths[1], now);
        const args = ['diff', '--no-index', '-U0', '--no-indent-heuristic', ...paths];
        const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
        expect(stdout).not.toMatch(/^\+secret/m);
      }),
      { numRuns: 300 },
    );
  });
});
