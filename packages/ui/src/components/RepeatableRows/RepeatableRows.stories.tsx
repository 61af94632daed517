import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Field } from '../Field/Field.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { RepeatableRows, type RepeatableRowsProps } from './RepeatableRows.tsx';

interface Header {
  readonly id: number;
  readonly name: string;
}

/** The rows are kept as a form would. */
function Kept(props: RepeatableRowsProps<Header>) {
  const [items, setItems] = useState(props.items);
  return (
    <RepeatableRows
      {...props}
      items={items}
      onRemove={(index) => {
        props.onRemove(index);
        setItems(items.filter((_, at) => at !== index));
      }}
      onAdd={
        props.onAdd &&
        (() => {
          props.onAdd?.();
          setItems([...items, { id: Math.max(...items.map(({ id }) => id)) + 1, name: '' }]);
        })
      }
    />
  );
}

const named = (names: readonly string[]) => names.map((name, id) => ({ id, name }));

const onAdd: RepeatableRowsProps<Header>['onAdd'] = fn();
const oneField: RepeatableRowsProps<Header>['children'] = ({ name }, index) => (
  <TextField
    aria-label={`Header ${index + 1}`}
    value={name}
    onValueChange={() => {}}
    className="min-w-0 flex-1"
  />
);

const labelledFields: RepeatableRowsProps<Header>['children'] = ({ name }) =>
  ['Field', 'Value'].map((label) => (
    <Field key={label} label={label} className="min-w-0 flex-1 basis-35">
      <TextField value={name} onValueChange={() => {}} />
    </Field>
  ));

const meta = {
  title: 'Components/RepeatableRows',
  component: RepeatableRows<Header>,
  args: {
    label: 'Headers',
    items: named(['x-team', 'x-source', 'x-region']),
    keyOf: ({ id }) => id,
    removeLabel: ({ name }) => `Remove ${name}`,
    onRemove: fn(),
    addLabel: 'Add header',
    onAdd,
    children: oneField,
  },
  render: (args) => <Kept {...args} />,
  parameters: { width: 420 },
} satisfies Meta<typeof RepeatableRows<Header>>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A removed row gives focus to the one that takes its place. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: 'Headers' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove x-source' }));
    await expect(args.onRemove).toHaveBeenCalledWith(1);
    await expect(canvas.getByRole('button', { name: 'Remove x-region' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Add header' }));
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3);
  },
};
/** The only row stays; focus goes to the button that adds one. */
export const LastRow: Story = {
  args: { items: named(['x-team', 'x-source']) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove x-source' }));
    await expect(canvas.queryByRole('button', { name: /^Remove/u })).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Add header' })).toHaveFocus();
  },
};
/** Several labelled fields a row. */
export const Inset: Story = {
  args: {
    look: 'inset',
    label: 'All of these conditions hold',
    children: labelledFields,
  },
};
/** As many as there can be. */
export const Full: Story = {
  args: { addDisabledReason: 'A rule has at most 3 conditions' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add header' }));
    await expect(args.onAdd).not.toHaveBeenCalled();
  },
};
export const LongContent: Story = {
  args: {
    label: 'Headers that are sent with each message, beside those that say what happened and when',
    items: named(['a-header-with-a-name-that-never-ends-and-then-some', 'x-team']),
  },
};
export const Narrow: Story = { ...Inset, parameters: { width: 240 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.tags, addLabel: HEBREW.addRepository, removeLabel: () => HEBREW.remove },
};
/** Both looks, with one row and with more. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-5">
      {(['plain', 'inset'] as const).flatMap((look) =>
        [1, 2].map((count) => (
          <Kept
            key={`${look} ${count}`}
            {...args}
            label={`${look}, ${count}`}
            look={look}
            items={args.items.slice(0, count)}
          >
            {look === 'inset' ? labelledFields : oneField}
          </Kept>
        )),
      )}
    </div>
  ),
};
