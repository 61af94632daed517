import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { ProgressChecklist } from './ProgressChecklist.tsx';

const meta = {
  title: 'Components/ProgressChecklist',
  component: ProgressChecklist,
  args: {
    label: 'Get started',
    items: [
      { id: '1', label: 'Add your first repository', done: true },
      {
        id: '2',
        label: 'Invite your team',
        hint: 'They see what they are assigned to',
        done: false,
        action: <Button size="small">Invite</Button>,
      },
      {
        id: '3',
        label: 'Send alerts to chat',
        done: false,
        action: <Button size="small">Connect</Button>,
      },
    ],
  },
  parameters: { width: 400 },
} satisfies Meta<typeof ProgressChecklist>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Get started' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3',
    );
  },
};
export const AllDone: Story = {
  args: { items: meta.args.items.map((item) => ({ ...item, done: true })) },
};
export const LongContent: Story = {
  args: {
    items: [
      {
        id: '1',
        label: 'Walk through every repository that somebody has left behind and say whose it is',
        hint: 'It takes an afternoon, and it is worth it: what nobody owns nobody mends.',
        done: false,
        action: <Button size="small">Begin</Button>,
      },
    ],
  },
};
export const Narrow: Story = { parameters: { width: 280 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.getStarted,
    items: [
      { id: '1', label: HEBREW.addRepository, done: true },
      {
        id: '2',
        label: HEBREW.inviteTeam,
        hint: HEBREW.hint,
        done: false,
        action: <Button size="small">{HEBREW.open}</Button>,
      },
    ],
  },
};
