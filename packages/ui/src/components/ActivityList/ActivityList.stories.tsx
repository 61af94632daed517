import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Link } from '../Link/Link.tsx';
import { RelativeTime } from '../RelativeTime/RelativeTime.tsx';
import { ActivityList } from './ActivityList.tsx';

const NOW = Date.parse('2026-06-16T12:00:00Z');
const DID = [
  'activated AWS keys',
  'deactivated Slack tokens',
  'deactivated Stripe keys, npm tokens',
];
const items = Array.from({ length: 12 }, (_, index) => ({
  id: index,
  who: ['Ada Lovelace', 'Grace Hopper', 'Sluice'][index % 3] ?? '',
  what: DID[index % 3] ?? '',
  time: <RelativeTime at={new Date(NOW - (index + 1) * 7_200_000)} now={NOW} />,
}));

const meta = {
  title: 'Components/ActivityList',
  component: ActivityList,
  args: { items, moreLabel: 'Show more' },
  parameters: { width: 560 },
} satisfies Meta<typeof ActivityList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Show more' })).toHaveFocus();
  },
};
/** Two clicks later it is as before. */
export const Foldable: Story = {
  args: { lessLabel: 'Show less' },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(12);
    await userEvent.click(canvas.getByRole('button', { name: 'Show less' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
  },
};
/** What was changed can be a link to it. */
export const WithLinks: Story = {
  args: {
    items: items.slice(0, 3).map((item) => ({
      ...item,
      what: (
        <>
          updated <Link href="#rule">Valid secrets are critical</Link>
        </>
      ),
    })),
  },
};
export const LongContent: Story = {
  args: {
    items: items.slice(0, 2).map((item) => ({
      ...item,
      who: 'Augusta Ada King, Countess of Lovelace',
      what: `created ${'a-rule-with-a-name-that-cannot-be-broken-anywhere'.repeat(2)}`,
    })),
  },
};
/** The time goes below its line. */
export const Narrow: Story = { args: { first: 3 }, parameters: { width: 240 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    first: 2,
    moreLabel: HEBREW.all,
    items: [HEBREW.ada, HEBREW.grace, HEBREW.barbara].map((who, index) => ({
      id: index,
      who,
      what: HEBREW.acknowledge,
      time: HEBREW.twoHoursAgo,
    })),
  },
};
/** A few, and more than are shown at first. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-5">
      <ActivityList {...args} items={items.slice(0, 2)} />
      <ActivityList {...args} first={3} />
    </div>
  ),
};
