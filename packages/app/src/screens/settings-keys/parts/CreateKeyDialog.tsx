import {
  allowsScope,
  isScope,
  KEY_LIFE_LABELS,
  KEY_LIVES,
  type KeyLife,
  SCOPE_BITS,
  SCOPE_LABELS,
  SCOPE_NAMES,
} from '@sluice/domain/api-keys';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { CheckboxGroup } from '@sluice/ui/CheckboxGroup';
import { Dialog } from '@sluice/ui/Dialog';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { OneTimeSecret } from '@sluice/ui/OneTimeSecret';
import { Select } from '@sluice/ui/Select';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useSetAtom } from '../../../store.ts';
import { createKeyAction } from '../keys.atoms.ts';

interface KeyDraft {
  name: string;
  scope: number;
  life: KeyLife;
}

const EXPIRY = 'Expiry';
/** Scanning holds searching: it brings it, and goes with it. */
const SCOPES = SCOPE_NAMES.map((value) => ({
  value,
  label: SCOPE_LABELS[value],
  includes: SCOPE_NAMES.filter((name) => name !== value && allowsScope(SCOPE_BITS[value], name)),
}));

/** Makes a key, and shows its text once (spec 002 §5). */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={key === null ? 'Create API key' : 'Your new API key'}
      footer={
        key === null ? undefined : (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {key === null ? (
        <KeyForm onMade={setKey} onClose={onClose} />
      ) : (
        <OneTimeSecret value={key} label="Copy API key" />
      )}
    </Dialog>
  );
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const create = useSetAtom(createKeyAction);
  const form = useForm<KeyDraft>({ defaultValues: { name: '', scope: 0, life: 'never' } });
  const submit = form.handleSubmit(async (draft) => {
    const refusals = [
      ['name', draft.name.trim() === '' ? VALIDATION_TEXTS.required : null],
      ['scope', isScope(draft.scope) ? null : VALIDATION_TEXTS.required],
    ] as const;
    if (showRefusals(form, refusals)) return;
    const made = await create({ ...draft, name: draft.name.trim() });
    if (made.ok) onMade(made.key);
    else showFailure(form, made.failure, ['name', 'scope']);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormField control={form.control} name="name" label="Name" required>
        {(control) => <TextField {...control} maxLength={255} />}
      </FormField>
      <Controller
        control={form.control}
        name="scope"
        render={({ field, fieldState: { error } }) => (
          <CheckboxGroup
            label="Permissions"
            options={SCOPES}
            values={SCOPE_NAMES.filter((name) => allowsScope(field.value, name))}
            onValuesChange={(names) =>
              field.onChange(names.reduce((scope, name) => scope | SCOPE_BITS[name], 0))
            }
            error={error?.message}
          />
        )}
      />
      <FormField control={form.control} name="life" label={EXPIRY}>
        {(control) => (
          <Select
            {...control}
            label={EXPIRY}
            options={KEY_LIVES.map((value) => ({ value, label: KEY_LIFE_LABELS[value] }))}
          />
        )}
      </FormField>
      <FormActions label="Create" busy={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
