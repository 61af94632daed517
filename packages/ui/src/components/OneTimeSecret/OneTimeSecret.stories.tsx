import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { OneTimeSecret, type OneTimeSecretProps } from './OneTimeSecret.tsx';

// Nothing here looks like a key of a vendor.
const KEY = ['example', '0123456789abcdef', 'not-a-key'].join('_');

const meta = {
  title: 'Components/OneTimeSecret',
  component: OneTimeSecret,
  args: { value: KEY, label: 'Copy API key', onCopied: fn() },
  parameters: { width: 420 },
} satisfies Meta<typeof OneTimeSecret>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(KEY)).toBeVisible();
    await expect(canvas.getByText('Copy it now')).toBeVisible();
  },
};
/** All of it reaches the clipboard, by the keyboard alone. */
export const Copied: Story = {
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    const write = fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onCopied).toHaveBeenCalled());
    await expect(write).toHaveBeenCalledWith(KEY);
  },
};

function Made(props: OneTimeSecretProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Your new API key"
      footer={
        <Button tone="primary" onClick={() => setIsOpen(false)}>
          Done
        </Button>
      }
    >
      <OneTimeSecret {...props} />
    </Dialog>
  );
}
/** Where it belongs: in the dialog that made it. */
export const InDialog: Story = {
  render: (args) => <Made {...args} />,
  parameters: { picture: 'page', viewport: [640, 360] },
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Your new API key' });
  },
};
export const LongContent: Story = { args: { value: '0123456789abcdef'.repeat(12) } };
export const Narrow: Story = { parameters: { width: 200 } };
export const RightToLeft: Story = { decorators: [inRightToLeft], args: { label: HEBREW.copy } };
/** Short and over several lines. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      <OneTimeSecret {...args} />
      <OneTimeSecret {...args} value={'0123456789abcdef'.repeat(6)} />
    </div>
  ),
};
