import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Duration } from './Duration.tsx';

const meta = {
  title: 'Components/Duration',
  component: Duration,
  args: { ms: 8_100_000 },
} satisfies Meta<typeof Duration>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 h 15 min')).toHaveAttribute('datetime', 'PT2H15M');
  },
};
export const Long: Story = { args: { format: 'long' } };
export const OnePart: Story = { args: { ms: 190_000_000, parts: 1 } };
export const Unknown: Story = { args: { ms: null } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
/** Every form, the long ones too. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {([1, 2, 3] as const).map((parts) => (
        <p key={parts} className="flex gap-6">
          <Duration ms={987_654_321} parts={parts} />
          <Duration ms={987_654_321} parts={parts} format="long" />
        </p>
      ))}
    </div>
  ),
};
