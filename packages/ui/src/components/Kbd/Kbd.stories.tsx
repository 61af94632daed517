import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Kbd } from './Kbd.tsx';

const meta = {
  title: 'Components/Kbd',
  component: Kbd,
  args: { keys: 'mod+k' },
} satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sequence: Story = { args: { keys: 'g i' } };
export const Shifted: Story = { args: { keys: 'shift+x' } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
/** One key, a combination, a sequence, and long names. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {['k', 'mod+k', 'g i', 'shift+x', 'mod+shift+enter', 'pageup', 'alt+arrowup'].map((keys) => (
        <Kbd key={keys} keys={keys} />
      ))}
    </div>
  ),
};
