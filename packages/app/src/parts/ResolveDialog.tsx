import {
  RESOLUTION_GROUP_LABELS,
  RESOLUTION_GROUPS,
  RESOLUTION_REASON_INFO,
  type ResolutionReason,
  reasonsOfGroup,
} from '@sluice/domain/resolution-reasons';
import { resolveRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { Checkbox } from '@sluice/ui/Checkbox';
import { Dialog } from '@sluice/ui/Dialog';
import { type FormEvent, useId, useState } from 'react';

export interface ResolveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many incidents are resolved at once. */
  count: number;
  /** Whether the answer is awaited. */
  busy?: boolean;
  /** Called with at least one reason. */
  onResolve: (reasons: readonly ResolutionReason[]) => void;
}

/** Asks why a secret is closed; at least one reason must be checked (spec 000 §4). */
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
        count === 1 ? 'Resolve the incident' : `Resolve ${count.toLocaleString('en-US')} incidents`
      }
      description="Why is it closed? The reasons are kept in the timeline and counted in the analytics."
    >
      <ReasonsForm busy={busy} onResolve={onResolve} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ReasonsForm({
  busy,
  onResolve,
  onCancel,
}: {
  busy: boolean;
  onResolve: (reasons: readonly ResolutionReason[]) => void;
  onCancel: () => void;
}) {
  const [reasons, setReasons] = useState<readonly ResolutionReason[]>([]);
  const refusal = resolveRefusal(reasons);
  const groupId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === null) onResolve(reasons);
  };
  const check = (reason: ResolutionReason, isChecked: boolean): void =>
    setReasons((now) => (isChecked ? [...now, reason] : now.filter((other) => other !== reason)));
  return (
    <form onSubmit={submit} className="grid gap-5">
      {RESOLUTION_GROUPS.map((group) => (
        <fieldset key={group} aria-labelledby={`${groupId}-${group}`} className="grid gap-2">
          <div id={`${groupId}-${group}`} className="text-sm font-semibold text-text-muted">
            {RESOLUTION_GROUP_LABELS[group]}
          </div>
          {reasonsOfGroup(group).map((reason) => (
            <Checkbox
              key={reason}
              label={RESOLUTION_REASON_INFO[reason].label}
              checked={reasons.includes(reason)}
              onCheckedChange={(isChecked) => check(reason, isChecked)}
            />
          ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 basis-full text-sm sm:basis-48 text-text-muted">
          {refusal === null ? '' : VALIDATION_TEXTS[refusal]}
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
