import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CallbackView } from './CallbackView.tsx';

const meta = {
  title: 'Screens/Callback',
  component: CallbackView,
  parameters: { picture: 'page', viewport: [900, 640] },
  tags: ['state'],
  args: { state: { kind: 'working' }, onRetry: fn() },
} satisfies Meta<typeof CallbackView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Working: Story = { args: { state: { kind: 'working' } } };
export const Failed: Story = {
  args: {
    state: {
      kind: 'failed',
      text: 'There is no account for this address. Ask an administrator for an invitation.',
    },
  },
};
