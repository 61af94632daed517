import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Stepper } from './Stepper.tsx';

const meta = {
  title: 'Components/Stepper',
  component: Stepper,
  args: {
    label: 'Set up the perimeter',
    onSelect: fn(),
    steps: [
      { id: 'source', label: 'Source', state: 'done' },
      { id: 'people', label: 'People', hint: '12 imported', state: 'current' },
      { id: 'scan', label: 'First scan', state: 'todo' },
    ],
  },
  parameters: { width: 560 },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LeadsBack: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /Source/u })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith('source');
  },
};
export const Column: Story = { args: { orientation: 'column' }, parameters: { width: 240 } };
export const Failed: Story = {
  args: {
    steps: [
      { id: 'source', label: 'Source', state: 'done' },
      { id: 'people', label: 'People', hint: 'The file has no names', state: 'failed' },
      { id: 'scan', label: 'First scan', state: 'todo' },
    ],
  },
};
export const LongContent: Story = {
  args: {
    steps: ['done', 'done', 'current', 'todo', 'todo'].map((_, index) => ({
      id: String(index),
      label: `A step with a rather long name ${index + 1}`,
      state: index < 2 ? ('done' as const) : index === 2 ? ('current' as const) : ('todo' as const),
    })),
  },
};
export const Narrow: Story = { parameters: { width: 300 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.getStarted,
    steps: [
      { id: 'source', label: HEBREW.sources, state: 'done' },
      { id: 'people', label: HEBREW.people, hint: HEBREW.hint, state: 'current' },
      { id: 'scan', label: HEBREW.firstScan, state: 'todo' },
    ],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],

  render: (args) => (
    <div className="flex flex-col gap-6">
      <Stepper {...args} />
      <Stepper {...args} steps={args.steps.map((step) => ({ ...step, state: 'done' }))} />
      <Stepper
        {...args}
        steps={args.steps.map((step, index) => ({
          ...step,
          state: index === 1 ? 'failed' : step.state,
        }))}
      />
      <Stepper {...args} orientation="column" />
    </div>
  ),
};
