import type { Meta, StoryObj } from '@storybook/react-vite';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Skeleton, SkeletonLines } from './Skeleton.tsx';

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  args: {},
  parameters: { width: 280 },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('Skeleton'), render: () => <SkeletonLines /> };
export const Block: Story = { args: { shape: 'block', height: '80px' } };
export const Circle: Story = { args: { shape: 'circle' } };
export const RightToLeft: Story = { ...Default, decorators: [inRightToLeft] };
export const Narrow: Story = { ...Default, parameters: { width: 240 } };
/** Every shape; as long as its container. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col gap-3">
      {(['line', 'block', 'circle'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
      <SkeletonLines lines={4} />
    </div>
  ),
};
