import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const COMPONENTS = join(SRC, 'components');
const folders = readdirSync(COMPONENTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: SRC }).filter(
  (path) => !/\.(?:stories|test)\.tsx?$/u.test(path),
);
const read = (...path: string[]) => readFileSync(join(SRC, ...path), 'utf8');

describe.each(folders)('%s', (name) => {
  const stories = join('components', name, `${name}.stories.tsx`);

  it('is published by an index', () => {
    expect(existsSync(join(COMPONENTS, name, 'index.ts'))).toBe(true);
    expect(read('components', name, 'index.ts')).not.toMatch(/export \*/u);
  });

  it('has stories, the first of them Default, under its own name', () => {
    const text = read(stories);
    expect(text).toContain(`title: 'Components/${name}'`);
    expect(/export const (\w+)/u.exec(text)?.[1]).toBe('Default');
    expect(text).toContain('satisfies Meta');
  });

  it('is drawn from right to left too', () => {
    expect(read(stories)).toContain('inRightToLeft');
  });

  it('says what it is for', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    const docblock = new RegExp(
      `\\*/\\nexport function \\w*${name.replace('Toast', 'ToastRegion')}\\b`,
      'u',
    );
    expect(files.some((path) => docblock.test(read(path)))).toBe(true);
  });

  it('marks its root with a data-slot', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    expect(files.some((path) => /\bslot="/u.test(read(path)))).toBe(true);
  });
});

/** Components without a `Matrix`, and why: whoever has several looks at once has one. */
const WITHOUT_MATRIX: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    'AlertDialog',
    'ColumnPicker',
    'CommandPalette',
    'ContextMenu',
    'Dialog',
    'DropdownMenu',
    'HoverCard',
    'Popover',
    'SidePanel',
    'Toast',
    'Tooltip',
  ].map((name) => [name, 'lies over the page, one at a time']),
  ...[
    'AreaLine',
    'Breadcrumbs',
    'BulkBar',
    'Countdown',
    'DataTable',
    'Donut',
    'FilterBar',
    'FormField',
    'HorizontalBars',
    'PageHeader',
    'Pagination',
    'ProgressChecklist',
    'SideNav',
    'SkipLink',
    'StackedBars',
    'StatRow',
    'Stepper',
    'TimeBars',
    'Timeline',
    'TopBar',
    'TreeNav',
  ].map((name) => [name, 'has one look; its states are stories']),
]);

/** Components whose content cannot be long, and why. */
const WITHOUT_LONG: Readonly<Record<string, string>> = {
  Countdown: 'two units at most',
  DatePicker: 'a day is as long as another',
  DateRangePicker: 'two days are as long as others',
  FormField: 'is a Field, which has it',
  IconButton: 'shows no text',
  SkipLink: 'says the same everywhere',
};

/** A story that shows much, by its name; or a matrix that says so. */
const LONG =
  /export const (?:\w*(?:Long|Many|Hundred|Thousand)\w*): Story|\/\*\*[^/]*\blong[^/]*\*\/\nexport const Matrix/u;

describe('the stories of components', () => {
  it.each(folders)('%s shows all its looks in a matrix', (name) => {
    const has = /export const Matrix: Story/u.test(read('components', name, `${name}.stories.tsx`));
    expect(has).toBe(WITHOUT_MATRIX[name] === undefined);
  });
  it.each(folders)('%s shows what it does with much of it', (name) => {
    const has = LONG.test(read('components', name, `${name}.stories.tsx`));
    expect(has).toBe(WITHOUT_LONG[name] === undefined);
  });
  it('has no reason for a component that is gone', () => {
    const reasons = [...Object.keys(WITHOUT_MATRIX), ...Object.keys(WITHOUT_LONG)];
    expect(reasons.filter((name) => !folders.includes(name))).toEqual([]);
  });
});

describe('the docblocks of components', () => {
  const own = (name: string) =>
    read('components', name, `${name}.tsx`.replace('Toast.tsx', 'ToastRegion.tsx'));
  it.each(folders)('%s says what the keyboard does, or that it does nothing', (name) => {
    expect(own(name)).toMatch(/^ \* Keyboard: |^ \*.* Keyboard: /mu);
  });
  it.each(folders)('%s has a sentence for each prop', (name) => {
    expect(propsWithoutSentence(own(name))).toEqual([]);
  });
  it('finds a planted prop without one', () => {
    const planted =
      'export interface XProps {\n  /** Said. */\n  said: string;\n  bare?: string;\n}';
    expect(propsWithoutSentence(planted)).toEqual(['bare']);
  });
});

/** Props of the exported interfaces that have no docblock right above them. */
function propsWithoutSentence(text: string): string[] {
  return [...text.matchAll(/export (?:interface|type) \w+Props\b[^{]*\{([\s\S]*?)\n\}/gu)].flatMap(
    ([, body = '']) => {
      const lines = body.split('\n');
      return lines.flatMap((line, index) => {
        const prop = /^ {2}'?([\w-]+)'?\??: /u.exec(line)?.[1];
        return prop === undefined || lines[index - 1]?.trim().endsWith('*/') ? [] : [prop];
      });
    },
  );
}

/** What a component may not say about colour: nothing raw, no theme of its own, no palette. */
function colourFaults(text: string): string[] {
  const rules = {
    theme: /\bdark:/u,
    hex: /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?!-)/iu,
    function: /\b(?:rgba?|hsla?|oklch)\(/u,
    palette: /--palette-/u,
    named:
      /\b(?:bg|text|border|fill|stroke|ring|outline)-(?:red|orange|amber|yellow|lime|green|teal|sky|blue|indigo|violet|pink|gray|slate)-\d{2,3}\b/u,
  };
  return Object.entries(rules).flatMap(([name, rule]) => (rule.test(text) ? [name] : []));
}

describe('the lint of colours', () => {
  it.each([
    ['theme', "'bg-surface dark:bg-inset'"],
    ['hex', "style={{ color: '#ff0000' }}"],
    ['function', "'bg-[rgb(1,2,3)]'"],
    ['palette', "'bg-(--palette-red-600)'"],
    ['named', "'text-red-500'"],
  ])('finds a planted %s', (fault, text) => expect(colourFaults(text)).toEqual([fault]));
  it('lets meaning tokens pass', () => {
    expect(colourFaults("'bg-surface text-critical-text border-border-strong'")).toEqual([]);
  });
});

describe('every source file of a component', () => {
  it.each(sources)('%s takes its colours from meaning tokens', (path) => {
    expect(colourFaults(read(path))).toEqual([]);
  });

  it.each(sources)('%s stays a room of its own', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/from '(?:@sluice\/|jotai|wouter|wretch)/u);
    expect(text.split('\n').length).toBeLessThanOrEqual(320);
  });
});

describe('raw colours', () => {
  it.each(['meaning.css', 'high-contrast.css', 'scale.css', 'component.css', 'base.css'])(
    'are not in %s',
    (file) => {
      expect(read('tokens', file)).not.toMatch(/#[0-9a-f]{3,8}\b/iu);
    },
  );
});
