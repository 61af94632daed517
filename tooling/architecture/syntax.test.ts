import { expect, it } from 'vitest';
import { syntaxOf } from './syntax.ts';

it.each([
  ['const a = b as Severity;', ['b as Severity']],
  [
    "const a = (list[0] as [number, string])[0] ?? ('x' as Kind);",
    ['list[0] as [number, string]', "'x' as Kind"],
  ],
  ["const a = ['x'] as const;", []],
  ["import { a as b } from './c.ts'; // as it was", []],
  ['const a = `select b as c`;', []],
])('%s has these casts: %j', (source, casts) => {
  expect(syntaxOf('a.tsx', source).casts).toEqual(casts);
});

it('finds names, texts and the title of stories', () => {
  const source = `const meta = { title: 'Parts/Chart', args: { at: [\`/api/\${id}/x\`] } };
export const Default = { args: { title: 'Not this' } };`;
  const { names, texts, title } = syntaxOf('a.tsx', source);
  expect([...names]).toEqual(expect.arrayContaining(['meta', 'args', 'id', 'Default']));
  expect(texts).toContain('/api/…/x');
  expect(title).toBe('Parts/Chart');
});
