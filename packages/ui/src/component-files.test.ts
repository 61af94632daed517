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

const OVER_THE_PAGE = 'lies over the page, in a room of its own';
const ONE_LINE = 'one short line, whatever its container';
const PICTURE = 'as large as its size says, whatever its container';

/** Components without a `Matrix`, and why: whoever has several looks at once has one. */
const WITHOUT_MATRIX: Readonly<Record<string, string>> = {
  AlertDialog: OVER_THE_PAGE,
  ColumnPicker: OVER_THE_PAGE,
  CommandPalette: OVER_THE_PAGE,
  ContextMenu: 'its lines are those of DropdownMenu, which has it',
  Dialog: OVER_THE_PAGE,
  FilterBar: 'has one look; its states are stories',
  FormField: 'is a Field, which has it',
  HoverCard: OVER_THE_PAGE,
  Popover: OVER_THE_PAGE,
  ProgressChecklist: 'has one look; its states are stories',
  SideNav: 'fills the window, one at a time',
  SidePanel: OVER_THE_PAGE,
  SkipLink: 'has one look, when it is focused',
  StatRow: 'has one look; its cards have their own',
  Toast: OVER_THE_PAGE,
  Tooltip: OVER_THE_PAGE,
  TreeNav: 'has one look; its states are stories',
};

/** Components whose content cannot be long, and why. */
const WITHOUT_LONG: Readonly<Record<string, string>> = {
  Avatar: 'two letters of any name; its Matrix has a long one',
  CopyButton: 'shows no text',
  Countdown: 'two units at most',
  DatePicker: 'a day is as long as another',
  DateRangePicker: 'two days are as long as others',
  FormField: 'is a Field, which has it',
  IconButton: 'shows no text',
  KeyHint: 'a few keys; its Matrix has the longest',
  RelativeTime: 'its Matrix has the longest form',
  Skeleton: 'shows no text',
  SkipLink: 'says the same everywhere',
  Sparkline: 'shows no text; its Matrix has a year',
  Spinner: 'shows no text',
};

/** Components that a narrow container does nothing to, and why. */
const WITHOUT_NARROW: Readonly<Record<string, string>> = {
  Avatar: PICTURE,
  AvatarStack: PICTURE,
  ColumnPicker: OVER_THE_PAGE,
  ContextMenu: OVER_THE_PAGE,
  CopyButton: PICTURE,
  Countdown: ONE_LINE,
  DropdownMenu: OVER_THE_PAGE,
  Duration: ONE_LINE,
  FormField: 'is a Field, which has it',
  HoverCard: OVER_THE_PAGE,
  SplitView: 'is closed where there is no room for two',
  IconButton: PICTURE,
  KeyHint: ONE_LINE,
  Popover: OVER_THE_PAGE,
  RelativeTime: ONE_LINE,
  SkipLink: OVER_THE_PAGE,
  Sparkline: PICTURE,
  Spinner: PICTURE,
  Toggle: 'keeps its words; the toolbar wraps around it',
  Tooltip: OVER_THE_PAGE,
};

/** What a story of a kind is called. */
const KINDS = {
  matrix: { name: /Matrix/u, reasons: WITHOUT_MATRIX },
  'long content': { name: /Long|Many|Hundred|Thousand/u, reasons: WITHOUT_LONG },
  'a narrow container': { name: /Narrow|Cards|BottomBar/u, reasons: WITHOUT_NARROW },
} as const;
const storyNames = (name: string) =>
  [
    ...read('components', name, `${name}.stories.tsx`).matchAll(/^export const (\w+): Story/gmu),
  ].map(([, story = '']) => story);

describe.each(Object.entries(KINDS))('stories: %s', (_, { name: wanted, reasons }) => {
  it.each(folders)('%s has one, or a reason', (name) => {
    expect(storyNames(name).some((story) => wanted.test(story))).toBe(reasons[name] === undefined);
  });
  it('has no reason for a component that is gone', () => {
    expect(Object.keys(reasons).filter((name) => !folders.includes(name))).toEqual([]);
  });
});

/** One word for one state, in all components. */
const WORDS: Readonly<Record<string, string>> = {
  WithDisabledReason: 'Disabled',
  ReadOnly: 'Disabled',
  OneDisabled: 'Disabled',
  Off: 'Disabled, or Unchecked',
  Invalid: 'WithError',
  Refused: 'WithError, or Disabled',
  Retrying: 'Busy',
  Pending: 'Busy',
  Needed: 'Required',
};

describe('the states of components', () => {
  it.each(folders)('%s calls them as the others do', (name) => {
    expect(storyNames(name).filter((story) => WORDS[story] !== undefined)).toEqual([]);
  });
  it.each(folders)('%s says from right to left what is read so', (name) => {
    const text = read('components', name, `${name}.stories.tsx`);
    const one = /export const RightToLeft: Story = (?:\{[^\n]*\};|[\s\S]*?\n\};)/u.exec(text)?.[0];
    expect(one?.includes('HEBREW')).toBe(LATIN_ANYWAY[name] === undefined);
  });
});

/** Components whose sample is no language: code, keys, numbers. */
const LATIN_ANYWAY: Readonly<Record<string, string>> = {
  Code: 'a path',
  Countdown: 'a length of time, which it words itself',
  DatePicker: 'a day, which it words itself',
  Duration: 'a length of time, which it words itself',
  KeyHint: 'names of keys',
  RelativeTime: 'a moment, which it words itself',
  Skeleton: 'no words',
  TreeNav: 'paths',
};

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
