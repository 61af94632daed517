import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
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
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    title: HEBREW.nothing,
    body: HEBREW.nothingBody,
    action: <Button size="small">{HEBREW.open}</Button>,
  },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['panel', 'page'] as const).map((size) => (
        <EmptyState
          key={size}
          {...args}
          size={size}
          title="No incidents match what you have asked for in these eleven repositories"
          body="Status is Resolved, severity is Critical or High, and the repository is one that nobody has scanned since the beginning of the year."
        />
      ))}
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    title: 'No incidents match what you have asked for in these eleven repositories',
    body: 'Status is Resolved, severity is Critical or High, and the repository is one that nobody has scanned since the beginning of the year.',
  },
};
