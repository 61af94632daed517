import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { NotFoundView } from './NotFoundView.tsx';

const meta = {
  title: 'Screens/Not found',
  component: NotFoundView,
  tags: ['state'],
} satisfies Meta<typeof NotFoundView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Go to incidents' })).toHaveAttribute(
      'href',
      '/incidents/secrets',
    );
  },
};
export const Incident: Story = {
  args: { title: 'Secret not found!', backLabel: 'Back to incidents' },
};
