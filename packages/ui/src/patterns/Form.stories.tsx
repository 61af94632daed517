import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { FormError } from '../components/FormError/FormError.tsx';
import { FormField } from '../components/FormField/FormField.tsx';
import { formErrorItems } from '../components/FormField/form-errors.ts';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { TextField } from '../components/TextField/TextField.tsx';

interface Webhook {
  name: string;
  url: string;
  retries: number | null;
}
const LABELS = { name: 'Name', url: 'Address', retries: 'Retries' } as const;

/** What the server answers: nothing when it is content, else what is wrong with which field. */
type Answer = { field: keyof Webhook | null; message: string } | null;

function WebhookForm({ onSend }: { onSend: (webhook: Webhook) => Promise<Answer> }) {
  const form = useForm<Webhook>({
    defaultValues: { name: '', url: '', retries: 3 },
    // The summary takes focus.
    shouldFocusError: false,
    reValidateMode: 'onBlur',
    resolver: (values) => {
      const errors = {
        ...(values.name.trim() === ''
          ? { name: { type: 'required', message: 'Give it a name' } }
          : {}),
        ...(values.url.startsWith('https://')
          ? {}
          : { url: { type: 'pattern', message: 'Start it with https://' } }),
      };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const send = form.handleSubmit(async (values) => {
    const answer = await onSend(values);
    if (answer !== null) form.setError(answer.field ?? 'root.server', { message: answer.message });
  });
  const items = formErrorItems(errors, LABELS);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={send}>
      <FormError errors={items} />
      <FormField control={form.control} name="name" label={LABELS.name} required>
        {(control) => <TextField {...control} />}
      </FormField>
      <FormField
        control={form.control}
        name="url"
        label={LABELS.url}
        hint="Where events are sent"
        required
      >
        {(control) => <TextField {...control} inputMode="url" />}
      </FormField>
      <FormField control={form.control} name="retries" label={LABELS.retries}>
        {(control) => <NumberField {...control} min={0} max={10} />}
      </FormField>
      <div className="flex items-center justify-end gap-3">
        <span role="status" className="text-text-muted">
          {isSubmitSuccessful && items.length === 0 ? 'Saved' : ''}
        </span>
        <Button type="submit" tone="primary" busy={isSubmitting}>
          Save webhook
        </Button>
      </div>
    </form>
  );
}

const meta = {
  title: 'Patterns/Form',
  component: WebhookForm,
  args: { onSend: fn<(webhook: Webhook) => Promise<Answer>>(() => Promise.resolve(null)) },
  parameters: { width: 420 },
} satisfies Meta<typeof WebhookForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A form is checked when it is sent, and from then on when a field is left. The button is never disabled. */
export const Default: Story = {};

/** The summary takes focus and leads to the fields; each field says the same. */
export const NotFilledIn: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save webhook' }));
    const link = await canvas.findByRole('link', { name: 'Name: Give it a name' });
    await userEvent.click(link);
    await expect(canvas.getByLabelText(/^Name/u)).toHaveFocus();
    await expect(canvas.getByLabelText(/^Name/u)).toBeInvalid();
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};

const fill = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  await userEvent.type(canvas.getByLabelText(/^Name/u), 'Chat');
  await userEvent.type(canvas.getByLabelText(/^Address/u), 'https://chat.example/hook');
  await userEvent.click(canvas.getByRole('button', { name: 'Save webhook' }));
};

/** What the server finds stands where the form's own errors stand. */
export const RefusedByTheServer: Story = {
  args: {
    onSend: fn<(webhook: Webhook) => Promise<Answer>>(() =>
      Promise.resolve({ field: 'url', message: 'Another webhook has this address' }),
    ),
  },
  play: async ({ canvas }) => {
    await fill(canvas);
    await canvas.findByRole('link', { name: 'Address: Another webhook has this address' });
    await expect(canvas.getByLabelText(/^Address/u)).toBeInvalid();
  },
};

export const Sent: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await fill(canvas);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Saved'));
    await expect(args.onSend).toHaveBeenCalledWith({
      name: 'Chat',
      url: 'https://chat.example/hook',
      retries: 3,
    });
  },
};
