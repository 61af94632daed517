import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nativeOf } from './foundations/native-props.ts';
import { docblockOf, othersOf, propsOf, typesOf } from './foundations/source-docs.ts';

const SRC = import.meta.dirname;
const folders = readdirSync(join(SRC, 'components'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Fields that are typed into or chosen from. */
const FIELDS = [
  'Checkbox',
  'Combobox',
  'DatePicker',
  'DateRangePicker',
  'Dropzone',
  'NumberField',
  'PasswordField',
  'SearchField',
  'Select',
  'Switch',
  'TagInput',
  'TextArea',
  'TextField',
];

describe('the handbook', () => {
  const sources = Object.fromEntries(
    globSync('{components,lib}/**/*.{ts,tsx}', { cwd: SRC }).map((path) => [
      `./${path}`,
      readFileSync(join(SRC, path), 'utf8'),
    ]),
  );
  const componentOf = (name: string) => (name === 'Toast' ? 'ToastRegion' : name);
  it.each(folders)('%s has a row with a type and a sentence for each prop', (name) => {
    const fields = [
      ...propsOf(componentOf(name), sources),
      ...othersOf(name, sources).flatMap((other) => other.fields),
      ...typesOf(name, sources).flatMap((type) => (type.code === '' ? type.fields : [])),
    ];
    expect(fields.filter(({ type, text }) => text === '' || /\bunknown$/u.test(type))).toEqual([]);
    expect(propsOf(componentOf(name), sources).length).toBeGreaterThan(0);
  });
  it.each(folders)('%s explains each type of ours that its props name', (name) => {
    const declared = new Set(
      Object.entries(sources).flatMap(([path, text]) =>
        [...text.matchAll(/^(export )?(?:interface|type) ([A-Z]\w+)/gmu)]
          .filter(([, shared]) => shared !== undefined || path.includes(`/components/${name}/`))
          .map(([, , type]) => type),
      ),
    );
    const types = typesOf(name, sources);
    const texts = [
      ...propsOf(componentOf(name), sources).map((field) => field.type),
      ...othersOf(name, sources).flatMap((other) => other.fields.map((field) => field.type)),
      ...types.flatMap((type) => [type.code, ...type.fields.map((field) => field.type)]),
    ];
    const named = texts.flatMap((text) => text.match(/\b[A-Z]\w+\b/gu) ?? []);
    const explained = new Set<string>(types.map((type) => type.name));
    expect(named.filter((type) => declared.has(type) && !explained.has(type))).toEqual([]);
  });
  it.each(FIELDS)('%s can say why it cannot be used', (name) => {
    const fields = propsOf(name, sources).map((field) => field.name);
    expect(fields).toContain('disabledReason');
    expect(fields).not.toContain('today');
  });
  it.each(folders)('%s says in a sentence each what to do with it and what not', (name) => {
    const { dos = [], donts = [] } = docblockOf(name, sources) ?? {};
    expect([dos.length, donts.length]).toEqual([1, 1]);
    for (const said of [...dos, ...donts]) expect(said).toMatch(/^[A-Z].{10,160}[.]$/u);
  });
  it('reads a note over several lines', () => {
    const planted =
      '/**\n * What it is.\n *\n * Keyboard: none.\n *\n * @do One\n *   thing.\n * @dont Another.\n */\nexport function X() {}';
    expect(docblockOf('X', { './components/X/X.tsx': planted })).toEqual({
      text: 'What it is.\n\nKeyboard: none.',
      dos: ['One thing.'],
      donts: ['Another.'],
      status: null,
    });
  });
  it.each(folders)('%s says which props of its element it takes', (name) => {
    const native = nativeOf(componentOf(name), sources);
    expect(native?.element).toMatch(/^[a-z]+$/u);
    expect(native?.refused).not.toContain('className');
  });
  it('finds what a component takes from its element by way of another', () => {
    const planted = {
      './lib/a.ts':
        "interface Question {\n  title: string;\n  lang: string;\n}\nexport interface BoxProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {\n  /** One. */\n  title: string;\n  /** Two. */\n  two: string;\n}",
      './lib/b.ts':
        "export interface XProps<Subject>\n  extends Omit<BoxProps, 'two' | keyof Question> {\n  /** Three. */\n  three: string;\n}",
    };
    expect(nativeOf('X', planted)).toEqual({
      element: 'div',
      own: [],
      refused: ['title', 'children', 'lang'],
    });
    expect(nativeOf('Box', planted)?.own).toEqual(['title']);
    expect(nativeOf('None', planted)).toBeNull();
  });
  it.each(folders)('%s is ready, or says in a sentence why not', (name) => {
    const status = docblockOf(name, sources)?.status ?? null;
    if (status !== null) expect(status.text).toMatch(/^[A-Z].{10,160}[.]$/u);
  });
  it('reads a status, and knows no others', () => {
    const planted = (status: string) => ({
      './components/X/X.tsx': `/**\n * What it is.\n *\n * @status ${status}\n */\nexport function X() {}`,
    });
    expect(docblockOf('X', planted('beta Its keys\n *   may change.'))?.status).toEqual({
      word: 'beta',
      text: 'Its keys may change.',
    });
    expect(docblockOf('X', planted('beta Its keys may change.'))?.text).toBe('What it is.');
    expect(() => docblockOf('X', planted('nice It is.'))).toThrow('no status');
  });
  it('finds what a type takes over from another, and what it leaves out', () => {
    const planted =
      "interface BaseProps {\n  /** One. */\n  one: readonly string[];\n  /** Two. */\n  two?: string | undefined;\n}\nexport interface XProps extends Omit<BaseProps, 'one'> {\n  /** Three. */\n  three: (text: string) => void;\n}";
    expect(propsOf('X', { './components/X/X.tsx': planted })).toEqual([
      { name: 'three', type: '(text: string) => void', isRequired: true, text: 'Three.' },
      { name: 'two', type: 'string', isRequired: false, text: 'Two.' },
    ]);
  });
});
