import { expect, it } from 'vitest';
import { patchPlaces } from './patch-places.ts';

it('counts each side by its hunk', () => {
  const patch = [
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '@@ -3,3 +5,3 @@ head',
    ' same',
    '-gone',
    '+come',
    ' same',
    '\\ No newline at end of file',
    '@@ -20 +22 @@',
    '+last',
  ].join('\n');
  expect(patchPlaces(patch)).toEqual([
    null,
    null,
    null,
    null,
    { side: 'new', line: 5 },
    { side: 'old', line: 4 },
    { side: 'new', line: 6 },
    { side: 'new', line: 7 },
    null,
    null,
    { side: 'new', line: 22 },
  ]);
});
