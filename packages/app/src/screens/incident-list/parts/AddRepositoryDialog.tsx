import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Dialog } from '@sluice/ui/Dialog';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useForm } from 'react-hook-form';
import { addSourceAction } from '../../../atoms/add-source.atoms.ts';
import { isAddingRepositoryAtom } from '../../../atoms/sources.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';

/** Asks for the address of a repository to watch. */
export function AddRepositoryDialog() {
  const setIsOpen = useSetAtom(isAddingRepositoryAtom);
  return (
    <Dialog
      open={useAtomValue(isAddingRepositoryAtom)}
      onOpenChange={setIsOpen}
      title="Add repository"
      description="We scan the full history right away, then every new commit."
    >
      <AddressForm onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const addSource = useSetAtom(addSourceAction);
  const form = useForm({ defaultValues: { url: '' } });
  const submit = form.handleSubmit(async ({ url }) => {
    const refusal = repositoryUrlRefusal(url);
    if (showRefusals(form, [['url', refusal === null ? null : VALIDATION_TEXTS[refusal]]])) return;
    const failure = await addSource(url);
    if (failure === null) onClose();
    else showFailure(form, failure, ['url']);
  });
  return (
    <form
      onSubmit={submit}
      onKeyDown={onSubmitKey(() => void submit())}
      className="grid gap-5"
      noValidate
    >
      <FormField
        control={form.control}
        name="url"
        label="Address"
        hint="HTTPS or SSH, as for git clone"
        required
      >
        {(control) => (
          <TextField
            {...control}
            placeholder="https://github.com/owner/name.git"
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormActions label="Add and scan" busy={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
