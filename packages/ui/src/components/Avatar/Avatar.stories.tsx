import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Avatar } from './Avatar.tsx';

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Large: Story = { args: { size: 'large' } };
export const Address: Story = { args: { name: 'grace.hopper@example.com' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { name: HEBREW.ada },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex items-center gap-3">
      <Avatar {...args} size="small" />
      <Avatar {...args} />
      <Avatar {...args} size="large" />
      <Avatar {...args} name="Wolfeschlegelsteinhausenbergerdorff the Elder of the Long Name" />
    </div>
  ),
};
