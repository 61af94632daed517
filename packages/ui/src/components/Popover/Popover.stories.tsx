import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Components/Popover',
  component: Popover,
  args: {
    label: 'Tags',
    trigger: <Button>Tags</Button>,
    children: <p>Company context, test file</p>,
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'pop', viewport: [360, 200] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tags' }));
    await within(document.body).findByRole('dialog', { name: 'Tags' });
  },
};
export const EscapeReturnsFocus: Story = {
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Tags' });
    await userEvent.click(button);
    await body.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await expect(button).toHaveFocus();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.tags,
    trigger: <Button>{HEBREW.tags}</Button>,
    children: <p>{HEBREW.context}</p>,
  },
  parameters: { picture: 'pop', viewport: [360, 120] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(document.body).findByRole('dialog');
  },
};
export const LongContent: Story = {
  ...Default,
  args: {
    children: (
      <p className="max-w-72">
        {'Company context, test file, and a tag that somebody wrote out in full. '.repeat(12)}
      </p>
    ),
  },
  parameters: { picture: 'pop', viewport: [360, 320] },
};
