import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Combobox } from './Combobox.tsx';
import { MultiCombobox } from './MultiCombobox.tsx';

const meta = {
  title: 'Components/Combobox',
  component: Combobox,
  args: {
    label: 'Assignee',
    value: 2,
    noneLabel: 'None',
    onValueChange: fn(),
    options: [
      {
        value: 1,
        label: 'Ada Lovelace',
        hint: 'ada@example.com',
        icon: <Avatar name="Ada Lovelace" size="small" decorative />,
      },
      {
        value: 2,
        label: 'Grace Hopper',
        hint: 'grace@example.com',
        icon: <Avatar name="Grace Hopper" size="small" decorative />,
      },
      {
        value: 3,
        label: 'Barbara Liskov',
        hint: 'barbara@example.com',
        icon: <Avatar name="Barbara Liskov" size="small" decorative />,
      },
    ],
  },
  parameters: { width: 260 },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SearchAndChoose: Story = {
  parameters: { picture: 'pop', viewport: [360, 320] },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('combobox'), 'ada');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith(1);
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button'));
    await body.findByRole('listbox');
  },
};
export const NoneUnassigns: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'None' }));
    await expect(args.onValueChange).toHaveBeenCalledWith(null);
  },
};
export const Disabled: Story = {
  args: { tone: 'quiet', disabledReason: 'Only admins can assign' },
};
export const Busy: Story = { args: { busy: true } };

const TEAMS = ['Payments', 'Platform', 'Security', 'Storefront'].map((label, index) => ({
  value: label.toLowerCase(),
  label,
  group: index < 2 ? 'Product' : 'Company',
}));
const chose = fn();
const created = fn();
function Several() {
  const [values, set] = useState<readonly string[]>(['payments']);
  return (
    <MultiCombobox
      label="Teams"
      values={values}
      onValuesChange={(next) => {
        set(next);
        chose(next);
      }}
      options={TEAMS}
      onCreate={created}
    />
  );
}
export const SeveralValues: Story = {
  parameters: { picture: 'pop', viewport: [360, 320] },
  render: () => <Several />,
  play: async ({ canvas }) => {
    chose.mockClear();
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(body.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{ArrowUp}{Enter}');
    await expect(chose).toHaveBeenLastCalledWith(['payments', 'security']);
    await expect(body.getByRole('option', { name: 'Security' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(canvas.getByRole('button')).toHaveTextContent('Payments, Security');
  },
};
export const CreatesWhatIsMissing: Story = {
  parameters: { picture: 'none' },
  render: () => <Several />,
  play: async ({ canvas }) => {
    created.mockClear();
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('combobox'), 'Mobile');
    await body.findByRole('option', { name: 'Create “Mobile”' });
    await userEvent.keyboard('{Enter}');
    await expect(created).toHaveBeenCalledWith('Mobile');
  },
};
const asked = fn();
const PEOPLE = [
  { value: 7, label: 'Katherine Johnson', hint: 'kj@example.com' },
  { value: 8, label: 'Mary Jackson', hint: 'mj@example.com' },
];
function FromServer() {
  const [value, set] = useState<number | null>(null);
  const [options, setOptions] = useState<typeof PEOPLE>([]);
  const [loading, setLoading] = useState(false);
  return (
    <Combobox
      label="Assignee"
      value={value}
      onValueChange={set}
      options={options}
      loading={loading}
      onQueryChange={(query) => {
        setOptions([]);
        setLoading(query !== '');
        if (query === '') return;
        asked(query, () => {
          setOptions(PEOPLE);
          setLoading(false);
        });
      }}
    />
  );
}
/** The server matches, here by a department that is not shown; what it answers is offered as it is. */
export const FromAServer: Story = {
  parameters: { picture: 'pop', viewport: [360, 240] },
  render: () => <FromServer />,
  play: async ({ canvas }) => {
    asked.mockReset();
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('combobox'), 'orbit');
    await expect(asked).toHaveBeenLastCalledWith('orbit', expect.any(Function));
    await expect(body.getByText('Loading…')).toBeVisible();
    asked.mock.lastCall?.[1]();
    await expect(await body.findByRole('option', { name: /Katherine Johnson/u })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByRole('button')).toHaveTextContent('Mary Jackson');
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(await body.findByRole('combobox'), 'orbit');
    asked.mock.lastCall?.[1]();
    await body.findByRole('option', { name: /Katherine Johnson/u });
  },
};
/** While the server is asked. */
export const Loading: Story = {
  args: { options: [], loading: true, noneLabel: undefined },
  parameters: { picture: 'pop', viewport: [360, 200] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(document.body).findByText('Loading…');
  },
};
const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index),
  label: `acme/service-${index}`,
}));
export const TenThousand: Story = {
  parameters: { picture: 'pop', viewport: [360, 380] },
  args: { label: 'Repository', value: '4000', options: TEN_THOUSAND },
  play: async ({ canvas }) => {
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(body.getAllByRole('option').length).toBeLessThan(40));
    await waitFor(() =>
      expect(body.getByRole('option', { name: 'acme/service-4000' })).toBeVisible(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(body.getByRole('option', { name: 'acme/service-4001' })).toHaveAttribute(
        'data-active',
        'true',
      ),
    );
  },
};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  args: { label: 'Repository', value: '4000', options: TEN_THOUSAND },
  play: async ({ canvas, args, step }) => {
    const body = within(document.body);
    const isActive = (name: string) =>
      waitFor(() =>
        expect(body.getByRole('option', { name })).toHaveAttribute('data-active', 'true'),
      );
    const field = canvas.getByRole('button', { name: /Repository/u });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(body.getByRole('combobox')).toHaveFocus());
    await step('Pages and edges', async () => {
      await userEvent.keyboard('{PageDown}');
      await isActive('acme/service-4010');
      await userEvent.keyboard('{End}');
      await isActive('acme/service-9999');
      await userEvent.keyboard('{PageDown}');
      await isActive('acme/service-9999');
      await userEvent.keyboard('{PageUp}');
      await isActive('acme/service-9989');
    });
    await step('Tab closes, chooses nothing, and goes on from the field', async () => {
      const back = fn();
      field.addEventListener('focus', back);
      await userEvent.tab();
      await expect(back).toHaveBeenCalled();
      await waitFor(() => expect(body.queryByRole('combobox')).toBeNull());
      await expect(args.onValueChange).not.toHaveBeenCalled();
    });
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.assignee,
    noneLabel: HEBREW.unknown,
    options: [
      { value: 1, label: HEBREW.ada },
      {
        value: 2,
        label: HEBREW.grace,
        icon: <Avatar name={HEBREW.grace} size="small" decorative />,
      },
    ],
  },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['field', 'quiet'] as const).map((tone) => (
        <Combobox key={tone} {...args} tone={tone} size="small" />
      ))}
      <Combobox {...args} value={null} />
      <Combobox {...args} disabledReason="Only admins can assign" />
      <Combobox {...args} busy />
      <Combobox
        {...args}
        value={9}
        options={[{ value: 9, label: 'Wolfeschlegelsteinhausenbergerdorff the Elder' }]}
      />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 150 } };
export const LongContent: Story = {
  args: {
    value: 9,
    options: [
      { value: 9, label: 'Wolfeschlegelsteinhausenbergerdorff the Elder of the Long Name' },
    ],
  },
};
export const WithError: Story = { args: { value: null, 'aria-invalid': true } };
