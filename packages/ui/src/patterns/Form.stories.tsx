import type { Meta, StoryObj } from '@storybook/react-vite';
import { Controller, useForm } from 'react-hook-form';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Checkbox } from '../components/Checkbox/Checkbox.tsx';
import { FormError } from '../components/FormError/FormError.tsx';
import { FormField } from '../components/FormField/FormField.tsx';
import { formErrorItems } from '../components/FormField/form-errors.ts';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { RadioGroup } from '../components/RadioGroup/RadioGroup.tsx';
import { Select } from '../components/Select/Select.tsx';
import { TextField } from '../components/TextField/TextField.tsx';

interface Webhook {
  name: string;
  url: string;
  format: string | null;
  scope: string;
  retries: number | null;
  agreed: boolean;
}
const LABELS = {
  name: 'Name',
  url: 'Address',
  format: 'Format',
  scope: 'Events',
  retries: 'Retries',
  agreed: 'The receiver may see where secrets leaked',
} as const;
const FORMATS = [
  { value: 'json', label: 'JSON' },
  { value: 'cloud', label: 'CloudEvents' },
];
const SCOPES = [
  { value: 'all', label: 'All incidents' },
  { value: 'valid', label: 'Valid secrets', hint: 'Those that still work' },
];

/** What the server answers: nothing when it is content, else what is wrong with which field. */
type Answer = { field: keyof Webhook | null; message: string } | null;

function WebhookForm({ onSend }: { onSend: (webhook: Webhook) => Promise<Answer> }) {
  const form = useForm<Webhook>({
    defaultValues: {
      name: '',
      url: '',
      format: null,
      scope: '',
      retries: 3,
      agreed: false,
    },
    // The summary takes focus.
    shouldFocusError: false,
    reValidateMode: 'onBlur',
    resolver: (values) => {
      const rules = {
        name: values.name.trim() === '' && 'Give it a name',
        url: !values.url.startsWith('https://') && 'Start it with https://',
        format: values.format === null && 'Choose how events are written',
        scope: values.scope === '' && 'Say which events are sent',
        agreed: !values.agreed && 'Agree to it, or send no events',
      };
      const errors = Object.fromEntries(
        Object.entries(rules).flatMap(([name, message]) =>
          message === false ? [] : [[name, { type: 'rule', message }]],
        ),
      );
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
      <FormField control={form.control} name="format" label={LABELS.format} required>
        {(control) => <Select {...control} label={LABELS.format} options={FORMATS} />}
      </FormField>
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { ref: _, onChange, ...field }, fieldState: { error } }) => (
          <RadioGroup
            {...field}
            id={field.name}
            label={LABELS.scope}
            options={SCOPES}
            onValueChange={onChange}
            error={error?.message}
            required
          />
        )}
      />
      <FormField control={form.control} name="retries" label={LABELS.retries}>
        {(control) => <NumberField {...control} min={0} max={10} />}
      </FormField>
      <Controller
        control={form.control}
        name="agreed"
        render={({ field: { ref: _, value, onChange, ...field }, fieldState: { error } }) => (
          <Checkbox
            {...field}
            id={field.name}
            label={LABELS.agreed}
            checked={value}
            onCheckedChange={onChange}
            error={error?.message}
          />
        )}
      />
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

const own = import.meta.glob<string>('./Form.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Form',
  component: WebhookForm,
  args: { onSend: fn<(webhook: Webhook) => Promise<Answer>>(() => Promise.resolve(null)) },
  // A pattern is read whole.
  parameters: {
    width: 420,
    docs: { source: { code: own['./Form.stories.tsx'] ?? '', language: 'tsx' } },
  },
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

/** Lines lead to answers and boxes too, and what is mended is said to be when the field is left. */
export const MendedByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save webhook' }));
    const line = (name: RegExp) => canvas.findByRole('link', { name });
    await userEvent.click(await line(/^Events/u));
    await expect(canvas.getByRole('radio', { name: 'All incidents' })).toHaveFocus();
    await userEvent.click(await line(/^The receiver/u));
    await expect(canvas.getByRole('checkbox')).toHaveFocus();
    const format = canvas.getByRole('combobox', { name: /^Format/u });
    await userEvent.click(await line(/^Format/u));
    await expect(format).toHaveFocus();
    await expect(format).toBeInvalid();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(format).toHaveAttribute('aria-activedescendant'));
    await userEvent.keyboard('{Enter}{Tab}');
    await waitFor(() => expect(format).toBeValid());
  },
};

const fill = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  await userEvent.type(canvas.getByLabelText(/^Name/u), 'Chat');
  await userEvent.type(canvas.getByLabelText(/^Address/u), 'https://chat.example/hook');
  await userEvent.click(canvas.getByRole('combobox', { name: /^Format/u }));
  await userEvent.click(await within(document.body).findByRole('option', { name: 'JSON' }));
  await userEvent.click(canvas.getByRole('radio', { name: 'Valid secrets' }));
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(canvas.getByRole('button', { name: 'Save webhook' }));
};

/** Errors from the server are shown where the form's own errors are. */
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
      format: 'json',
      scope: 'valid',
      retries: 3,
      agreed: true,
    });
  },
};
