import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Countdown } from './Countdown.tsx';

const meta = {
  title: 'Components/Countdown',
  component: Countdown,
  args: { until: '2026-12-01T12:00:00Z', now: Date.UTC(2026, 10, 28, 9, 30) },
} satisfies Meta<typeof Countdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 d 2 h left')).toBeVisible();
  },
};
export const SoonOver: Story = { args: { until: '2026-11-28T10:15:00Z' } };
export const Over: Story = { args: { until: '2026-11-28T09:30:00Z' } };
export const Broken: Story = { args: { until: 'soon' } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
export const Matrix: Story = {
  tags: ['matrix'],

  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {[
        '2026-12-24T12:00:00Z',
        '2026-11-29T12:00:00Z',
        '2026-11-28T09:31:00Z',
        '2026-11-27T12:00:00Z',
        'soon',
      ].map((until) => (
        <Countdown key={until} {...args} until={until} />
      ))}
    </div>
  ),
};
