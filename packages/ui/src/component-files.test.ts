import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TSSignature } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { inRightToLeft } from './stories/surroundings.tsx';

interface StoryFile {
  default: { title: string };
  RightToLeft?: { decorators?: readonly unknown[] };
}
const storyFiles = import.meta.glob<StoryFile>('./components/*/*.stories.tsx', { eager: true });
const storiesOf = (name: string) => storyFiles[`./components/${name}/${name}.stories.tsx`];

const SRC = import.meta.dirname;
const COMPONENTS = join(SRC, 'components');
const folders = readdirSync(COMPONENTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: SRC }).filter(
  (path) => !/\.(?:stories|test)\.tsx?$/u.test(path),
);
const read = (...path: string[]) => readFileSync(join(SRC, ...path), 'utf8');

/** The exported declarations of a file by their names, in their order, with their texts and docblocks. */
function declarationsOf(path: string) {
  const text = read(path);
  const { program, comments } = parseSync(path, text);
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return [];
    const { declaration } = node;
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
        : 'id' in declaration && declaration.id?.type === 'Identifier'
          ? [declaration.id.name]
          : [];
    const comment = comments.findLast(({ end }) => end <= node.start);
    const isAbove = comment !== undefined && text.slice(comment.end, node.start).trim() === '';
    const docblock = isAbove && comment.value.startsWith('*') ? comment.value : null;
    return names.map((name) => ({ name, text: text.slice(node.start, node.end), docblock }));
  });
}

const storyPath = (name: string) => join('components', name, `${name}.stories.tsx`);

describe.each(folders)('%s', (name) => {
  it('is published by an index', () => {
    const path = join('components', name, 'index.ts');
    const { body } = parseSync(path, read(path)).program;
    expect(body.map(({ type }) => type)).not.toContain('ExportAllDeclaration');
  });

  it('has stories, the first of them Default, under its own name', () => {
    expect(storiesOf(name)?.default.title).toBe(`Components/${name}`);
    expect(declarationsOf(storyPath(name))[0]?.name).toBe('Default');
  });

  it('is drawn from right to left too', () => {
    expect(storiesOf(name)?.RightToLeft?.decorators).toContain(inRightToLeft);
  });

  it('says what it is for', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    const own = files
      .flatMap(declarationsOf)
      .find((one) => one.name === name.replace('Toast', 'ToastRegion'));
    expect(own?.docblock).toMatch(/\w/u);
  });
});

const OVER_THE_PAGE = 'lies over the page, in a room of its own';
const ONE_LINE = 'one short line in any container';
const PICTURE = 'its size prop sets its width in any container';

/** Components without a `Matrix` story, and why. Every component with more than one variant has one. */
const WITHOUT_MATRIX: Readonly<Record<string, string>> = {
  AlertDialog: OVER_THE_PAGE,
  ColumnPicker: OVER_THE_PAGE,
  CommandPalette: OVER_THE_PAGE,
  ConfirmDialog: OVER_THE_PAGE,
  ContextMenu: 'its lines are those of DropdownMenu, which has it',
  Dialog: OVER_THE_PAGE,
  FilterBar: 'has one look; its states are stories',
  FormField: 'is a Field, which has it',
  HoverCard: OVER_THE_PAGE,
  InfoPopover: OVER_THE_PAGE,
  Popover: OVER_THE_PAGE,
  ProgressChecklist: 'has one look; its states are stories',
  SideNav: 'fills the window, one at a time',
  Drawer: OVER_THE_PAGE,
  SkipLink: 'has one look, when it is focused',
  StatRow: 'has one look; its cards have their own',
  Toast: OVER_THE_PAGE,
  Tooltip: OVER_THE_PAGE,
  TreeView: 'has one look; its states are stories',
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
  Kbd: 'a few keys; its Matrix has the longest',
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
  Kbd: ONE_LINE,
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
const storyNames = (name: string) => declarationsOf(storyPath(name)).map((story) => story.name);

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
    const story = declarationsOf(storyPath(name)).find((one) => one.name === 'RightToLeft');
    expect(story?.text.includes('HEBREW')).toBe(LATIN_ANYWAY[name] === undefined);
  });
});

/** Components whose sample is no language: code, keys, numbers. */
const LATIN_ANYWAY: Readonly<Record<string, string>> = {
  Code: 'a path',
  Countdown: 'a length of time, which it words itself',
  DatePicker: 'a day, which it words itself',
  Duration: 'a length of time, which it words itself',
  Kbd: 'names of keys',
  Path: 'a path',
  RelativeTime: 'a moment, which it words itself',
  Skeleton: 'no words',
  TreeView: 'paths',
};

describe('the docblocks of components', () => {
  const own = (name: string) =>
    join('components', name, `${name === 'Toast' ? 'ToastRegion' : name}.tsx`);
  it.each(folders)('%s says what the keyboard does, or that it does nothing', (name) => {
    expect(declarationsOf(own(name)).some(({ docblock }) => docblock?.includes('Keyboard: '))).toBe(
      true,
    );
  });
  it.each(folders)('%s has a sentence for each prop', (name) => {
    expect(propsWithoutSentence(own(name), read(own(name)))).toEqual([]);
  });
  it('finds a planted prop without one', () => {
    const planted =
      'export interface XProps {\n  /** Said. */\n  said: string;\n  bare?: string;\n}';
    expect(propsWithoutSentence('planted.tsx', planted)).toEqual(['bare']);
  });
});

/** Props of the exported interfaces that have no docblock right above them. */
function propsWithoutSentence(path: string, text: string): string[] {
  const { program, comments } = parseSync(path, text);
  const isSaid = ({ start }: TSSignature) =>
    comments.some(
      ({ value, end }) =>
        value.startsWith('*') && end <= start && text.slice(end, start).trim() === '',
    );
  return program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : []))
    .flatMap((declaration) =>
      declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name.endsWith('Props')
        ? declaration.body.body
        : [],
    )
    .flatMap((member) =>
      member.type !== 'TSPropertySignature' || isSaid(member)
        ? []
        : [text.slice(member.key.start, member.key.end)],
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
