import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Sparkline } from './Sparkline.tsx';

const meta = {
  title: 'Components/Sparkline',
  component: Sparkline,
  args: { values: [3, 5, 4, 9, 7, 12, 8], label: 'Incidents by day' },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Flat: Story = { args: { values: [2, 2, 2] } };
/** Fewer than two figures have no course: nothing is drawn, the room is kept. */
export const Empty: Story = { args: { values: [] } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.incidents },
};
/** Tones, and a long year. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['hot', 'half', 'done', 'c1', 'c2'] as const).map((tone) => (
        <Sparkline key={tone} {...args} tone={tone} />
      ))}
      <Sparkline
        {...args}
        width={240}
        height={40}
        values={Array.from({ length: 365 }, (_, day) => (day * 7) % 31)}
      />
    </div>
  ),
};
