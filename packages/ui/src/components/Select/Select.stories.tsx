import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ToneIcon } from '../Badge/ToneIcon.tsx';
import { Select } from './Select.tsx';

const meta = {
  title: 'Components/Select',
  component: Select,
  args: {
    label: 'Severity',
    value: 20,
    onValueChange: fn(),
    options: [
      { value: 10, label: 'Critical', icon: <ToneIcon tone="critical" /> },
      { value: 20, label: 'High', icon: <ToneIcon tone="high" /> },
      { value: 30, label: 'Medium', icon: <ToneIcon tone="medium" /> },
      {
        value: 40,
        label: 'Low',
        icon: <ToneIcon tone="low" />,
        disabledReason: 'Not used by your company',
      },
    ],
  },
  parameters: { width: 240 },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  parameters: { picture: 'pop', viewport: [360, 300] },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(within(document.body).getByRole('listbox')).toBeVisible());
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith(10);
    await expect(canvas.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(within(document.body).getByRole('listbox')).toBeVisible());
  },
};
export const LabelInside: Story = { args: { labelShown: 'inside' } };
export const Quiet: Story = { args: { tone: 'quiet', size: 'small' } };
export const NotChosen: Story = { args: { value: null } };
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = {
  args: { disabledReason: 'Resolved incidents keep their severity' },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.severity,
    labelShown: 'inside',
    options: [
      { value: 10, label: HEBREW.critical, icon: <ToneIcon tone="critical" /> },
      { value: 20, label: HEBREW.high, icon: <ToneIcon tone="high" /> },
    ],
  },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['field', 'quiet'] as const).map((tone) => (
        <Select key={tone} {...args} tone={tone} size="small" />
      ))}
      <Select {...args} value={null} />
      <Select {...args} labelShown="inside" />
      <Select {...args} disabledReason="Only admins can set it" />
      <Select
        {...args}
        labelShown="inside"
        options={[{ value: 20, label: 'High, because the detector says so and nobody disagreed' }]}
      />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 120 } };
export const LongContent: Story = {
  args: {
    labelShown: 'inside',
    options: [{ value: 20, label: 'High, because the detector says so and nobody disagreed' }],
  },
};
export const WithError: Story = { args: { value: null, 'aria-invalid': true } };
