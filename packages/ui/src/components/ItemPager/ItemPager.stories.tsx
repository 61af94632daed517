import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ItemPager } from './ItemPager.tsx';

const meta = {
  title: 'Components/ItemPager',
  component: ItemPager,
  args: {
    place: 3,
    total: 57,
    itemName: 'Incident',
    previous: { label: 'Previous incident', keys: '[', onSelect: fn() },
    next: { label: 'Next incident', keys: ']', onSelect: fn() },
  },
} satisfies Meta<typeof ItemPager>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Incident 3 of 57');
    await userEvent.click(canvas.getByRole('button', { name: /Next incident/u }));
    await expect(args.next.onSelect).toHaveBeenCalledOnce();
    await expect(args.previous.onSelect).not.toHaveBeenCalled();
  },
};
/** The end says why there is no way on, and does nothing. */
export const LastOne: Story = {
  args: {
    place: 57,
    next: {
      label: 'Next incident',
      onSelect: fn(),
      disabledReason: 'Last incident on this page',
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Next incident/u }));
    await expect(args.next.onSelect).not.toHaveBeenCalled();
  },
};
/** Before the first step it says how many there are. */
export const NoneChosen: Story = {
  args: { place: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Incident 57$/u);
  },
};
export const LongContent: Story = { args: { place: 1_284_000, total: '10,000,000+' } };
export const Narrow: Story = { parameters: { width: 120 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    itemName: HEBREW.incident,
    previous: { label: HEBREW.open, onSelect: fn() },
    next: { label: HEBREW.resolve, onSelect: fn() },
  },
};
/** Both sizes, at the start, in the middle and at the end. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['medium', 'tiny'] as const).flatMap((size) =>
        [null, 1, 57].map((place) => (
          <ItemPager key={`${size} ${place}`} {...args} size={size} place={place} />
        )),
      )}
    </div>
  ),
};
