import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
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
/** Focus shows all names in one tooltip; a screen reader reads them as a list, including those behind the count. */
export const NamesThem: Story = {
  parameters: { picture: 'pop', viewport: [360, 120], tooltip: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    const list = canvas.getByRole('list', { name: 'Assignees' });
    await expect(list).toHaveFocus();
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible();
    await expect(canvas.getByText('Radia Perlman, Ken Thompson')).toBeInTheDocument();
    await within(document.body).findAllByText(NAMES.join(', '));
  },
};
export const OneMoreIsDrawn: Story = { args: { people: people(4) } };
export const Many: Story = {
  args: { people: people(240) },
  play: async () => {
    await userEvent.tab();
    await within(document.body).findAllByText(/ and 220 more$/u);
    document.querySelector<HTMLElement>(':focus')?.blur();
  },
};
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
