import type { IncidentView } from '@sluice/contract/endpoints/incident-views';
import { VIEW_NAME_MAX_LENGTH, viewNameRefusal } from '@sluice/domain/incident-views';
import { Button } from '@sluice/ui/Button';
import { Checkbox } from '@sluice/ui/Checkbox';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { Controller, useForm } from 'react-hook-form';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { createViewAction, shownQueryAtom, updateViewAction } from '../views.atoms.ts';

export interface ViewDialogProps {
  /** The view to rename or share; null for a new one. */
  view: IncidentView | null;
  onClose: () => void;
}

/** Asks for the name of a view, and whether the company sees it. */
export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const form = useForm({
    defaultValues: { name: view?.name ?? '', isShared: view?.is_shared ?? false },
  });
  const kind = useAtomValue(kindAtom);
  const query = useAtomValue(shownQueryAtom);
  const create = useSetAtom(createViewAction);
  const update = useSetAtom(updateViewAction);
  const isCreating = useAtomValue(createViewAction).pending.length > 0;
  const isUpdating = useAtomValue(updateViewAction).pending.length > 0;
  const submit = form.handleSubmit(async ({ name, isShared }) => {
    if (showRefusals(form, [['name', viewNameRefusal(name)]])) return;
    const content = { name: name.trim(), is_shared: isShared };
    const result =
      view === null
        ? await create({ body: { kind, query, ...content } })
        : await update({ params: { id: view.id }, body: { ...content, version: view.version } });
    if (result.ok) onClose();
    else showFailure(form, result, ['name']);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={view === null ? 'Save view' : 'Edit view'}
      description="A view keeps filters, search, time range and order of this list."
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={isCreating || isUpdating} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormField control={form.control} name="name" label="Name">
          {(control) => <TextField {...control} maxLength={VIEW_NAME_MAX_LENGTH + 1} />}
        </FormField>
        <Controller
          control={form.control}
          name="isShared"
          render={({ field }) => (
            <Checkbox
              label="Share with the company"
              hint="Everyone sees it; you and admins can change it."
              checked={field.value}
              onCheckedChange={(isChecked) => field.onChange(isChecked === true)}
            />
          )}
        />
      </div>
    </Dialog>
  );
}
