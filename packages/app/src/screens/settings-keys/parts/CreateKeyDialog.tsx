import {
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
import { Checkbox } from '@sluice/ui/Checkbox';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { Select } from '@sluice/ui/Select';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { FormButtons } from '../../../parts/FormButtons.tsx';
import { ShownOnce } from '../../../parts/ShownOnce.tsx';
import { useSetAtom } from '../../../store.ts';
import { createKeyAction } from '../keys.atoms.ts';

interface KeyDraft {
  name: string;
  scope: number;
  life: KeyLife;
}

const EXPIRY = 'Expiry';

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
        <ShownOnce value={key} label="Copy API key" />
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
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">Permissions</legend>
            {SCOPE_NAMES.map((name) => (
              <Checkbox
                key={name}
                label={SCOPE_LABELS[name]}
                checked={(field.value & SCOPE_BITS[name]) === SCOPE_BITS[name]}
                onCheckedChange={(isOn) => field.onChange(toggled(field.value, name, isOn))}
              />
            ))}
            <p
              role="alert"
              className={error === undefined ? 'hidden' : 'text-critical-text text-sm'}
            >
              {error?.message}
            </p>
          </fieldset>
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
      <FormButtons label="Create" busy={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}

/** Scanning holds searching: it goes with it, and taking searching takes both. */
function toggled(scope: number, name: keyof typeof SCOPE_BITS, isOn: boolean): number {
  if (isOn) return scope | SCOPE_BITS[name];
  if (name === 'search') return scope & ~SCOPE_BITS.scan_search;
  if (name === 'scan_search') return scope & ~(SCOPE_BITS.scan_search & ~SCOPE_BITS.search);
  return scope & ~SCOPE_BITS[name];
}
