import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Banner } from './Banner.tsx';

const meta = {
  title: 'Components/Banner',
  component: Banner,
  args: { title: 'A new version is available.', children: 'Refresh the page to use it.' },
  parameters: { width: 720 },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Accent: Story = { args: { tone: 'accent', actionLabel: 'Refresh', onAction: fn() } };
export const Warning: Story = {
  args: { tone: 'warning', title: 'Contract expires on 12 Dec 2026', onDismiss: fn() },
};
export const Danger: Story = { args: { tone: 'danger', title: 'Production' } };
export const Narrow: Story = { args: { onDismiss: fn() }, parameters: { width: 300 } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
