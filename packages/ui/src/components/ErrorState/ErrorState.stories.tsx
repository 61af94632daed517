import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ErrorState } from './ErrorState.tsx';

const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  args: { title: 'Failed to get secret', body: 'The request timed out', onRetry: fn() },
  parameters: { width: 420 },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Retrying: Story = { args: { busy: true } };
export const RightToLeft: Story = { ...Default, decorators: [inRightToLeft] };
export const Narrow: Story = { ...Default, parameters: { width: 240 } };
