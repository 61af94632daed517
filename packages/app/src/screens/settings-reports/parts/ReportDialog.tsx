import type { Report } from '@sluice/contract/endpoints/reports';
import {
  REPORT_FREQUENCIES,
  REPORT_FREQUENCY_LABELS,
  REPORT_NAME_MAX_LENGTH,
  reportRefusals,
} from '@sluice/domain/reports';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { Dialog } from '@sluice/ui/Dialog';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { Select } from '@sluice/ui/Select';
import { TextField } from '@sluice/ui/TextField';
import { useForm } from 'react-hook-form';
import { assignableAtom } from '../../../atoms/people.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { type ReportForm, saveReportAction } from '../reports.atoms.ts';

export interface ReportDialogProps {
  /** The report to change; null makes one. */
  report: Report | null;
  /** The view that a new report begins with. */
  address: string;
  onClose: () => void;
}

const FREQUENCY = 'Frequency';
const RECIPIENTS = 'Recipients';

/** Makes a report, or changes one. */
export function ReportDialog({ report, address, onClose }: ReportDialogProps) {
  const save = useSetAtom(saveReportAction);
  const members = useAtomValue(assignableAtom);
  const form = useForm<ReportForm>({
    defaultValues: {
      name: report?.name ?? '',
      address: report?.address ?? address,
      frequency: report?.frequency ?? 'weekly',
      recipients: report?.recipients.flatMap((one) => (one.is_active ? [one.email] : [])) ?? [],
    },
  });
  const submit = form.handleSubmit(async (draft) => {
    const { name, address: view, recipients } = reportRefusals(draft);
    const refusals = [
      ['name', name ?? null],
      ['address', view ?? null],
      ['recipients', recipients ?? null],
    ] as const;
    if (showRefusals(form, refusals)) return;
    const failure = await save(report, draft);
    if (failure === null) onClose();
    else showFailure(form, failure, ['name', 'address', 'recipients']);
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={report === null ? 'New report' : `Edit ${report.name}`}
      description="The mail holds figures and names of detectors, never a secret, and leads to the page."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField control={form.control} name="name" label="Name" required>
          {(control) => <TextField {...control} maxLength={REPORT_NAME_MAX_LENGTH} />}
        </FormField>
        <FormField
          control={form.control}
          name="address"
          label="Page"
          hint="The address of Analytics or of a list of incidents, with its filters, as the browser shows it."
          required
        >
          {(control) => <TextField {...control} spellCheck={false} autoCapitalize="none" />}
        </FormField>
        <FormField control={form.control} name="frequency" label={FREQUENCY}>
          {(control) => (
            <Select
              {...control}
              label={FREQUENCY}
              options={REPORT_FREQUENCIES.map((value) => ({
                value,
                label: REPORT_FREQUENCY_LABELS[value],
              }))}
            />
          )}
        </FormField>
        <FormField control={form.control} name="recipients" label={RECIPIENTS} required>
          {({ value, onValueChange, ...control }) => (
            <MultiCombobox
              {...control}
              label={RECIPIENTS}
              values={value}
              onValuesChange={onValueChange}
              placeholder="Choose members"
              emptyText="No members"
              options={members.map(({ email, first_name, last_name }) => {
                const name = `${first_name} ${last_name}`.trim();
                return { value: email, label: name === '' ? email : `${name} (${email})` };
              })}
            />
          )}
        </FormField>
        <FormActions
          label={report === null ? 'Create' : 'Save'}
          busy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
