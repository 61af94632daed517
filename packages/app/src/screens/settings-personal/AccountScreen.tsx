import type { CurrentUser } from '@sluice/contract/schemas/people';
import { personNameRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { Field } from '@sluice/ui/Field';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../lib/forms.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import {
  accountStateAtom,
  deleteAccountAction,
  deleteRefusalAtom,
  retryPersonalAction,
  saveNameAction,
} from './personal.atoms.ts';

/** `/settings/personal/account` (spec 002 §2). */
export function AccountScreen() {
  const state = useAtomValue(accountStateAtom);
  const retry = useSetAtom(retryPersonalAction);
  return (
    <div className="grid gap-5">
      <SettingsSection title="Your details">
        <AsyncPanel state={state} onRetry={retry} lines={6}>
          {(user) => <NameForm user={user} />}
        </AsyncPanel>
      </SettingsSection>
      {state.kind === 'ready' ? <DeleteSection /> : null}
    </div>
  );
}

function refusalText(name: string): string | null {
  const refusal = personNameRefusal(name);
  return refusal === null ? null : VALIDATION_TEXTS[refusal];
}

function NameForm({ user }: { user: CurrentUser }) {
  const save = useSetAtom(saveNameAction);
  const form = useForm({
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
  });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveGuard(isDirty);
  const submit = form.handleSubmit(async (values) => {
    const refusals = [
      ['first_name', refusalText(values.first_name)],
      ['last_name', refusalText(values.last_name)],
    ] as const;
    if (showRefusals(form, refusals)) return;
    const failure = await save(values);
    if (failure === null) form.reset(values);
    else showFailure(form, failure, ['first_name', 'last_name']);
  });
  return (
    <form onSubmit={submit} noValidate className="grid max-w-110 gap-4">
      <FormField control={form.control} name="first_name" label="First name" required>
        {(control) => <TextField {...control} autoComplete="given-name" />}
      </FormField>
      <FormField control={form.control} name="last_name" label="Last name" required>
        {(control) => <TextField {...control} autoComplete="family-name" />}
      </FormField>
      <Field label="Email">
        <TextField value={user.email} onValueChange={() => {}} readOnly />
      </Field>
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={isSubmitting}
          disabledReason={isDirty ? undefined : 'Nothing was changed'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function DeleteSection() {
  const refusal = useAtomValue(deleteRefusalAtom);
  const remove = useSetAtom(deleteAccountAction);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SettingsSection
      title="Delete account"
      about="You are signed out, and your name and email are removed. Your actions stay in timelines."
    >
      <Button
        tone="danger"
        busy={refusal === null}
        disabledReason={refusal ?? undefined}
        onClick={() => setIsAsking(true)}
      >
        Delete account
      </Button>
      <ConfirmDialog
        subject={isAsking ? 'account' : null}
        onClose={() => setIsAsking(false)}
        question={() => ({
          title: 'Delete your account?',
          description: "This can't be undone. You need a new invitation to come back.",
          confirmLabel: 'Delete account',
        })}
        onConfirm={() => remove()}
      />
    </SettingsSection>
  );
}
