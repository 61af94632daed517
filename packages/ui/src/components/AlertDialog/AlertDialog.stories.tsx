import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { OpenedBy } from '../../stories/OpenedBy.tsx';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { AlertDialog } from './AlertDialog.tsx';

const meta = {
  title: 'Components/AlertDialog',
  component: AlertDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Revoke the public link?',
    description: 'Whoever has it will no longer see the incident.',
    confirmLabel: 'Revoke link',
  },
  parameters: { picture: 'page', viewport: [640, 400] },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    );
  },
};
export const Busy: Story = {
  args: { busy: true },
  play: async () => {
    await within(document.body).findByRole('alertdialog');
  },
};
/** For what is grave and no loss: it is asked, and not in red. */
export const Primary: Story = {
  ...Default,
  args: {
    tone: 'primary',
    title: 'Scan all 312 repositories?',
    description: 'It takes an hour, and can be stopped.',
    confirmLabel: 'Scan all',
  },
};
/** Escape is Cancel, and focus is back on the button that asked. */
export const FocusReturns: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <OpenedBy label="Revoke">
      {(open, onOpenChange) => <AlertDialog {...args} open={open} onOpenChange={onOpenChange} />}
    </OpenedBy>
  ),
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Revoke' });
    await userEvent.click(button);
    await body.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await body.findByRole('button', { name: 'Revoke link' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(body.getByRole('alertdialog')).toBeVisible();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    title: HEBREW.question,
    description: HEBREW.consequence,
    confirmLabel: HEBREW.revoke,
    cancelLabel: HEBREW.cancel,
  },
  play: async () => void (await within(document.body).findByRole('alertdialog')),
};
export const LongContent: Story = {
  ...Default,
  args: {
    title: 'Revoke the public link of a-repository-with-a-name-that-never-ends/and-then-some?',
    description:
      'Whoever has it will no longer see the incident: eleven developers, two people of other companies, and everybody to whom they have sent it. A new link can be made at any time, and has another address.',
    confirmLabel: 'Revoke the link for everybody who has it',
  },
  parameters: { viewport: [420, 400] },
};
export const Narrow: Story = { ...Default, parameters: { viewport: [320, 320] } };
