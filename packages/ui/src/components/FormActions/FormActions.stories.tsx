import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Field } from '../Field/Field.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FormActions, type FormActionsProps } from './FormActions.tsx';

const onSend = fn();

/** A form with one field around it. */
function InForm(props: FormActionsProps) {
  const [name, setName] = useState('deploy');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(name);
      }}
    >
      <Field label="Name">
        <TextField value={name} onValueChange={setName} />
      </Field>
      <FormActions {...props} />
    </form>
  );
}

const meta = {
  title: 'Components/FormActions',
  component: FormActions,
  args: { label: 'Create', onCancel: fn() },
  parameters: { width: 420 },
} satisfies Meta<typeof FormActions>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The button submits the form around it, as Enter in its field does. */
export const Default: Story = {
  render: (args) => <InForm {...args} />,
  play: async ({ canvas, args }) => {
    onSend.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await userEvent.type(canvas.getByLabelText('Name'), '{Enter}');
    await expect(onSend).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expect(onSend).toHaveBeenCalledTimes(2);
  },
};
/** Without a form it calls what saves. */
export const WithoutForm: Story = {
  parameters: { picture: 'none' },
  args: { onSubmit: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** A form that is a page is left by a link. */
export const Page: Story = {
  args: { label: 'Save', cancelHref: '#settings', align: 'start' },
  render: ({ onCancel: _, ...args }) => <FormActions {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '#settings');
  },
};
export const Busy: Story = {
  args: { busy: true, onSubmit: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Create/u }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** It says why, and keeps focus. */
export const Disabled: Story = {
  args: { disabledReason: 'Nothing was changed', onSubmit: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const LongContent: Story = {
  args: {
    label: 'Save the message and send it to all of them',
    cancelLabel: 'Discard what was changed',
  },
};
export const Narrow: Story = { parameters: { width: 200 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.save },
};
/** Both sizes at both sides, with and without a way out. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-3">
      {(['medium', 'small'] as const).flatMap((size) =>
        (['end', 'start'] as const).map((align) => (
          <FormActions key={`${size} ${align}`} {...args} size={size} align={align} />
        )),
      )}
      <FormActions label="Save" />
    </div>
  ),
};
