import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { RelativeTime } from './RelativeTime.tsx';

const meta = {
  title: 'Components/RelativeTime',
  component: RelativeTime,
  args: { at: '2026-11-26T08:00:00Z', now: Date.UTC(2026, 10, 28, 9, 30), timeZone: 'UTC' },
} satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Exact: Story = { args: { format: 'dateTime' } };
/** As narrow as a column of rows can be. */
export const Short: Story = { args: { format: 'short' } };
export const Day: Story = { args: { format: 'date' } };
/** The exact moment follows for screen readers. In rows it is no stop of Tab. */
export const Read: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const time = canvas.getByText('2 days ago');
    await expect(time).toHaveTextContent('2 days ago, 26 Nov 2026, 08:00 UTC');
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
  },
};
/** On a page that says a few, the keyboard sees the exact moment as the pointer does. */
export const WithTooltip: Story = {
  args: { tooltip: true },
  parameters: { picture: 'pop', viewport: [280, 100], tooltip: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByText('2 days ago')).toHaveFocus();
    const body = within(document.body);
    const shown = () =>
      body
        .queryAllByText('26 Nov 2026, 08:00 UTC')
        .filter((one) => one.closest('[data-slot=tooltip-content]'));
    await waitFor(() => expect(shown()).not.toHaveLength(0));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toHaveLength(0));
    canvas.getByText('2 days ago').blur();
    await userEvent.tab();
    await waitFor(() => expect(shown()).not.toHaveLength(0));
  },
};
export const Broken: Story = { args: { at: 'soon' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { at: '2026-11-25T08:00:00Z' },
};
/** Every form, from seconds to the long ago. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {[
        '2026-11-28T09:29:40Z',
        '2026-11-28T08:00:00Z',
        '2026-11-01T08:00:00Z',
        '2019-02-01T08:00:00Z',
      ].map((at) => (
        <p key={at} className="flex gap-6">
          {(['relative', 'date', 'dateTime'] as const).map((format) => (
            <RelativeTime key={format} {...args} at={at} format={format} />
          ))}
        </p>
      ))}
    </div>
  ),
};
