import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Link } from '../Link/Link.tsx';
import { Person } from './Person.tsx';

const meta = {
  title: 'Components/Person',
  component: Person,
  args: { name: 'Ada Lovelace' },
  parameters: { width: 220 },
} satisfies Meta<typeof Person>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The avatar says nothing that the name does not. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Ada Lovelace')).toBeVisible();
    await expect(canvasElement).toHaveTextContent(/^(?:AL)?Ada Lovelace$/u);
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
  },
};
export const WithOthers: Story = { args: { others: 2 } };
/** A login, as a link. */
export const Linked: Story = {
  args: {
    children: (
      <Link href="#ada" tone="plain">
        ada-l
      </Link>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'ada-l' })).toHaveFocus();
  },
};
/** The name gives way; how many others there are stays in sight. */
export const LongContent: Story = {
  args: { name: 'Augusta Ada King, Countess of Lovelace', others: 12 },
};
export const Narrow: Story = { args: { others: 2 }, parameters: { width: 100 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { name: HEBREW.ada, others: 2 },
};
/** Alone and with others, at two widths. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-3">
      {[220, 100].flatMap((width) =>
        [0, 2].map((others) => (
          <div key={`${width} ${others}`} style={{ width }}>
            <Person {...args} others={others} />
          </div>
        )),
      )}
    </div>
  ),
};
