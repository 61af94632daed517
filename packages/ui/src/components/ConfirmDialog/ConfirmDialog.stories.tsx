import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog<string>,
  args: {
    subject: 'deploy',
    question: (name) => ({
      title: `Revoke ${name}?`,
      description: "Programs that use it lose access right away. This can't be undone.",
      confirmLabel: 'Revoke',
    }),
    onConfirm: fn(),
    onClose: fn(),
  },
  parameters: { picture: 'page', viewport: [640, 400] },
} satisfies Meta<typeof ConfirmDialog<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const press = async (name: string) => userEvent.click(await body().findByRole('button', { name }));

/** Two keys, and one dialog for both. */
function Keys(props: ConfirmDialogProps<string>) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div className="flex gap-2">
      {['deploy', 'nightly'].map((name) => (
        <Button key={name} onClick={() => setAsked(name)}>
          Revoke {name}
        </Button>
      ))}
      <ConfirmDialog
        {...props}
        subject={asked}
        onClose={() => {
          setAsked(null);
          props.onClose();
        }}
      />
    </div>
  );
}

/** A promise that the play settles. */
function settledLater() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { onConfirm: fn(() => promise), resolve };
}

export const Default: Story = {
  play: async () => {
    const dialog = await body().findByRole('alertdialog', { name: 'Revoke deploy?' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    );
  },
};
/** For what is grave and no loss. */
export const Primary: Story = {
  args: {
    subject: '312',
    question: (count) => ({
      title: `Scan all ${count} repositories?`,
      description: 'It takes an hour, and can be stopped.',
      confirmLabel: 'Scan all',
      tone: 'primary',
    }),
  },
  play: async () => void (await body().findByRole('alertdialog')),
};
/** While the act is under way; it closes when that is done. */
export const Busy: Story = {
  args: { onConfirm: fn(() => new Promise(() => {})) },
  play: async ({ args }) => {
    await press('Revoke');
    await expect(args.onConfirm).toHaveBeenCalledWith('deploy');
    await waitFor(() =>
      expect(body().getByRole('button', { name: /Revoke/u })).toHaveAttribute('aria-busy', 'true'),
    );
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
/** It asks about the row whose button was pressed, and gives focus back to it. */
export const OneForAllRows: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Keys {...args} />,
  play: async ({ args, canvas }) => {
    await press('Revoke nightly');
    await body().findByRole('alertdialog', { name: 'Revoke nightly?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('alertdialog')).toBeNull());
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(canvas.getByRole('button', { name: /nightly/u })).toHaveFocus());
    await press('Revoke deploy');
    await body().findByRole('alertdialog', { name: 'Revoke deploy?' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onConfirm).toHaveBeenCalledWith('deploy');
    await waitFor(() => expect(body().queryByRole('alertdialog')).toBeNull());
  },
};
const slow = settledLater();
/** An act that ends late leaves the next question alone. */
export const CancelledWhileBusy: Story = {
  parameters: { picture: 'none' },
  args: { onConfirm: slow.onConfirm },
  render: (args) => <Keys {...args} />,
  play: async ({ args }) => {
    await press('Revoke deploy');
    await press('Revoke');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('alertdialog')).toBeNull());
    await press('Revoke nightly');
    await body().findByRole('alertdialog', { name: 'Revoke nightly?' });
    slow.resolve();
    await waitFor(() =>
      expect(body().getByRole('button', { name: 'Revoke' })).not.toHaveAttribute('aria-busy'),
    );
    await expect(body().getByRole('alertdialog')).toBeVisible();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const LongContent: Story = {
  args: {
    subject: 'a-repository-with-a-name-that-never-ends/and-then-some',
    question: (name) => ({
      title: `Revoke the public link of ${name}?`,
      description:
        'Eleven developers and two people of other companies can no longer see the incident. A new link can be made at any time, and has another address.',
      confirmLabel: 'Revoke link for all of them',
    }),
  },
  parameters: { viewport: [420, 400] },
  play: async () => void (await body().findByRole('alertdialog')),
};
export const Narrow: Story = { ...Default, parameters: { viewport: [320, 320] } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    question: () => ({
      title: HEBREW.question,
      description: HEBREW.consequence,
      confirmLabel: HEBREW.revoke,
    }),
  },
  play: async () => void (await body().findByRole('alertdialog')),
};
