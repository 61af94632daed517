import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup.tsx';

/** The choices are kept as a form would. */
function Kept(props: CheckboxGroupProps<string>) {
  const [values, setValues] = useState(props.values);
  return (
    <CheckboxGroup
      {...props}
      values={values}
      onValuesChange={(next) => {
        setValues(next);
        props.onValuesChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/CheckboxGroup',
  component: CheckboxGroup<string>,
  args: {
    label: 'Permissions',
    options: [
      { value: 'read', label: 'Read incidents' },
      { value: 'write', label: 'Change incidents', includes: ['read'] },
      { value: 'export', label: 'Export incidents', includes: ['read'] },
    ],
    values: [],
    onValuesChange: fn(),
  },
  render: (args) => <Kept {...args} />,
  parameters: { width: 320 },
} satisfies Meta<typeof CheckboxGroup<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { values: ['read'] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: 'Permissions' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Read incidents' })).toBeChecked();
    canvas.getByRole('checkbox', { name: 'Export incidents' }).focus();
    await userEvent.keyboard(' ');
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['read', 'export']);
  },
};
/** What is chosen brings what it needs, and goes with it. */
export const Included: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Change incidents' }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['write', 'read']);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Read incidents' }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith([]);
  },
};
/** Choices of another group stay. */
export const OneOfSeveral: Story = {
  parameters: { picture: 'none' },
  args: { size: 'small', values: ['elsewhere'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Read incidents' }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['elsewhere', 'read']);
  },
};
export const WithError: Story = {
  args: { error: 'Choose at least one permission' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription(
      'Choose at least one permission',
    );
  },
};
/** The boxes keep focus and say why; nothing changes. */
export const Disabled: Story = {
  args: { disabledReason: 'Only admins can change permissions', values: ['read'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Read incidents' }));
    await expect(args.onValuesChange).not.toHaveBeenCalled();
  },
};
export const LongContent: Story = {
  args: {
    label: 'What programs that hold this key may do in the name of your company',
    options: [
      {
        value: 'read',
        label: 'Read incidents with their occurrences, notes and everything that happened to them',
        hint: 'Values of secrets are never among it, whatever the key may do otherwise',
      },
    ],
  },
};
export const Narrow: Story = { parameters: { width: 160 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.scope,
    options: [
      { value: 'a', label: HEBREW.incidents, hint: HEBREW.hint },
      { value: 'b', label: HEBREW.repositories },
    ],
    values: ['a'],
  },
};
/** Both sizes, right and wrong. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-5">
      {(['medium', 'small'] as const).flatMap((size) =>
        [undefined, 'Choose at least one permission'].map((error) => (
          <Kept key={`${size} ${error}`} {...args} size={size} error={error} />
        )),
      )}
    </div>
  ),
};
