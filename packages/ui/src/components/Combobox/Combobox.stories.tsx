import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Combobox } from './Combobox.tsx';

const meta = {
  title: 'Components/Combobox',
  component: Combobox,
  args: {
    label: 'Assignee',
    value: 2,
    noneLabel: 'None',
    onValueChange: fn(),
    options: [
      {
        value: 1,
        label: 'Ada Lovelace',
        hint: 'ada@example.com',
        icon: <Avatar name="Ada Lovelace" size="small" decorative />,
      },
      {
        value: 2,
        label: 'Grace Hopper',
        hint: 'grace@example.com',
        icon: <Avatar name="Grace Hopper" size="small" decorative />,
      },
      {
        value: 3,
        label: 'Barbara Liskov',
        hint: 'barbara@example.com',
        icon: <Avatar name="Barbara Liskov" size="small" decorative />,
      },
    ],
  },
  parameters: { width: 260 },
  render: (args) => {
    const [value, set] = useState(args.value);
    return (
      <Combobox
        {...args}
        value={value}
        onValueChange={(next) => {
          set(next);
          args.onValueChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SearchAndChoose: Story = {
  parameters: { picture: 'page', viewport: [360, 320] },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('combobox'), 'ada');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith(1);
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button'));
    await body.findByRole('listbox');
  },
};
export const NoneUnassigns: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'None' }));
    await expect(args.onValueChange).toHaveBeenCalledWith(null);
  },
};
export const ReadOnly: Story = {
  args: { tone: 'quiet', disabledReason: 'Only admins can assign' },
};
export const Busy: Story = { args: { busy: true } };
