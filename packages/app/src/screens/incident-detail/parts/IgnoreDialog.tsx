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
import { nowAtom, timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { ignoreAction, isAskingToIgnoreAtom, isIgnoringAtom } from '../ignore.atoms.ts';

export interface IgnoreDialogProps {
  /** Whether it holds without the approval of an admin. */
  isAlone: boolean;
}

interface Values {
  /** `yyyy-MM-dd`; the incident opens again as this day begins for the person. */
  until: string | null;
  reason: string;
}

const DAY_MS = 86_400_000;
const NOTHING: Values = { until: null, reason: '' };

/** Asks until when the incident is left alone, and why. */
export function IgnoreDialog({ isAlone }: IgnoreDialogProps) {
  const setIsOpen = useSetAtom(isIgnoringAtom);
  const ignore = useSetAtom(ignoreAction);
  const isBusy = useAtomValue(isAskingToIgnoreAtom);
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
    const failure = await ignore(at.toISOString(), reason);
    if (failure !== null) showFailure(form, failure, ['until', 'reason']);
  });
  return (
    <Dialog
      open
      onOpenChange={setIsOpen}
      title="Ignore until a date"
      description={
        isAlone
          ? 'The incident is closed until then, and opens again by itself.'
          : 'An admin has to approve it. The incident stays open until then.'
      }
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button tone="primary" busy={isBusy} onClick={() => void submit()}>
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
