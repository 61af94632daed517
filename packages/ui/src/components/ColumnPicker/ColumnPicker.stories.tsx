import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DataTable } from '../DataTable/DataTable.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { useRememberedColumns } from './use-remembered-columns.ts';

const COLUMNS = [
  { id: 'incident', header: 'Incident', cell: (row: { id: string }) => `Stripe key ${row.id}` },
  { id: 'seen', header: 'First seen', cell: () => '2 hours ago' },
  { id: 'severity', header: 'Severity', cell: () => 'High' },
  { id: 'assignee', header: 'Assignee', cell: () => 'Ada Lovelace' },
];

const meta = {
  title: 'Components/ColumnPicker',
  component: ColumnPicker,
  args: {
    columns: COLUMNS,
    value: { hidden: ['assignee'], order: [] },
    locked: ['incident'],
    align: 'start',
    onValueChange: fn(),
  },
  parameters: { picture: 'pop', viewport: [320, 260] },
} satisfies Meta<typeof ColumnPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
  return within(await within(document.body).findByRole('dialog', { name: 'Columns' }));
};

export const Default: Story = {
  play: async ({ canvas, args }) => {
    const pop = await open(canvas);
    await userEvent.click(pop.getByRole('checkbox', { name: 'Assignee' }));
    await expect(args.onValueChange).toHaveBeenCalledWith({ hidden: [], order: [] });
    const locked = pop.getByRole('checkbox', { name: 'Incident' });
    await userEvent.click(locked);
    await expect(locked).toBeChecked();
    await expect(locked).toHaveAccessibleDescription('Always shown');
  },
};
export const MovesByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const pop = await open(canvas);
    pop.getByRole('checkbox', { name: 'First seen' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(pop.getByRole('checkbox', { name: 'Severity' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(args.onValueChange).toHaveBeenCalledWith({
      hidden: ['assignee'],
      order: ['incident', 'severity', 'seen', 'assignee'],
    });
    await expect(pop.getByRole('status')).toHaveTextContent('Severity, 2 of 4');
    await expect(pop.getByRole('checkbox', { name: 'Severity' })).toHaveFocus();
    await userEvent.keyboard(' {Escape}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      hidden: ['assignee', 'severity'],
      order: ['incident', 'severity', 'seen', 'assignee'],
    });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Columns' })).toHaveFocus());
  },
};
/** With its table: the choice is kept in the browser and is there again at the next visit. */
export const Remembered: Story = {
  parameters: { picture: 'none', width: 720 },
  beforeEach: () => localStorage.removeItem('story-columns'),
  render: (args) => {
    const [visit, setVisit] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Visit again
        </button>
        <Listed key={visit} {...args} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const pop = await open(canvas);
    await userEvent.click(pop.getByRole('button', { name: 'Move Severity up' }));
    await userEvent.click(pop.getByRole('checkbox', { name: 'Severity' }));
    await userEvent.click(pop.getByRole('checkbox', { name: 'Severity' }));
    await userEvent.click(pop.getByRole('checkbox', { name: 'Assignee' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Visit again' }));
    await waitFor(() =>
      expect(canvas.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        'Incident',
        'Severity',
        'First seen',
      ]),
    );
  },
};
export const LongContent: Story = {
  args: {
    columns: Array.from({ length: 30 }, (_, index) => ({
      id: String(index),
      header: `A column whose heading somebody wrote out in full ${index + 1}`,
    })),
    locked: [],
  },
  parameters: { viewport: [320, 440] },
  play: async ({ canvas }) => void (await open(canvas)),
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.columns,
    columns: [HEBREW.incident, HEBREW.firstSeen, HEBREW.severity, HEBREW.assignee].map(
      (header, index) => ({ id: COLUMNS[index]?.id ?? header, header }),
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(document.body).findByRole('dialog');
  },
};

function Listed({ columns }: { columns: readonly { id: string; header: string }[] }) {
  const [choice, setChoice] = useRememberedColumns('story-columns', { hidden: [], order: [] });
  return (
    <>
      <ColumnPicker columns={columns} value={choice} onValueChange={setChoice} align="start" />
      <DataTable
        label="Incidents"
        columns={COLUMNS}
        rows={[{ id: '1' }, { id: '2' }]}
        rowId={(row) => row.id}
        rowLabel={(row) => row.id}
        hiddenColumns={choice.hidden}
        columnOrder={choice.order}
      />
    </>
  );
}
