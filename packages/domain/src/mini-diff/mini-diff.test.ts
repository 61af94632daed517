import { describe, expect, it } from 'vitest';
import { MINI_DIFF_LINE_LENGTH, miniDiff } from './mini-diff.ts';

const PATCH = [
  'diff --git a/x b/x',
  '--- a/x',
  '+++ b/x',
  '@@ -1,5 +1,6 @@',
  ' one',
  ' two',
  '-three',
  '+three again',
  '+key = ••••',
  ' four',
  ' five',
  '@@ -20,2 +21,2 @@',
  '-old = ••••',
  '+new',
  ' end',
  '',
].join('\n');

const written = (lines: ReturnType<typeof miniDiff>) =>
  lines.map(({ sign, line, text, is_secret }) => `${line} ${sign}${text}${is_secret ? ' !' : ''}`);

describe('the mini-diff of a patch', () => {
  it('is the secret with three lines before and after, as the file counts them', () => {
    expect(written(miniDiff(PATCH, { side: 'new', line: 4, start: 6 }))).toEqual([
      '2  two',
      '3 -three',
      '3 +three again',
      '4 +key = •••• !',
      '5  four',
      '6  five',
    ]);
  });
  it('never crosses a hunk, and finds a removed line on its side', () => {
    expect(written(miniDiff(PATCH, { side: 'old', line: 20, start: 6 }))).toEqual([
      '20 -old = •••• !',
      '21 +new',
      '22  end',
    ]);
  });
  it.each([
    ['no secret is known', null],
    ['the secret is not in the patch', { side: 'new', line: 400, start: 0 } as const],
  ])('begins at the first change when %s', (_, secret) => {
    const lines = miniDiff(PATCH, secret);
    expect(lines.some(({ is_secret }) => is_secret)).toBe(false);
    expect(written(lines)).toContain('3 -three');
  });
  it('is empty when nothing changed', () => {
    expect(miniDiff('', null)).toEqual([]);
    expect(miniDiff('Binary files differ', null)).toEqual([]);
  });
  it('cuts a long line around the secret', () => {
    const long = `${'a'.repeat(500)}••••${'b'.repeat(500)}`;
    const [line] = miniDiff(`@@ -0,0 +1 @@\n+${long}\n`, { side: 'new', line: 1, start: 500 });
    expect(line?.text).toHaveLength(MINI_DIFF_LINE_LENGTH + 2);
    expect(line?.text).toMatch(/^…a+••••b+…$/);
  });
  it('keeps the start of a long line without an ellipsis in front of it', () => {
    const [line] = miniDiff(`@@ -0,0 +1 @@\n+••••${'a'.repeat(500)}\n`, {
      side: 'new',
      line: 1,
      start: 0,
    });
    expect(line?.text).toMatch(/^••••a+…$/);
  });
  it('keeps the end of a long line without an ellipsis behind it', () => {
    const [line] = miniDiff(`@@ -0,0 +1 @@\n+${'a'.repeat(500)}••••\n`, {
      side: 'new',
      line: 1,
      start: 500,
    });
    expect(line?.text).toMatch(/^…a+••••$/);
  });
});
