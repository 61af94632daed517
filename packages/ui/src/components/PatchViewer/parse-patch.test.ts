import { describe, expect, it } from 'vitest';
import { anchorOf, drawnRows, parsePatch, ROW, rowOfAnchor, rowOfLine } from './parse-patch.ts';
import { marksByRow, revealInvisible, segmentsOf } from './segments.ts';

const lines = (...rows: string[]) => rows.join('\n');
const kindsOf = (text: string) => [...parsePatch(text).kinds];

describe('rows', () => {
  const text = lines(
    '@@ -3,3 +3,4 @@ def',
    ' a',
    '-b',
    '+c',
    '+d',
    ' e',
    '\\ No newline at end of file',
  );

  it('know what they are', () => {
    expect(kindsOf(text)).toEqual([
      ROW.hunk,
      ROW.context,
      ROW.removed,
      ROW.added,
      ROW.added,
      ROW.context,
      ROW.noNewline,
    ]);
  });

  it('carry the numbers of both sides', () => {
    const patch = parsePatch(text);
    expect([...patch.oldNumbers]).toEqual([0, 3, 4, 0, 0, 5, 0]);
    expect([...patch.newNumbers]).toEqual([0, 3, 0, 4, 5, 6, 0]);
    expect(patch.highest).toBe(6);
    expect(anchorOf(patch, 2)).toBe('o4');
    expect(anchorOf(patch, 3)).toBe('n4');
    expect(anchorOf(patch, 0)).toBeNull();
  });

  it.each(['n4', 'o4', 'n6'])('are found by their anchor %s', (anchor) => {
    const patch = parsePatch(text);
    expect(anchorOf(patch, rowOfAnchor(patch, anchor))).toBe(anchor);
  });

  it.each(['', 'n', 'n0', 'n99', 'x', 'n1.5'])('are not found by %j', (anchor) => {
    expect(rowOfAnchor(parsePatch(text), anchor)).toBe(-1);
  });

  it('leave a carriage return out of the text', () => {
    const patch = parsePatch('@@ -1 +1 @@\r\n+a\r\n');
    expect(patch.text.slice(patch.starts[1], patch.ends[1])).toBe('a');
  });

  it('take a line that begins with two minus signs for a removed line', () => {
    expect(kindsOf(lines('@@ -1 +0,0 @@', '--- sql comment'))).toEqual([ROW.hunk, ROW.removed]);
  });

  it.each(['', '\n', 'hello', '@@ broken', '\0\0', '+alone'])('survive %j', (odd) => {
    expect(() => parsePatch(odd)).not.toThrow();
  });
});

describe('files', () => {
  const text = lines(
    'diff --git a/one.txt b/one.txt',
    '--- a/one.txt',
    '+++ b/one.txt',
    '@@ -1 +1 @@',
    '+x',
    'diff --git a/old name b/new name',
    'rename from old name',
    '+++ b/new name',
    '@@ -1 +1 @@',
    '+y',
    'diff --git a/p.png b/p.png',
    'Binary files a/p.png and b/p.png differ',
  );

  it('are distinguished, and a line is looked up in the right one', () => {
    const patch = parsePatch(text);
    expect(patch.files.map((file) => file.path)).toEqual(['one.txt', 'new name', 'p.png']);
    expect(patch.binary).toBe(true);
    expect(rowOfLine(patch, 'new', 1, 'new name')).toBe(9);
    expect(rowOfLine(patch, 'new', 1)).toBe(4);
  });

  it('show their headers when there are several, and their noise never', () => {
    const patch = parsePatch(text);
    expect([...drawnRows(patch)].map((row) => patch.kinds[row])).toEqual([
      ROW.file,
      ROW.hunk,
      ROW.added,
      ROW.file,
      ROW.hunk,
      ROW.added,
      ROW.file,
      ROW.binary,
    ]);
  });
});

describe('highlights', () => {
  const patch = parsePatch(lines('@@ -1 +1,3 @@', '+abcdef', '+ghi', '+jkl'));
  const base = { id: 'h', side: 'new', label: 'Key' } as const;

  it('span several lines, labelled on the first', () => {
    const marks = marksByRow(patch, [{ ...base, line: 1, endLine: 3, start: 2, end: 1 }]);
    expect([...marks].map(([row, [mark]]) => [row, mark?.start, mark?.end, mark?.first])).toEqual([
      [1, 2, 6, true],
      [2, 0, 3, false],
      [3, 0, 1, false],
    ]);
  });

  it('are left out when the patch does not hold their line', () => {
    expect(marksByRow(patch, [{ ...base, line: 9, start: 0, end: 1 }]).size).toBe(0);
  });

  it('cut a row into runs that give its text again', () => {
    const [mark] = marksByRow(patch, [{ ...base, line: 1, start: 2, end: 4 }]).get(1) ?? [];
    const runs = segmentsOf('abcdef', mark ? [mark] : []);
    expect(runs.map((run) => (run.kind === 'cut' ? '' : run.text))).toEqual(['ab', 'cd', 'ef']);
  });

  it('stay in sight at the end of a huge line', () => {
    const text = 'x'.repeat(50_000);
    const highlight = { ...base, line: 1, start: 49_990, end: 49_999 };
    const runs = segmentsOf(text, [{ highlight, start: 49_990, end: 49_999, first: true }]);
    const drawn = runs.reduce((sum, run) => sum + (run.kind === 'cut' ? 0 : run.text.length), 0);
    expect(drawn).toBeLessThan(1_000);
    expect(runs.some((run) => run.kind === 'mark' && run.text.length === 9)).toBe(true);
  });
});

it.each([
  ['abc', ['abc']],
  ['a\u202Eb', ['a', 'U+202E', 'b']],
  ['\u200Bx', ['', 'U+200B', 'x']],
  ['tab\tstays', ['tab\tstays']],
])('shows what hides in %j', (text, parts) => {
  expect(revealInvisible(text)).toEqual(parts);
});
