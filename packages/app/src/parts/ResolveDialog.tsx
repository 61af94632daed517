import type { Failure } from '@sluice/contract/client';
import {
  RESOLUTION_GROUP_LABELS,
  RESOLUTION_GROUPS,
  RESOLUTION_REASON_INFO,
  type ResolutionReason,
  reasonsOfGroup,
} from '@sluice/domain/resolution-reasons';
import { resolveRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { CheckboxGroup } from '@sluice/ui/CheckboxGroup';
import { Dialog } from '@sluice/ui/Dialog';
import { useController, useForm } from 'react-hook-form';
import { showFailure } from '../lib/forms.ts';
import { onSubmitKey } from '../lib/submit-key.ts';

export interface ResolveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many incidents are resolved together. */
  count: number;
  /** Whether the answer is awaited. */
  busy?: boolean;
  /** Called with at least one reason; gives the failure, which the dialog shows, or null. */
  onResolve: (reasons: readonly ResolutionReason[]) => Promise<Failure | null>;
}

/** Asks why a secret is resolved; at least one reason must be checked (spec 000 §4). */
export function ResolveDialog({
  open,
  onOpenChange,
  count,
  busy = false,
  onResolve,
}: ResolveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        count === 1 ? 'Resolve incident' : `Resolve ${count.toLocaleString('en-US')} incidents`
      }
      description="Choose every reason that applies. Reasons appear in the timeline and in analytics."
    >
      <ReasonsForm busy={busy} onResolve={onResolve} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ReasonsFormProps extends Pick<ResolveDialogProps, 'onResolve'> {
  busy: boolean;
  onCancel: () => void;
}

interface Resolution {
  readonly resolution_reasons: readonly ResolutionReason[];
}

function ReasonsForm({ busy, onResolve, onCancel }: ReasonsFormProps) {
  const form = useForm<Resolution>({ defaultValues: { resolution_reasons: [] } });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'resolution_reasons',
  });
  const refusal = resolveRefusal(field.value);
  const submit = form.handleSubmit(async ({ resolution_reasons }) => {
    if (refusal !== null) return;
    const failure = await onResolve(resolution_reasons);
    if (failure !== null) showFailure(form, failure, ['resolution_reasons']);
  });
  return (
    <form
      onSubmit={submit}
      onKeyDown={onSubmitKey(() => void submit())}
      className="grid gap-5"
      noValidate
    >
      {RESOLUTION_GROUPS.map((group) => (
        <CheckboxGroup
          key={group}
          size="small"
          label={RESOLUTION_GROUP_LABELS[group]}
          options={reasonsOfGroup(group).map((value) => ({
            value,
            label: RESOLUTION_REASON_INFO[value].label,
          }))}
          values={field.value}
          onValuesChange={field.onChange}
        />
      ))}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p
          role={fieldState.error === undefined ? undefined : 'alert'}
          className="min-w-0 flex-1 basis-full text-sm sm:basis-48 text-text-muted"
        >
          {refusal === null ? fieldState.error?.message : VALIDATION_TEXTS[refusal]}
        </p>
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          disabledReason={refusal === null ? undefined : VALIDATION_TEXTS[refusal]}
        >
          Resolve
        </Button>
      </div>
    </form>
  );
}
