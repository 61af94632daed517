import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  args: {},
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Labelled: Story = { args: { label: 'Loading', size: 'medium' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.search },
};
/** Both sizes; its label is never seen, however long. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex items-center gap-3">
      <Spinner {...args} size="small" />
      <Spinner {...args} size="medium" />
    </div>
  ),
};
