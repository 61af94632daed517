import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterOptions } from './FilterOptions.tsx';

const meta = {
  title: 'Components/FilterBar',
  component: FilterBar,
  args: {
    search: <SearchField label="Search incidents" value="" onValueChange={fn()} />,
    chips: [
      { id: 'status', label: 'Status', value: 'Triggered', onRemove: fn(), editor: <p>Editor</p> },
      { id: 'severity', label: 'Severity', value: 'Critical, High', onRemove: fn() },
    ],
    available: [
      { id: 'tag', label: 'Tag' },
      { id: 'repo', label: 'Repository' },
    ],
    onAdd: fn(),
    onClear: fn(),
  },
  parameters: { width: 900 },
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AddsAFilter: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Tag' }));
    await expect(args.onAdd).toHaveBeenCalledWith('tag');
  },
};
export const DeleteClears: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Status: Triggered' }).focus();
    await userEvent.keyboard('{Delete}');
    await expect(args.chips[0]?.onRemove).toHaveBeenCalledOnce();
  },
};
/** Who clears by keyboard goes on from there: to the next filter, and from the last one to what adds one. */
export const FocusGoesOn: Story = {
  parameters: { picture: 'none' },
  render: (args) => {
    const [left, set] = useState(['status', 'severity']);
    const chips = args.chips
      .filter((chip) => left.includes(chip.id))
      .map((chip) => ({ ...chip, onRemove: () => set(left.filter((id) => id !== chip.id)) }));
    return <FilterBar {...args} chips={chips} />;
  },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Status: Triggered' }).focus();
    await userEvent.keyboard('{Delete}');
    const last = canvas.getByRole('button', { name: 'Clear Severity' });
    await expect(last).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect(last).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Add filter' })).toHaveFocus();
  },
};
export const Narrow: Story = { parameters: { width: 328 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.search,
    search: <SearchField label={HEBREW.search} value="" onValueChange={fn()} />,
    chips: [
      {
        id: 'status',
        label: HEBREW.status,
        value: HEBREW.triggered,
        onRemove: fn(),
        editor: <p>{HEBREW.status}</p>,
      },
      {
        id: 'severity',
        label: HEBREW.severity,
        value: `${HEBREW.critical}, ${HEBREW.high}`,
        onRemove: fn(),
      },
    ],
  },
};
export const LongContent: Story = {
  parameters: { width: 640 },
  args: {
    chips: Array.from({ length: 8 }, (_, index) => ({
      id: String(index),
      label: 'Repository',
      value:
        index === 2
          ? 'acme/a-repository-with-a-name-that-never-ends, acme/another-one-of-the-kind and 12 more'
          : 'acme/payments',
      onRemove: fn(),
    })),
  },
};
/** Of more rows than were counted each count is the least there is, and says so by a plus. */
export const CountedInPart: Story = {
  render: () => (
    <FilterOptions
      label="Status"
      options={[
        { value: 'triggered', label: 'Triggered', count: 9214, isAtLeast: true },
        { value: 'acknowledged', label: 'Acknowledged', count: 786, isAtLeast: true },
        { value: 'resolved', label: 'Resolved' },
      ]}
      values={['triggered']}
      onValuesChange={fn()}
    />
  ),
  parameters: { width: 260 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('9,214+')).toBeVisible();
    await expect(canvas.getByText('786+')).toBeVisible();
    // What was not counted has no count, not none.
    await expect(canvas.queryByText(/^0/u)).not.toBeInTheDocument();
  },
};
