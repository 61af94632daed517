import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const sources = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: SRC }).filter(
  (path) => !/\.(?:stories|test|fixture)\.tsx?$/u.test(path),
);
const read = (...path: string[]) => readFileSync(join(SRC, ...path), 'utf8');

/** English that a component says by itself, and that no translation reaches. */
function bareWords(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '')
    .replace(/\bwords\('\w+', \{[\s\S]*?\n\}\);/gu, '');
  const kinds = [
    // Between tags, alone on its line or not.
    /[^=]>\s*(?!\{)([A-Za-z][a-z]+[^<>{}()=;]*)(?:<\/|\{)/gu,
    /^\s+([A-Z][a-z]+(?: [a-z]+)*)$/gmu,
    /\s(?:aria-label|aria-valuetext|label|title|placeholder|head|emptyText|valueText)=(?:"|\{`)([^"`$]*[a-z]{2}[^"`]*)/gu,
    /(?:[lL]abel|[tT]itle|[tT]ext|[nN]ame|placeholder) = '([A-Z][a-z ]+)'/gu,
  ];
  return kinds.flatMap((kind) => [...code.matchAll(kind)].map(([, said = '']) => said.trim()));
}

describe('the lint of words', () => {
  it.each([
    ['between tags', '<Button size="small">\n  Clear all\n</Button>', 'Clear all'],
    ['in a name', '<IconButton label="Next page" icon={<X />} />', 'Next page'],
    ['in a name with a value', `<a aria-label={\`Remove \${tag}\`} />`, `Remove \${tag}`],
    ['in a default', "  emptyText = 'No match',", 'No match'],
  ])('finds a planted one %s', (_, text, found) => expect(bareWords(text)).toContain(found));
  it('lets a table of words pass', () => {
    expect(
      bareWords("const WORDS = words('X', {\n  next: 'Next page',\n});\nlabel={say('next')}"),
    ).toEqual([]);
  });
  it.each(sources)('%s says nothing that cannot be translated', (path) => {
    expect(bareWords(read(path))).toEqual([]);
  });
  it.each(sources)('%s has its words under a name that translations have', (path) => {
    const types = read('lib', 'words', 'translation.ts');
    for (const [, name = ''] of read(path).matchAll(/\bwords\('(\w+)'/gu))
      expect(types).toContain(`  ${name}: ${name}Words;`);
  });
});
