import type { Meta, StoryObj } from '@storybook/react-vite';
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
export const RightToLeft: Story = { decorators: [inRightToLeft] };
export const Narrow: Story = { parameters: { width: 240 } };
