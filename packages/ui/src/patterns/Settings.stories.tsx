import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Field } from '../components/Field/Field.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Panel } from '../components/Panel/Panel.tsx';
import { Switch } from '../components/Switch/Switch.tsx';
import { TextField } from '../components/TextField/TextField.tsx';

interface SettingsPageProps {
  /** Saves the switch; false when the server refuses. */
  onSwitch: (isOn: boolean) => Promise<boolean>;
  /** Why nothing can be changed. */
  disabledReason?: string | undefined;
}

/** One subject a panel. What is one choice is saved when it is made; what is typed has a button of its own. */
function SettingsPage({ onSwitch, disabledReason }: SettingsPageProps) {
  const [isOn, setOn] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState('');
  const [saved, setSaved] = useState('acme.example');
  const [domain, setDomain] = useState(saved);
  const change = async (next: boolean) => {
    setOn(next);
    setSaving(true);
    setMessage('');
    const isSaved = await onSwitch(next);
    setSaving(false);
    setMessage(isSaved ? 'Saved' : 'Not saved: the scan is running. Try again when it has ended.');
    if (!isSaved) setOn(!next);
  };
  const isChanged = domain !== saved;
  return (
    <div className="grid max-w-180 gap-4">
      <PageHeader title="General" />
      <Panel
        title="Historical scan"
        about="Past commits are searched once; new ones as they are pushed."
        divided
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Switch
            label="Scan the history of new repositories"
            checked={isOn}
            busy={isSaving}
            disabledReason={disabledReason}
            onCheckedChange={(next) => void change(next)}
          />
          <span role="status" className="text-sm text-text-muted">
            {message}
          </span>
        </div>
      </Panel>
      <Panel title="Company domain" about="Addresses that end in it are yours." divided>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setSaved(domain);
          }}
        >
          <Field label="Domain" className="min-w-0 flex-1 basis-60">
            <TextField value={domain} onValueChange={setDomain} disabledReason={disabledReason} />
          </Field>
          {isChanged ? <Button onClick={() => setDomain(saved)}>Cancel</Button> : null}
          <Button
            type="submit"
            tone="primary"
            disabledReason={disabledReason ?? (isChanged ? undefined : 'Nothing was changed')}
          >
            Save
          </Button>
        </form>
      </Panel>
      <Panel
        title="Delete workspace"
        about="Incidents, notes and settings are deleted for good after 30 days."
        divided
        className="border-critical-mark"
      >
        <Button tone="danger" disabledReason={disabledReason}>
          Delete workspace
        </Button>
      </Panel>
    </div>
  );
}

const own = import.meta.glob<string>('./Settings.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Settings',
  component: SettingsPage,
  args: { onSwitch: fn(() => Promise.resolve(true)) },
  // A pattern is read whole.
  parameters: {
    width: 860,
    docs: { source: { code: own['./Settings.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof SettingsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What deletes for good comes last, in a panel of its own. */
export const Default: Story = {};

/** A switch shows the new state immediately, and the old one again when it was not saved, with the reason beside it. */
export const Refused: Story = {
  args: { onSwitch: fn(() => Promise.resolve(false)) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('switch'));
    await canvas.findByText(/^Not saved: the scan is running/u);
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};

/** Typing offers Save and Cancel; Cancel brings back what is saved. */
export const Changed: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Domain');
    await userEvent.type(field, '.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(field).toHaveValue('acme.example');
    await userEvent.type(field, '.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument(),
    );
    await userEvent.type(field, '.uk');
  },
};

/** A member who may not change a setting still sees it, and each control says why. */
export const AsMember: Story = { args: { disabledReason: 'Only admins can change settings' } };
export const Narrow: Story = { parameters: { width: 360 } };
