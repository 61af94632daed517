import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TONES } from '../../lib/tone.ts';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Badge } from './Badge.tsx';
import { ToneIcon } from './ToneIcon.tsx';

const meta = {
  title: 'Components/Badge',
  component: Badge,
  args: { children: 'Critical', tone: 'critical', shape: 'auto' },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Outline: Story = { args: { look: 'outline' } };
export const Plain: Story = { args: { look: 'plain' } };
export const WithoutShape: Story = {
  args: { shape: 'none', tone: 'neutral', children: 'Test file' },
};
export const LongLabel: Story = {
  args: { children: 'A label that is far too long for the room that it has been given' },
  parameters: { width: 200 },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="grid grid-cols-5 items-center gap-x-6 gap-y-2">
      {TONES.map((tone) => (
        <div key={tone} className="contents">
          <ToneIcon tone={tone} label={tone} />
          <Badge tone={tone} shape="auto">
            {tone}
          </Badge>
          <Badge tone={tone} shape="auto" size="medium">
            {tone}
          </Badge>
          <Badge tone={tone} shape="auto" look="outline">
            {tone}
          </Badge>
          <Badge tone={tone} shape="auto" look="plain">
            {tone}
          </Badge>
        </div>
      ))}
    </div>
  ),
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: HEBREW.critical },
};
export const Narrow: Story = { parameters: { width: 70 } };

/** In a row of text, a plain badge shares the baseline of its neighbours. */
export const OnTheLineOfText: Story = {
  render: () => (
    <div className="flex gap-4 text-sm">
      <div>
        <span>High</span>
      </div>
      <div>
        <Badge tone="high" shape="auto" look="plain">
          High
        </Badge>
      </div>
    </div>
  ),
  play: ({ canvas }) => {
    const [text, badge] = canvas.getAllByText('High').map((one) => one.getBoundingClientRect().top);
    expect(badge).toBe(text);
  },
};
