import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { PatchViewer } from './PatchViewer.tsx';
import { LONG, PATCH, SEVERAL, SHORT } from './patches.fixture.ts';

const meta = {
  title: 'Components/PatchViewer',
  component: PatchViewer,
  args: {
    patch: PATCH,
    path: 'config/deploy.env',
    repoLabel: 'acme/payments',
    repoHref: 'https://example.com/acme/payments',
    commitLabel: '4f2a91c',
    highlights: [
      {
        id: 'key',
        side: 'new',
        line: 3,
        start: 11,
        end: 27,
        label: 'AWS access key',
        masked: true,
      },
      {
        id: 'pass',
        side: 'new',
        line: 4,
        start: 12,
        end: 24,
        label: 'Password',
        tone: 'medium',
        masked: true,
      },
    ],
    onReveal: fn(),
    onLineChange: fn(),
  },
  parameters: { width: 820 },
} satisfies Meta<typeof PatchViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NextByKey: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Wrap long lines' }).focus();
    await userEvent.keyboard('.');
    await expect(canvas.getByText('1 of 2')).toBeVisible();
    await userEvent.keyboard('.');
    await expect(canvas.getByText('2 of 2')).toBeVisible();
    await userEvent.keyboard(',');
    await expect(canvas.getByText('1 of 2')).toBeVisible();
  },
};
/** The same highlights by the pointer, on the strip beside the text. */
export const Minimap: Story = {
  parameters: { picture: 'none' },
  args: { onActiveHighlightChange: fn() },
  play: async ({ canvas, canvasElement, args }) => {
    const strip = canvasElement.querySelector('[data-slot=patch-minimap]');
    const marks = within(strip instanceof HTMLElement ? strip : canvasElement).getAllByTitle(/./u);
    await expect(marks.map((mark) => mark.title)).toEqual(['AWS access key', 'Password']);
    await userEvent.click(marks[1] ?? canvasElement);
    await expect(args.onActiveHighlightChange).toHaveBeenCalledWith('pass');
    await expect(canvas.getByText('Password, highlight 2 of 2')).toHaveAttribute('role', 'status');
  },
};
export const SelectsALine: Story = {
  args: { lineHref: (anchor: string) => `?line=${anchor}` },
  play: async ({ canvas, args, canvasElement }) => {
    const five = canvas.getByText('5', { selector: '[data-anchor=n5]' });
    await expect(five).toHaveAttribute('href', '?line=n5');
    await userEvent.click(five);
    await expect(args.onLineChange).toHaveBeenCalledWith('n5');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect(args.onLineChange).toHaveBeenLastCalledWith('n6');
    await expect(canvasElement.querySelector('[data-selected=true]')).toHaveTextContent('LOG=info');
    await userEvent.keyboard('{Escape}');
    await expect(args.onLineChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByRole('button', { name: 'Copy link to line' })).toBeNull();
    await userEvent.click(canvas.getByText('2', { selector: '[data-anchor=o2]' }));
    await expect(args.onLineChange).toHaveBeenLastCalledWith('o2');
  },
};
export const CopiesALineLink: Story = {
  parameters: { picture: 'none' },
  args: { lineHref: (anchor: string) => `/incidents/1?line=${anchor}`, line: 'n4' },
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link to line' }));
    await waitFor(() =>
      expect(write).toHaveBeenCalledWith(`${location.origin}/incidents/1?line=n4`),
    );
    write.mockRestore();
  },
};
/** What is under the mask comes from the caller, and is in the page from then on only. */
export const Reveals: Story = {
  render: (args) => {
    const [shown, setShown] = useState<readonly string[]>([]);
    const highlights = useMemo(
      () =>
        args.highlights.map((one) => ({
          ...one,
          value: shown.includes(one.id) ? 'the raw value' : null,
        })),
      [args.highlights, shown],
    );
    return (
      <PatchViewer
        {...args}
        highlights={highlights}
        onReveal={(id) => {
          args.onReveal?.(id);
          setShown([...shown, id]);
        }}
      />
    );
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText('the raw value')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal AWS access key' }));
    await expect(args.onReveal).toHaveBeenCalledWith('key');
    await expect(canvas.getByText('the raw value')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Reveal AWS access key' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Reveal Password' })).toBeVisible();
  },
};
export const HiddenCharacters: Story = {
  args: {
    patch: '@@ -1 +1 @@\n+if (admin\u202E) { return }\n',
    highlights: [],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('U+202E')).toBeVisible();
  },
};
/** Several files: their headers, hunks, a rename, no newline at the end, a binary, a highlight of several lines. */
export const Matrix: Story = {
  tags: ['matrix'],
  args: {
    patch: SEVERAL,
    path: '3 files',
    highlights: [
      {
        id: 'block',
        side: 'new',
        path: 'config/deploy.env',
        line: 41,
        endLine: 43,
        start: 10,
        end: 3,
        label: 'Private key',
      },
      {
        id: 'word',
        side: 'old',
        path: 'docs/new name.md',
        line: 7,
        start: 0,
        end: 6,
        label: 'Password',
        tone: 'medium',
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    for (const path of ['config/deploy.env', 'docs/new name.md', 'logo.png']) {
      await expect(canvas.getByText(path)).toBeVisible();
    }
    await expect(canvas.getByText('No newline at end of file')).toBeVisible();
    await expect(canvas.getByText('Binary file, not shown')).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-highlight=block]')).toHaveLength(3);
    await expect(canvas.getAllByText('Private key', { selector: 'code span' })).toHaveLength(1);
  },
};
export const Binary: Story = {
  args: {
    patch: 'diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n',
    path: 'x.png',
    highlights: [],
  },
};
export const MinifiedLine: Story = {
  args: {
    patch: `@@ -1 +1 @@\n+${'a=1;'.repeat(20_000)}key='••••••••'\n`,
    highlights: [
      { id: 'k', side: 'new', line: 1, start: 80_005, end: 80_013, label: 'API key', masked: true },
    ],
    onWrapChange: fn(),
  },
  play: async ({ canvas, args, canvasElement }) => {
    const row = canvasElement.querySelector('[data-row="1"]');
    const before = row?.clientHeight ?? 0;
    await userEvent.click(canvas.getByRole('button', { name: 'Wrap long lines' }));
    await expect(args.onWrapChange).toHaveBeenCalledWith(true);
    await waitFor(() => expect(row?.clientHeight).toBeGreaterThan(before));
  },
};
/** A mark far to the right is brought into sight, its label and the button that reveals can be reached, numbers stay. */
export const FarToTheRight: Story = {
  parameters: { width: 480 },
  args: {
    patch: `@@ -1 +1 @@\n+${'a = 1; '.repeat(60)}key = '${'•'.repeat(90)}'\n`,
    highlights: [
      {
        id: 'k',
        side: 'new',
        line: 1,
        endLine: 1,
        start: 427,
        end: 517,
        label: 'GitHub fine-grained access token',
        masked: true,
      },
    ],
    onReveal: fn(),
  },
  play: async ({ canvas, canvasElement, args }) => {
    const box = canvasElement.querySelector('[tabindex="0"]');
    const mark = canvasElement.querySelector('mark');
    if (box === null || mark === null) throw new Error('There is no mark.');
    const frame = box.getBoundingClientRect();
    await waitFor(() => {
      expect(mark.getBoundingClientRect().left).toBeGreaterThan(frame.left);
      expect(mark.getBoundingClientRect().left).toBeLessThan(frame.right);
    });
    const number = canvas.getByRole('link', { name: 'Line 1' });
    await expect(number.getBoundingClientRect().left).toBeGreaterThanOrEqual(frame.left);
    box.scrollLeft = box.scrollWidth;
    const reveal = canvas.getByRole('button', { name: /^Reveal/ });
    await expect(reveal.getBoundingClientRect().right).toBeLessThan(frame.right);
    await userEvent.click(reveal);
    await expect(args.onReveal).toHaveBeenCalledWith('k');
  },
};
/** All lines are in the page, in blocks that are laid out when they come into sight: the browser's own find works. */
export const UpToTwoThousandLines: Story = {
  // Two thousand rows are a minute's work for axe, and like those of the other stories.
  parameters: { picture: 'none', a11y: { test: 'off' } },
  args: { maxHeight: 240, highlights: [] },
  render: (args) => <PatchViewer {...args} patch={SHORT} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-row]')).toHaveLength(1_990);
    const block = canvas.getByText('line 1500 of a long file').closest('[data-row]')?.parentElement;
    await expect(block).toHaveStyle({ 'content-visibility': 'auto' });
  },
};
export const HundredThousandLines: Story = {
  args: {
    maxHeight: 240,
    highlights: [
      { id: 'far', side: 'new', line: 40_000, start: 0, end: 10, label: 'Token' },
      { id: 'farther', side: 'new', line: 99_000, start: 0, end: 10, label: 'Password' },
    ],
  },
  // Not as an argument: Storybook writes those down at each step.
  render: (args) => <PatchViewer {...args} patch={LONG} />,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByText('Token')).toBeVisible());
    await expect(canvasElement.querySelectorAll('[data-row]').length).toBeLessThan(100);
    canvas.getByRole('button', { name: 'Wrap long lines' }).focus();
    await userEvent.keyboard('..');
    await waitFor(() => expect(canvas.getByText('line 99000')).toBeVisible());
    await userEvent.keyboard(',');
    await waitFor(() => expect(canvas.getByText('Token')).toBeVisible());
  },
};
/** One patch in place of another, as when the next incident is opened; an anchor far below is brought into sight. */
export const AnotherLongPatch: Story = {
  args: { ...HundredThousandLines.args, highlights: [], line: 'n70000' },
  parameters: { picture: 'none' },
  render: (args) => {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Next incident
        </button>
        <PatchViewer key={count} {...args} patch={LONG} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('line 70000 of a long file')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Next incident' }));
    await waitFor(() => expect(canvas.getByText('line 70000 of a long file')).toBeVisible());
  },
};
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const EmptyPatch: Story = { args: { patch: '', highlights: [] } };
export const Failed: Story = {
  args: {
    status: { kind: 'failed', title: 'An error occurred while loading the patch.', onRetry: fn() },
  },
};
export const Unavailable: Story = {
  args: {
    status: {
      kind: 'unavailable',
      title: 'Patch not available',
      body: 'The commit was erased or made private.',
    },
  },
};
export const Narrow: Story = { parameters: { width: 340 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    repoLabel: 'acme/payments',
    highlights: [
      { id: 'key', side: 'new', line: 3, start: 11, end: 27, label: HEBREW.detector, masked: true },
    ],
  },
};
