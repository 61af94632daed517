import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
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
export const Busy: Story = { args: { busy: true } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { title: HEBREW.failed, body: HEBREW.failedBody, retryLabel: HEBREW.retry },
};
export const Narrow: Story = { ...Default, parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <ErrorState {...args} size="page" />
      <ErrorState
        {...args}
        title="Failed to get the patch of the secret, of its commit and of the two that came before"
        body="infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars is not there"
        retryLabel="Try once more"
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    title: 'Failed to get the patch of the secret, of its commit and of the two that came before',
    body: 'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars is not there',
  },
};
