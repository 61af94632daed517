import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DatePicker } from './DatePicker.tsx';

const meta = {
  title: 'Components/DatePicker',
  component: DatePicker,
  args: {
    'aria-label': 'Expires on',
    value: '2026-11-20',
    onValueChange: fn(),
    now: Date.UTC(2026, 10, 28, 12),
    timeZone: 'UTC',
  },
  parameters: { width: 240 },
} satisfies Meta<typeof DatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Opened: Story = {
  args: { max: '2026-11-28' },
  parameters: { picture: 'pop', viewport: [320, 350], width: undefined },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{ArrowDown}');
    await within(document.body).findByRole('table', { name: 'November 2026' });
  },
};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(body.getByRole('button', { name: /Friday,? 20 November 2026/ })).toHaveFocus(),
    );
    await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowLeft}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('2026-12-26');
    await waitFor(() => expect(body.queryByRole('table')).toBeNull());
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
/** Focus goes back to where the calendar was asked for. */
export const EscapeReturnsFocus: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const body = within(document.body);
    const field = canvas.getByRole('textbox');
    const chosenDay = { name: /20 November 2026/u };
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(body.getByRole('button', chosenDay)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('table')).toBeNull());
    await expect(field).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(body.getByRole('button', chosenDay)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('table')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
  },
};
/** No day outside the range can be reached, so that focus is never lost on one. */
export const StaysInItsRange: Story = {
  args: { min: '2026-10-05', max: '2026-11-28' },
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    const day = (name: RegExp) => body.getByRole('button', { name });
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day(/20 November 2026/u)).toHaveFocus());
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(day(/28 November 2026/u)).toHaveFocus());
    await expect(day(/^Next month$/u)).toHaveAccessibleDescription('Choose 28 Nov 2026 or earlier');
    await userEvent.keyboard('{PageUp}{PageUp}');
    await waitFor(() => expect(day(/Monday,? 5 October 2026/u)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('2026-10-05');
  },
};
/** The calendar opens on what is typed, not on what was chosen before. */
export const OpensOnWhatIsTyped: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '3 Mar{ArrowDown}');
    await waitFor(() =>
      expect(
        within(document.body).getByRole('button', { name: /3 March 2026/u, pressed: true }),
      ).toHaveFocus(),
    );
  },
};
export const Typed: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '-7{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-21');
    await expect(field).toHaveValue('21 Nov 2026');
  },
};
/** Late on Saturday in London it is Sunday in Tokyo. */
export const InItsZone: Story = {
  args: { value: null, now: Date.UTC(2026, 10, 28, 22), timeZone: 'Asia/Tokyo' },
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'today{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-29');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(
        within(document.body).getByRole('button', { name: /Sunday,? 29 November 2026/u }),
      ).toHaveAttribute('aria-current', 'date'),
    );
  },
};
export const WithError: Story = {
  args: { max: '2026-11-28' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '3 dec{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Choose 28 Nov 2026 or earlier');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const None: Story = { args: { value: null } };
export const Disabled: Story = { args: { disabledReason: 'Only an admin can change this' } };
export const RightToLeft: Story = { decorators: [inRightToLeft], args: { value: '2026-07-20' } };
export const RightToLeftOpened: Story = {
  ...RightToLeft,
  parameters: { picture: 'pop', viewport: [320, 350], width: undefined },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '5 במאי{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-05-05');
    await userEvent.keyboard('{ArrowDown}');
    const table = await body.findByRole('table', { name: 'מאי 2026' });
    const [first] = within(table).getAllByRole('columnheader');
    await expect(first).toHaveAttribute('abbr', 'יום ראשון');
  },
};
export const Narrow: Story = { parameters: { width: 160 } };
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <DatePicker {...args} size="small" />
      <DatePicker {...args} />
      <DatePicker {...args} value={null} />
    </div>
  ),
};
