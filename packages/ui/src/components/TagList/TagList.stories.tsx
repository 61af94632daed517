import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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
export const NamesTheOthers: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByText('+2')).toHaveFocus();
    await expect(canvas.getByText('+2')).toHaveAccessibleDescription('Regression, Company context');
  },
};
/** What has no room whole is counted with the others; the first one is cut, and whole in its title. */
export const FoldsWhatHasNoRoom: Story = {
  parameters: { picture: 'none', width: 170 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('+3')).toBeVisible());
    await expect(canvas.getByText('From historical scan')).toHaveAttribute(
      'title',
      'From historical scan',
    );
  },
};
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
