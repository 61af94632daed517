import {
  SAVED_NAME_MAX_LENGTH,
  type ScanFrequency,
  savedNameRefusal,
} from '@sluice/domain/search-scan';
import { Button } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { saveSearchAction } from '../search-writes.atoms.ts';
import { RecentFinds } from './QueryExplanation.tsx';

export interface SaveSearchDialogProps {
  /** The search. */
  search: string;
  query: string;
  isRestricted: boolean;
  frequency: ScanFrequency;
  onClose: () => void;
}

const WHEN: Record<ScanFrequency, string> = {
  DAILY: 'It is scanned now, then daily; what is new becomes incidents.',
  WEEKLY: 'It is scanned now, then weekly; what is new becomes incidents.',
  NEVER: 'It is kept, and scanned when someone asks for it.',
};

/** Asks for the name under which the team keeps a search. */
export function SaveSearchDialog({
  search,
  query,
  isRestricted,
  frequency,
  onClose,
}: SaveSearchDialogProps) {
  const form = useForm({ defaultValues: { name: '' } });
  const save = useSetAtom(saveSearchAction);
  const busy = useAtomValue(saveSearchAction).pending.length > 0;
  const submit = form.handleSubmit(async ({ name }) => {
    if (showRefusals(form, [['name', savedNameRefusal(name)]])) return;
    const body = {
      search,
      name: name.trim(),
      scan_frequency: frequency === 'NEVER' ? null : frequency,
    };
    const result = await save({ body });
    if (result.ok) onClose();
    else if (result.type === 'ServerError') {
      form.setError('name', {
        type: 'server',
        message: 'An error occurred while saving or updating the search query.',
      });
    } else showFailure(form, result, ['name']);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Save search query"
      description={WHEN[frequency]}
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words rounded-md bg-inset px-3 py-2 font-mono text-sm">{query}</p>
        <RecentFinds search={{ query, isRestricted }} />
        <FormField control={form.control} name="name" label="Name">
          {(control) => <TextField {...control} maxLength={SAVED_NAME_MAX_LENGTH + 1} />}
        </FormField>
      </div>
    </Dialog>
  );
}
