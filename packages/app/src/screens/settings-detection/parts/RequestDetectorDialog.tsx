import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Dialog } from '@sluice/ui/Dialog';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { TextArea } from '@sluice/ui/TextArea';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useSetAtom } from '../../../store.ts';
import { requestDetectorAction } from '../detection.atoms.ts';

/** Asks the provider for a detector that is missing. */
export function RequestDetectorDialog({ onClose }: { onClose: () => void }) {
  const request = useSetAtom(requestDetectorAction);
  const form = useForm({ defaultValues: { description: '' } });
  const submit = form.handleSubmit(async ({ description }) => {
    const missing = description.trim() === '' ? VALIDATION_TEXTS.required : null;
    if (showRefusals(form, [['description', missing]])) return;
    const failure = await request(description.trim());
    if (failure === null) onClose();
    else showFailure(form, failure, ['description']);
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Request a detector"
      description="Tell us which service issues the secret and what it looks like. Don't paste a real one."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField control={form.control} name="description" label="Description" required>
          {({ value, ...control }) => <TextArea {...control} value={value} rows={4} />}
        </FormField>
        <FormActions label="Request" busy={form.formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
