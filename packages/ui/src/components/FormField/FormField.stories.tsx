import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FormField } from './FormField.tsx';

function One({
  label = 'Name',
  hint = 'Shown in the list of webhooks',
  error,
}: {
  label?: string;
  hint?: string;
  error?: string;
}) {
  const { control, setError } = useForm({ defaultValues: { name: 'Chat' } });
  useEffect(() => {
    if (error !== undefined) setError('name', { message: error });
  }, [error, setError]);
  return (
    <FormField control={control} name="name" label={label} hint={hint}>
      {(field) => <TextField {...field} />}
    </FormField>
  );
}

const meta = {
  title: 'Components/FormField',
  component: One,
  // A field belongs to a form, which the stories make around it.
  parameters: { width: 320, documents: FormField },
} satisfies Meta<typeof One>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: codeOf('FormField'),
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Name');
    await expect(field).toHaveAttribute('id', 'name');
    await userEvent.type(field, ' room');
    await expect(field).toHaveValue('Chat room');
    field.blur();
  },
};
export const WithError: Story = { args: { error: 'Another webhook has this name' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.name, hint: HEBREW.hint, error: HEBREW.error },
};
