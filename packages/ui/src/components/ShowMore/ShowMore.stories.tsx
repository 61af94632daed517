import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ListRow, RowList } from '../RowList/RowList.tsx';
import { ShowMore } from './ShowMore.tsx';

const NAMES = ['api', 'billing', 'console', 'docs', 'edge'].map((name) => `acme/${name}`);

const meta = {
  title: 'Components/ShowMore',
  component: ShowMore<string>,
  args: {
    items: NAMES,
    first: 3,
    moreLabel: 'Show all 5',
    children: (shown) => (
      <RowList aria-label="Repositories">
        {shown.map((name) => (
          <ListRow key={name} title={name} />
        ))}
      </RowList>
    ),
  },
  parameters: { width: 420 },
} satisfies Meta<typeof ShowMore<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('button', { name: 'Show all 5' })).toBeVisible();
  },
};
/** What is shown stays. */
export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};
/** With a second label the rest can be folded again, and focus stays on the button. */
export const Foldable: Story = {
  args: { lessLabel: 'Show fewer', tone: 'quiet' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Show all 5' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await expect(canvas.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};
/** No more than the first few: no button. */
export const Few: Story = {
  args: { items: NAMES.slice(0, 3) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};
export const LongContent: Story = {
  args: {
    items: NAMES.map((name) => `${name}/${'a-name-that-cannot-be-broken-anywhere'.repeat(2)}`),
    moreLabel: 'Show all 5 repositories that were found with an address of your company',
  },
  parameters: { width: 280 },
};
export const Narrow: Story = { parameters: { width: 140 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    items: [HEBREW.ada, HEBREW.grace, HEBREW.barbara],
    first: 2,
    moreLabel: HEBREW.all,
  },
};
/** Both tones, folded. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      {(['secondary', 'quiet'] as const).map((tone) => (
        <ShowMore key={tone} {...args} tone={tone} />
      ))}
    </div>
  ),
};
