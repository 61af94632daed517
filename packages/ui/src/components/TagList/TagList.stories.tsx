import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
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
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.tags,
    tags: [HEBREW.history, HEBREW.testFile, HEBREW.regression, HEBREW.context].map((label) => ({
      id: label,
      label,
    })),
  },
};
/** Few, many and long. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 320 },
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      <TagList {...args} max={1} />
      <TagList {...args} max={4} />
      <TagList
        tags={[
          { id: 'a', label: 'A tag that somebody wrote out in full because nobody said no' },
          { id: 'b', label: 'Test file' },
          { id: 'c', label: 'Regression' },
        ]}
        className="max-w-full"
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    tags: [
      { id: 'a', label: 'A tag that somebody wrote out in full because nobody said no' },
      { id: 'b', label: 'Test file' },
      { id: 'c', label: 'Regression' },
    ],
  },
  parameters: { width: 240 },
};
