import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: {
    title: 'No incidents',
    body: '57 incidents outside this period.',
    action: <Button size="small">Show them</Button>,
  },
  parameters: { width: 480 },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TitleAlone: Story = { args: { body: undefined, action: undefined } };
export const WholePage: Story = { args: { size: 'page', headingLevel: 1 } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
export const Narrow: Story = { parameters: { width: 240 } };
