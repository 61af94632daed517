import { emailRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { inviteAction, invitePlaceholderAtom } from '../members.atoms.ts';

/** Invites a person by e-mail. An empty address does nothing (spec 002 §5). */
export function InviteForm() {
  const invite = useSetAtom(inviteAction);
  const placeholder = useAtomValue(invitePlaceholderAtom);
  const form = useForm({ defaultValues: { email: '' } });
  const submit = form.handleSubmit(async ({ email }) => {
    const address = email.trim();
    if (address === '') return;
    const refusal = emailRefusal(address);
    if (showRefusals(form, [['email', refusal === null ? null : VALIDATION_TEXTS[refusal]]]))
      return;
    const failure = await invite(address);
    if (failure === null) form.reset();
    else if (failure.hasServerDetail || failure.type === 'NetworkError') {
      showFailure(form, failure, ['email']);
    } else form.setError('email', { type: 'server', message: 'Failed to invite' });
  });
  return (
    <form onSubmit={submit} noValidate className="flex max-w-140 flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <FormField control={form.control} name="email" label="Invite a member by email">
          {(control) => (
            <TextField
              {...control}
              inputMode="email"
              autoComplete="off"
              placeholder={placeholder}
            />
          )}
        </FormField>
      </div>
      <Button type="submit" tone="primary" busy={form.formState.isSubmitting} className="mt-6">
        Invite
      </Button>
    </form>
  );
}
