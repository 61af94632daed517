import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { CopyButton } from './CopyButton.tsx';

const meta = {
  title: 'Components/CopyButton',
  component: CopyButton,
  args: { value: 'config/deploy.env', label: 'Copy path', onCopied: fn() },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Copied: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent(/Copied|Couldn't copy/),
    );
    await expect(canvas.getByRole('button')).toHaveAccessibleName(/Copied|Couldn't copy/);
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.copy },
};
/** Both sizes; what is copied may be as long as it likes. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex items-center gap-3">
      <CopyButton {...args} />
      <CopyButton {...args} size="medium" />
    </div>
  ),
};
