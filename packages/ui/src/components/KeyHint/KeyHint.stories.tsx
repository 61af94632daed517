import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { KeyHint } from './KeyHint.tsx';

const meta = {
  title: 'Components/KeyHint',
  component: KeyHint,
  args: { keys: 'mod+k' },
} satisfies Meta<typeof KeyHint>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sequence: Story = { args: { keys: 'g i' } };
export const Shifted: Story = { args: { keys: 'shift+x' } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
/** One key, several at once, one after the other, and long names. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {['k', 'mod+k', 'g i', 'shift+x', 'mod+shift+enter', 'pageup', 'alt+arrowup'].map((keys) => (
        <KeyHint key={keys} keys={keys} />
      ))}
    </div>
  ),
};
