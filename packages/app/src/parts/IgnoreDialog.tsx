import type { Failure } from '@sluice/contract/client';
import {
  IGNORE_MAX_DAYS,
  IGNORE_REASON_MAX_LENGTH,
  IGNORE_REFUSAL_TEXTS,
  ignoreRefusals,
} from '@sluice/domain/ignore-until';
import { dayOf, parseDay, startOfDay } from '@sluice/domain/zone';
import { Button } from '@sluice/ui/Button';
import { DatePicker } from '@sluice/ui/DatePicker';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { TextArea } from '@sluice/ui/TextArea';
import { useForm } from 'react-hook-form';
import { nowAtom, timeZoneAtom } from '../atoms/clock.atoms.ts';
import { showFailure, showRefusals } from '../lib/forms.ts';
import { onSubmitKey } from '../lib/submit-key.ts';
import { useAtomValue } from '../store.ts';

export interface IgnoreDialogProps {
  /** Whether it holds without the approval of an admin. */
  isAlone: boolean;
  /** How many incidents are ignored together. */
  count: number;
  /** Whether the answer is awaited. */
  busy: boolean;
  onClose: () => void;
  /** Called with the instant and the reason; gives the failure, which the form shows, or null. */
  onIgnore: (until: string, reason: string) => Promise<Failure | null>;
}

interface Values {
  /** `yyyy-MM-dd`; the incident opens again as this day begins for the person. */
  until: string | null;
  reason: string;
}

const DAY_MS = 86_400_000;
const NOTHING: Values = { until: null, reason: '' };

function descriptionOf(isAlone: boolean, isOne: boolean): string {
  if (isAlone) {
    return isOne
      ? 'The incident is closed until then, and opens again by itself.'
      : 'The incidents are closed until then, and open again by themselves.';
  }
  return isOne
    ? 'An admin has to approve it. The incident stays open until then.'
    : 'An admin has to approve it. The incidents stay open until then.';
}

/** Asks until when incidents are left alone, and why. */
export function IgnoreDialog({ isAlone, count, busy, onClose, onIgnore }: IgnoreDialogProps) {
  const now = useAtomValue(nowAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const form = useForm({ defaultValues: NOTHING });
  const submit = form.handleSubmit(async ({ until, reason }) => {
    const day = until === null ? null : parseDay(until);
    const at = day === null ? now : new Date(startOfDay(day, timeZone));
    const refusals = ignoreRefusals({ until: at, reason }, now);
    const textOf = (field: keyof Values) => {
      const refusal = refusals[field];
      return refusal === undefined ? null : IGNORE_REFUSAL_TEXTS[refusal];
    };
    const isRefused = showRefusals(form, [
      ['until', textOf('until')],
      ['reason', textOf('reason')],
    ]);
    if (isRefused) return;
    const failure = await onIgnore(at.toISOString(), reason);
    if (failure !== null) showFailure(form, failure, ['until', 'reason']);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        count === 1
          ? 'Ignore until a date'
          : `Ignore ${count.toLocaleString('en-US')} incidents until a date`
      }
      description={descriptionOf(isAlone, count === 1)}
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {isAlone ? 'Ignore' : 'Ask'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormField control={form.control} name="until" label="Until" required>
          {(control) => (
            <DatePicker
              {...control}
              now={now}
              timeZone={timeZone}
              min={dayOf(now.getTime() + DAY_MS, timeZone)}
              max={dayOf(now.getTime() + IGNORE_MAX_DAYS * DAY_MS, timeZone)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="reason" label="Reason" required>
          {({ value, ...control }) => (
            <TextArea {...control} value={value} rows={3} maxLength={IGNORE_REASON_MAX_LENGTH} />
          )}
        </FormField>
      </div>
    </Dialog>
  );
}
