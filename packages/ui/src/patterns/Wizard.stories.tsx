import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Callout } from '../components/Callout/Callout.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog/ConfirmDialog.tsx';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { Field } from '../components/Field/Field.tsx';
import { Stepper } from '../components/Stepper/Stepper.tsx';
import { TextField } from '../components/TextField/TextField.tsx';

const STEPS = [
  { id: 'address', label: 'Address' },
  { id: 'token', label: 'Token' },
  { id: 'check', label: 'Check' },
];

interface ConnectWizardProps {
  onDone: (answers: { address: string; token: string }) => void;
}

/** Asks in an order that matters. Each step is checked before the next; nothing is lost on the way back. */
function ConnectWizard({ onDone }: ConnectWizardProps) {
  const [isOpen, setOpen] = useState(true);
  const [left, setLeft] = useState<string | null>(null);
  const [step, setStep] = useState(0);
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isLast = step === STEPS.length - 1;
  const next = () => {
    const refusals = [
      address.startsWith('https://') ? undefined : 'Enter an address that starts with https://',
      token === '' ? 'Enter the token' : undefined,
    ];
    setError(refusals[step]);
    if (refusals[step] !== undefined) return field.current?.focus();
    if (!isLast) return setStep(step + 1);
    onDone({ address, token });
    setOpen(false);
  };
  return (
    <>
      <div className="p-6">
        <Button onClick={() => setOpen(true)}>Connect Jira</Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          if (!open && address + token !== '') setLeft('Jira');
          else setOpen(open);
        }}
        title="Connect Jira"
        footer={
          <>
            {step === 0 ? null : (
              <Button className="me-auto" onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            <Button tone="primary" onClick={next}>
              {isLast ? 'Connect Jira' : 'Continue'}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Stepper
            label="Steps"
            steps={STEPS.map((one, index) => ({
              ...one,
              state: index < step ? 'done' : index === step ? 'current' : 'todo',
            }))}
          />
          {step === 0 ? (
            <Field label="Address" hint="Of your Jira site" error={error} required>
              <TextField ref={field} value={address} onValueChange={setAddress} inputMode="url" />
            </Field>
          ) : null}
          {step === 1 ? (
            <Field label="Token" hint="Made in Jira under Security" error={error} required>
              <TextField ref={field} value={token} onValueChange={setToken} />
            </Field>
          ) : null}
          {isLast ? (
            <Callout tone="success" title="Jira answered">
              Tickets will be created at {address}.
            </Callout>
          ) : null}
        </div>
      </Dialog>
      <ConfirmDialog
        subject={left}
        onClose={() => setLeft(null)}
        question={(name) => ({
          title: 'Discard what you entered?',
          description: `${name} is not connected yet.`,
          confirmLabel: 'Discard',
          cancelLabel: 'Keep editing',
        })}
        onConfirm={() => void setOpen(false)}
      />
    </>
  );
}

const own = import.meta.glob<string>('./Wizard.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Wizard',
  component: ConnectWizard,
  args: { onDone: fn() },
  // A pattern is read whole.
  parameters: {
    picture: 'page',
    viewport: [640, 480],
    docs: { source: { code: own['./Wizard.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof ConnectWizard>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const press = async (name: string) => userEvent.click(await body().findByRole('button', { name }));

/** Where one is, what is asked, and the way on. The first step has no way back. */
export const Default: Story = {
  play: async () => {
    await body().findByRole('dialog', { name: 'Connect Jira' });
    await expect(body().queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  },
};

/** A step is refused at its field, and stays. */
export const Refused: Story = {
  play: async () => {
    await press('Continue');
    const field = await body().findByLabelText(/^Address/u);
    await expect(field).toBeInvalid();
    await expect(field).toHaveFocus();
    await body().findByText('Enter an address that starts with https://');
  },
};

const fill = async () => {
  await userEvent.type(await body().findByLabelText(/^Address/u), 'https://acme.example');
  await press('Continue');
  await userEvent.type(await body().findByLabelText(/^Token/u), 'example');
  await press('Back');
  await expect(await body().findByLabelText(/^Address/u)).toHaveValue('https://acme.example');
  await press('Continue');
  await expect(await body().findByLabelText(/^Token/u)).toHaveValue('example');
};

/** The last step says what will happen, and its button has the name of the act. */
export const LastStep: Story = {
  play: async () => {
    await fill();
    await press('Continue');
    await body().findByText('Jira answered');
  },
};

export const Finished: Story = {
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    await fill();
    await press('Continue');
    await press('Connect Jira');
    await expect(args.onDone).toHaveBeenCalledWith({
      address: 'https://acme.example',
      token: 'example',
    });
    await waitFor(() => expect(body().queryByRole('dialog')).not.toBeInTheDocument());
  },
};

/** Leaving asks once something was entered, and keeps it unless told otherwise. */
export const Leaving: Story = {
  play: async () => {
    await userEvent.type(await body().findByLabelText(/^Address/u), 'https://acme.example');
    await userEvent.keyboard('{Escape}');
    await body().findByRole('alertdialog', { name: 'Discard what you entered?' });
    await press('Keep editing');
    await expect(await body().findByLabelText(/^Address/u)).toHaveValue('https://acme.example');
    await userEvent.keyboard('{Escape}');
    await body().findByRole('alertdialog');
  },
};
