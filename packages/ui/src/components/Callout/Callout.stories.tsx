import type { Meta, StoryObj } from '@storybook/react-vite';
import { Callout } from './Callout.tsx';

const meta = {
  title: 'Components/Callout',
  component: Callout,
  args: {
    title: 'Checks are off',
    children: 'Validity is checked only when outbound requests are allowed.',
  },
  parameters: { width: 380 },
} satisfies Meta<typeof Callout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Accent: Story = { args: { tone: 'accent' } };
export const Warning: Story = { args: { tone: 'warning' } };
export const Danger: Story = { args: { tone: 'danger' } };
export const Success: Story = { args: { tone: 'success' } };
