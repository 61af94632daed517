import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { RelativeTime } from './RelativeTime.tsx';

const meta = {
  title: 'Components/RelativeTime',
  component: RelativeTime,
  args: { at: '2026-11-26T08:00:00Z', now: Date.UTC(2026, 10, 28, 9, 30), timeZone: 'UTC' },
} satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Exact: Story = { args: { format: 'dateTime' } };
export const Day: Story = { args: { format: 'date' } };
export const Broken: Story = { args: { at: 'soon' } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
