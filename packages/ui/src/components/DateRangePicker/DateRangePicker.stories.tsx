import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DateRangePicker } from './DateRangePicker.tsx';

const meta = {
  title: 'Components/DateRangePicker',
  component: DateRangePicker,
  args: {
    value: { preset: '1week' },
    today: '2026-11-28',
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
export const Opened: Story = {
  parameters: { picture: 'page', viewport: [760, 340] },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await body.findByRole('button', { name: 'Apply custom range' }));
    await expect(body.getByText('Enter a date')).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const RightToLeft: Story = { decorators: [inRightToLeft] };
