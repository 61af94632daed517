import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DateRangePicker } from './DateRangePicker.tsx';

const meta = {
  title: 'Components/DateRangePicker',
  component: DateRangePicker,
  args: {
    value: { preset: '1week' },
    now: Date.UTC(2026, 10, 28, 12),
    timeZone: 'Europe/Paris',
    onValueChange: fn(),
    align: 'start',
    presets: [
      { value: '1day', label: 'Last day' },
      { value: '1week', label: 'Last week' },
      { value: '1month', label: 'Last month' },
    ],
  },
} satisfies Meta<typeof DateRangePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Custom: Story = {
  args: { value: { preset: 'custom', start: '2026-10-05', end: '2026-11-01' } },
};
export const ChoosesAPreset: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    const trigger = canvas.getByRole('button', { name: 'Time range: Last week' });
    await userEvent.click(trigger);
    await userEvent.click(await body.findByRole('button', { name: 'Last month' }));
    await expect(args.onValueChange).toHaveBeenCalledWith({ preset: '1month' });
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
export const TypesTwoDays: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('textbox', { name: 'From' }), '5 oct');
    await userEvent.tab();
    await expect(body.getByRole('textbox', { name: 'From' })).toHaveValue('5 Oct 2026');
    await userEvent.type(body.getByRole('textbox', { name: 'To' }), 'yesterday{Enter}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith({
      preset: 'custom',
      start: '2026-10-05',
      end: '2026-11-27',
    });
  },
};
export const Opened: Story = {
  args: { value: { preset: 'custom', start: '2026-10-05', end: '2026-11-01' } },
  parameters: { picture: 'pop', viewport: [760, 360] },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    const to = await body.findByRole('textbox', { name: 'To' });
    await userEvent.clear(to);
    await userEvent.type(to, '1 oct');
    await userEvent.click(body.getByRole('button', { name: 'Apply custom range' }));
    await expect(body.getByText('End must be after start')).toBeVisible();
    const from = body.getByRole('textbox', { name: 'From' });
    await userEvent.clear(from);
    await userEvent.type(from, '3 dec{Enter}');
    await expect(body.getByText('Choose 28 Nov 2026 or earlier')).toBeVisible();
    await userEvent.click(body.getByRole('button', { name: 'Apply custom range' }));
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const CalendarInIt: Story = {
  parameters: { picture: 'pop', viewport: [760, 560] },
  play: async ({ canvas }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await body.findByRole('textbox', { name: 'From' }));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(body.getByRole('button', { name: /Saturday,? 28 November 2026/u })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(body.getByRole('textbox', { name: 'From' })).toHaveValue('21 Nov 2026'),
    );
    await userEvent.click(
      body.getAllByRole('button', { name: 'Open calendar' })[1] ?? document.body,
    );
    await body.findByRole('table', { name: 'November 2026' });
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.period, presets: [{ value: '1week', label: HEBREW.lastWeek }] },
};
export const RightToLeftOpened: Story = {
  ...RightToLeft,
  args: {
    ...RightToLeft.args,
    value: { preset: 'custom', start: '2026-05-05', end: '2026-07-20' },
  },
  parameters: { picture: 'pop', viewport: [760, 360] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(document.body).findByRole('textbox', { name: 'מיום' });
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      <DateRangePicker {...args} size="small" />
      <DateRangePicker {...args} value={{ preset: 'gone' }} />
      <DateRangePicker
        {...args}
        value={{ preset: 'custom', start: '2025-12-30', end: '2026-11-01' }}
      />
    </div>
  ),
};
export const Narrow: Story = {
  args: { value: { preset: 'custom', start: '2025-12-30', end: '2026-11-01' } },
  parameters: { width: 160 },
};
export const Disabled: Story = { args: { disabledReason: 'Nothing was scanned yet' } };
