import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { OpenedBy } from '../../stories/OpenedBy.tsx';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Resolve incident',
    description: 'Say how the leak was dealt with.',
    children: <Checkbox label="Secret was revoked" checked onCheckedChange={fn()} />,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button tone="primary">Resolve</Button>
      </>
    ),
  },
  parameters: { picture: 'page', viewport: [800, 480] },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Resolve incident' });
  },
};
export const Small: Story = { ...Default, args: { size: 'small' } };
export const Large: Story = { ...Default, args: { size: 'large' } };
export const Narrow: Story = { ...Default, parameters: { viewport: [360, 560] } };
export const FocusReturns: Story = {
  args: { open: false },
  parameters: { picture: 'none' },
  render: (args) => (
    <OpenedBy label="Resolve">
      {(open, onOpenChange) => <Dialog {...args} open={open} onOpenChange={onOpenChange} />}
    </OpenedBy>
  ),
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Resolve' });
    await userEvent.click(button);
    await body.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    title: HEBREW.dialogTitle,
    description: HEBREW.dialogText,
    children: <Checkbox label={HEBREW.revoked} checked onCheckedChange={fn()} />,
    footer: (
      <>
        <Button>{HEBREW.cancel}</Button>
        <Button tone="primary">{HEBREW.resolve}</Button>
      </>
    ),
  },
  play: async () => void (await within(document.body).findByRole('dialog')),
};
export const LongContent: Story = {
  args: {
    title: 'Resolve the incident of a-repository-with-a-name-that-never-ends/and-then-some',
    description: 'Say how the leak was dealt with, so that whoever finds it next knows.',
    children: (
      <div className="flex flex-col gap-3">
        {Array.from({ length: 20 }, (_, index) => (
          <Checkbox
            key={String(index)}
            label={`The secret was revoked in place ${index + 1}`}
            checked={index % 3 === 0}
            onCheckedChange={fn()}
          />
        ))}
      </div>
    ),
  },
};
