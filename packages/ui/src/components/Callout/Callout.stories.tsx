import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
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
export const RightToLeft: Story = { decorators: [inRightToLeft] };
export const Narrow: Story = { parameters: { width: 240 } };
