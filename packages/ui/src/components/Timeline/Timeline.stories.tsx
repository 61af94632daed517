import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, MessageSquare, ShieldAlert } from 'lucide-react';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Timeline } from './Timeline.tsx';

const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  args: {
    label: 'Timeline',
    days: [
      {
        key: '1',
        label: 'Today',
        items: [
          {
            id: 'a',
            tone: 'half',
            icon: <Check />,
            text: 'Ada Lovelace acknowledged the incident',
            time: '09:12',
          },
          {
            id: 'b',
            icon: <MessageSquare />,
            text: 'Grace Hopper wrote a note',
            time: '08:55',
            body: 'Rotated with the platform team.',
          },
        ],
      },
      {
        key: '2',
        label: '26 November 2026',
        items: [
          {
            id: 'c',
            tone: 'hot',
            icon: <ShieldAlert />,
            text: 'The secret was detected',
            time: '08:00',
          },
        ],
      },
    ],
  },
  parameters: { width: 560 },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { days: [] } };
export const Narrow: Story = { parameters: { width: 280 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.timeline,
    days: [
      {
        key: '1',
        label: HEBREW.today,
        items: [
          { id: 'a', tone: 'half', icon: <Check />, text: HEBREW.acked, time: '09:12' },
          {
            id: 'b',
            icon: <MessageSquare />,
            text: HEBREW.wrote,
            time: '08:55',
            body: HEBREW.noteText,
          },
        ],
      },
      {
        key: '2',
        label: HEBREW.yesterday,
        items: [
          { id: 'c', tone: 'hot', icon: <ShieldAlert />, text: HEBREW.detected, time: '08:00' },
        ],
      },
    ],
  },
};
export const LongContent: Story = {
  parameters: { width: 420 },
  args: {
    days: [
      {
        key: '1',
        label: 'Today',
        items: [
          {
            id: 'a',
            icon: <MessageSquare />,
            text: 'Somebody with a name that goes on wrote a note about a-repository-with-a-name-that-never-ends/and-then-some',
            time: '09:12',
            body: 'Rotated with the platform team, then told everybody who had a copy of it. '.repeat(
              5,
            ),
          },
          {
            id: 'b',
            icon: <MessageSquare />,
            text: 'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
            time: '08:55',
          },
        ],
      },
    ],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 420 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Timeline
        label="Every tone"
        days={[
          {
            key: '1',
            label: 'Today',
            items: (['neutral', 'hot', 'half', 'done', 'critical', 'muted'] as const).map(
              (tone) => ({
                id: tone,
                tone,
                icon: <Check />,
                text: `An event that is ${tone}`,
                time: '09:12',
              }),
            ),
          },
        ]}
      />
      <Timeline {...args} days={[]} />
    </div>
  ),
};
