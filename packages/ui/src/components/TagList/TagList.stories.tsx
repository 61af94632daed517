import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TagList } from './TagList.tsx';

const meta = {
  title: 'Components/TagList',
  component: TagList,
  args: {
    tags: [
      { id: 'a', label: 'From historical scan' },
      { id: 'b', label: 'Test file' },
      { id: 'c', label: 'Regression' },
      { id: 'd', label: 'Company context' },
    ],
  },
} satisfies Meta<typeof TagList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const One: Story = { args: { tags: [{ id: 'a', label: 'Test file' }] } };
export const Narrow: Story = { parameters: { width: 170 } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
