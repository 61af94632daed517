import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { expect, userEvent } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FormField } from './FormField.tsx';

interface Names {
  name: string;
}

function One({ label, hint, error }: { label: string; hint?: ReactNode; error?: string }) {
  const { control, setError } = useForm({ defaultValues: { name: 'Chat' } });
  useEffect(() => {
    if (error !== undefined) setError('name', { message: error });
  }, [error, setError]);
  return (
    <FormField control={control} name="name" label={label} {...(hint === undefined ? {} : { hint })}>
      {(field) => <TextField {...field} />}
    </FormField>
  );
}

const meta = {
  title: 'Components/FormField',
  component: One,
  parameters: { width: 320 },
} satisfies Meta<typeof One>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Name');
    await expect(field).toHaveAttribute('id', 'name');
    await userEvent.type(field, ' room');
    await expect(field).toHaveValue('Chat room');
    field.blur();
  },
};
export const WithError: Story = { args: { error: 'Another webhook has this name' } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
