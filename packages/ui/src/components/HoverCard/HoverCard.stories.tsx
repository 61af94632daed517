import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Link } from '../Link/Link.tsx';
import { HoverCard } from './HoverCard.tsx';

const shown = () => document.querySelector('[data-slot=hover-card-content]');

const meta = {
  title: 'Components/HoverCard',
  component: HoverCard,
  args: {
    children: <Link href="/developers/7">Ada Lovelace</Link>,
    card: (
      <div className="flex gap-3">
        <Avatar name="Ada Lovelace" size="large" decorative />
        <div>
          <p className="font-medium">Ada Lovelace</p>
          <p className="text-text-muted">3 open incidents in 2 repositories</p>
        </div>
      </div>
    ),
  },
} satisfies Meta<typeof HoverCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'pop', viewport: [380, 130] },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await waitFor(() => expect(shown()).not.toBeNull());
  },
};
export const EscapeHides: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await waitFor(() => expect(shown()).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    const link = canvas.getByRole('link');
    await expect(link).toHaveFocus();
    // The window is left and comes back: the link never stopped being the active element.
    fireEvent.focusOut(link);
    fireEvent.focusIn(link);
    await userEvent.keyboard('{Shift}');
    await expect(shown()).toBeNull();
  },
};
export const Closed: Story = {};
export const RightToLeft: Story = {
  ...Default,
  decorators: [inRightToLeft],
  args: {
    children: <Link href="/developers/7">{HEBREW.ada}</Link>,
    card: (
      <div>
        <p className="font-medium">{HEBREW.ada}</p>
        <p className="text-text-muted">{HEBREW.nothingBody}</p>
      </div>
    ),
  },
};
export const LongContent: Story = {
  ...Default,
  parameters: { picture: 'pop', viewport: [380, 200] },
  args: {
    card: 'A description that goes on for a while, because somebody pasted the whole readme into the field for it and nobody has found the time to shorten it since.',
  },
};
