import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { CopyField } from './CopyField.tsx';

const ADDRESS = 'https://sluice.example/share/incidents/3f9c1e';

const meta = {
  title: 'Components/CopyField',
  component: CopyField,
  args: { value: ADDRESS, label: 'Copy the public link', onCopied: fn() },
  parameters: { width: 420 },
} satisfies Meta<typeof CopyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(ADDRESS)).toBeVisible();
  },
};
/** The text reaches the clipboard whole, whatever is shown of it. */
export const Copied: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const write = fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the public link' }));
    await waitFor(() => expect(args.onCopied).toHaveBeenCalled());
    await expect(write).toHaveBeenCalledWith(ADDRESS);
  },
};
/** All of it is shown, as for what is shown only once. */
export const Wrapped: Story = {
  args: { wrap: true, value: `${ADDRESS}/${'0123456789abcdef'.repeat(4)}` },
  parameters: { width: 320 },
};
/** Lines stay lines. */
export const Lines: Story = {
  args: { wrap: true, label: 'Copy the steps', value: 'scan:\n  stage: test\n  script: scan .' },
};
export const LongContent: Story = {
  args: { value: `${ADDRESS}/${'0123456789abcdef'.repeat(8)}` },
};
export const Narrow: Story = { parameters: { width: 180 } };
/** Machine text keeps its direction; the button changes sides. */
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.copy },
};
/** One line or all of it. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-3">
      <CopyField {...args} />
      <CopyField {...args} value={`${ADDRESS}/${'0123456789abcdef'.repeat(4)}`} />
      <CopyField {...args} wrap value={`${ADDRESS}/${'0123456789abcdef'.repeat(4)}`} />
    </div>
  ),
};
