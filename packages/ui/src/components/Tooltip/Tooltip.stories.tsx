import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  args: { label: 'Assign to me', keys: 'i', children: <Button>Assignee</Button> },

  render: (args) => (
    <div className="p-8">
      <Tooltip {...args} />
    </div>
  ),
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'page', viewport: [360, 160], tooltip: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription('Assign to me');
  },
};
export const EscapeHides: Story = {
  play: async () => {
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[data-slot=tooltip-content]')).toBeNull());
    // The window is left and comes back: the control never stopped being the active element.
    const control = document.activeElement ?? document.body;
    fireEvent.focusOut(control);
    fireEvent.focusIn(control);
    await userEvent.keyboard('{Shift}');
    await expect(document.querySelector('[data-slot=tooltip-content]')).toBeNull();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.assign, children: <Button>{HEBREW.assignee}</Button> },
  parameters: { picture: 'page', viewport: [360, 160], tooltip: true },
  play: async () => {
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
  },
};
export const LongContent: Story = {
  ...Default,
  args: {
    label:
      'Assign to me: only admins and members of the team that owns the repository can be assigned',
  },
  play: async () => {
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
  },
};
