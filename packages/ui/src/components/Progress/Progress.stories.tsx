import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Progress } from './Progress.tsx';

const meta = {
  title: 'Components/Progress',
  component: Progress,
  args: {
    label: 'Scanning acme/payments',
    value: 412,
    max: 1200,
    valueText: '412 of 1,200 commits',
  },
  parameters: { width: 360 },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Unknown: Story = { args: { value: null, valueText: 'Counting commits' } };
export const Done: Story = { args: { value: 1200, valueText: 'Done' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.scan, valueText: '412 / 1,200' },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-5">
      {[0, 412, 1200, null].map((value) => (
        <Progress key={value} label="Scanning acme/payments" max={1200} value={value} />
      ))}
      <Progress
        {...args}
        label="Scanning a-repository-with-a-name-that-never-ends/and-then-some-more-of-it"
        valueText="1,412,000 of 12,000,000 commits on eleven branches"
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    label: 'Scanning a-repository-with-a-name-that-never-ends/and-then-some-more-of-it',
    valueText: '1,412,000 of 12,000,000 commits on eleven branches',
  },
};
