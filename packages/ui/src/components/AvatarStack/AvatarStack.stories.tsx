import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { AvatarStack } from './AvatarStack.tsx';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Radia Perlman', 'Ken Thompson'];
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: NAMES[index % NAMES.length] ?? '',
  }));

const meta = {
  title: 'Components/AvatarStack',
  component: AvatarStack,
  args: { label: 'Assignees', people: people(5) },
} satisfies Meta<typeof AvatarStack>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NamesTheOthers: Story = {
  parameters: { picture: 'pop', viewport: [360, 120], tooltip: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByText('+2')).toHaveAccessibleDescription('Radia Perlman, Ken Thompson');
  },
};
export const OneMoreIsDrawn: Story = { args: { people: people(4) } };
export const Many: Story = { args: { people: people(240) } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.assignee,
    people: [HEBREW.ada, HEBREW.grace, HEBREW.barbara, HEBREW.ada, HEBREW.grace].map(
      (name, index) => ({ id: String(index), name }),
    ),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <AvatarStack key={size} {...args} size={size} />
      ))}
    </div>
  ),
};
