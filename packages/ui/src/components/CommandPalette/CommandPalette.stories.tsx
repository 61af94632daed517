import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartNoAxesColumn, Check, Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { OpenedBy } from '../../stories/OpenedBy.tsx';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { rankCommands } from './rank.ts';

const resolve = fn();
const meta = {
  title: 'Components/CommandPalette',
  component: CommandPalette,
  args: {
    open: true,
    onOpenChange: fn(),
    label: 'Commands',
    commands: [
      {
        id: 'r',
        group: 'This incident',
        label: 'Resolve',
        icon: <Check />,
        keys: 'r',
        onSelect: resolve,
      },
      {
        id: 'i',
        group: 'This incident',
        label: 'Assign to me',
        icon: <UserRound />,
        keys: 'i',
        disabledReason: 'Only admins can assign',
        onSelect: fn(),
      },
      {
        id: 'ga',
        group: 'Go to',
        label: 'Analytics',
        icon: <ChartNoAxesColumn />,
        keys: 'g a',
        onSelect: fn(),
      },
      {
        id: 'ge',
        group: 'Go to',
        label: 'Explore',
        hint: 'Search every commit',
        icon: <Search />,
        keys: 'g e',
        onSelect: fn(),
      },
    ],
  },
  parameters: { picture: 'page', viewport: [680, 440] },
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await waitFor(() =>
      expect(within(document.body).getByRole('combobox', { name: 'Commands' })).toHaveFocus(),
    );
  },
};
export const Typing: Story = {
  play: async () => {
    const body = within(document.body);
    const field = await body.findByRole('combobox');
    await userEvent.type(field, 'ex');
    await expect(body.getAllByRole('option')).toHaveLength(1);
    await expect(body.getByRole('status')).toHaveTextContent('1 found');
  },
};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  args: { open: false },
  render: (args) => (
    <OpenedBy label="Commands">
      {(open, onOpenChange) => <CommandPalette {...args} open={open} onOpenChange={onOpenChange} />}
    </OpenedBy>
  ),
  play: async ({ canvas }) => {
    resolve.mockClear();
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Commands' });
    await userEvent.click(button);
    await body.findByRole('combobox');
    await userEvent.keyboard('{ArrowDown}');
    // The refused one is stepped over.
    await expect(body.getByRole('option', { name: /Analytics/u })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(resolve).toHaveBeenCalledOnce();
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
/** Loaded commands are shown as they arrive; the caller filters them. */
export const FromElsewhere: Story = {
  parameters: { picture: 'none' },
  render: (args) => {
    const [query, setQuery] = useState('');
    const found = [{ id: 'f', group: 'Found', label: 'Incident 4821', onSelect: fn() }];
    return (
      <CommandPalette
        {...args}
        onQueryChange={setQuery}
        commands={[...rankCommands(args.commands, query), ...(query === '' ? [] : found)]}
      />
    );
  },
  play: async () => {
    const body = within(document.body);
    await userEvent.type(await body.findByRole('combobox'), 'ex');
    await expect(body.getAllByRole('option').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Explore'),
      expect.stringContaining('Incident 4821'),
    ]);
  },
};
export const NoMatch: Story = {
  play: async () => {
    const body = within(document.body);
    await userEvent.type(await body.findByRole('combobox'), 'zzz');
    await expect(body.getByText('No results')).toBeVisible();
  },
};
export const Loading: Story = { ...Default, args: { loading: true, commands: [] } };
export const Narrow: Story = { ...Default, parameters: { viewport: [360, 440] } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.commands,
    placeholder: HEBREW.placeholder,
    commands: [
      {
        id: 'r',
        group: HEBREW.incident,
        label: HEBREW.resolve,
        icon: <Check />,
        keys: 'r',
        onSelect: fn(),
      },
      {
        id: 'i',
        group: HEBREW.incident,
        label: HEBREW.assign,
        icon: <UserRound />,
        keys: 'i',
        onSelect: fn(),
      },
      {
        id: 'ga',
        group: HEBREW.open,
        label: HEBREW.analytics,
        icon: <ChartNoAxesColumn />,
        keys: 'g a',
        onSelect: fn(),
      },
    ],
  },
  play: async () => void (await within(document.body).findByRole('combobox')),
};
export const LongContent: Story = {
  args: {
    commands: Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      label: `Go to a-repository-with-a-name-that-never-ends/and-then-some-more-${index + 1}`,
      hint: 'Monitored since 3 March 2026, scanned two hours ago',
      keys: 'g r',
      onSelect: fn(),
    })),
  },
};
