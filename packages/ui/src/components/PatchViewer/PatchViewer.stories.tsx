import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { PatchViewer } from './PatchViewer.tsx';

const PATCH = [
  'diff --git a/config/deploy.env b/config/deploy.env',
  '--- a/config/deploy.env',
  '+++ b/config/deploy.env',
  '@@ -1,4 +1,7 @@',
  ' # deploy settings',
  '-REGION=us-east-1',
  '+REGION=eu-west-1',
  '+ACCESS_KEY=••••••••••••••••',
  '+ACCESS_PASS=••••••••••••',
  ' PORT=4400',
  ' LOG=info',
  '+RETRIES=3',
  '\\ No newline at end of file',
].join('\n');
const LONG = [
  '@@ -1,5000 +1,5000 @@',
  ...Array.from({ length: 5000 }, (_, index) => ` line ${index + 1} of a long file`),
].join('\n');

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
export const SelectsALine: Story = {
  args: { lineHref: (anchor: string) => `?line=${anchor}` },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('5', { selector: '[data-anchor=n5]' }));
    await expect(args.onLineChange).toHaveBeenCalledWith('n5');
  },
};
export const Reveals: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal AWS access key' }));
    await expect(args.onReveal).toHaveBeenCalledWith('key');
  },
};
export const HiddenCharacters: Story = {
  args: {
    patch: '@@ -1 +1 @@\n+if (admin\u202E) { return }\n',
    highlights: [],
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
    wrap: true,
  },
};
export const FiveThousandLines: Story = {
  args: {
    patch: LONG,
    maxHeight: 240,
    highlights: [{ id: 'far', side: 'new', line: 4000, start: 0, end: 9, label: 'Token' }],
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Token')).toBeVisible());
  },
};
export const AnotherLongPatch: Story = {
  args: { ...FiveThousandLines.args },
  render: (args) => {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Next incident
        </button>
        <PatchViewer key={count} {...args} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Token')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Next incident' }));
    await waitFor(() => expect(canvas.getByText('Token')).toBeVisible());
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
export const RightToLeft: Story = { decorators: [inRightToLeft] };
