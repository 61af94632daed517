import { useState } from 'react';
import { useWords } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { DayField } from '../DatePicker/DayField.tsx';
import { WORDS as DAYS } from '../DatePicker/words.ts';
import { Field } from '../Field/Field.tsx';
import { rangeError } from './date-range.ts';
import { WORDS } from './words.ts';

interface CustomRangeProps {
  start: string | null;
  end: string | null;
  today: string;
  timeZone: string;
  onApply: (start: string, end: string) => void;
}

/** Two typed days. What is wrong with them is said when they are applied, at the field that is to be mended. */
export function CustomRange({ start, end, today, timeZone, onApply }: CustomRangeProps) {
  const speaker = useWords(WORDS);
  const { say } = speaker;
  const days = useWords(DAYS);
  const [draft, setDraft] = useState({ start, end });
  const [refused, setRefused] = useState({ start: false, end: false });
  const [tried, setTried] = useState(false);
  const error = rangeError(draft.start ?? '', draft.end ?? '', today, speaker, days);
  const errorOf = (field: 'start' | 'end') =>
    tried && !refused[field] && error?.field === field ? error.text : undefined;
  const partOf = (field: 'start' | 'end') => ({
    value: draft[field],
    today,
    max: today,
    onValueChange: (day: string | null) => setDraft((now) => ({ ...now, [field]: day })),
    onRefusedChange: (is: boolean) => setRefused((now) => ({ ...now, [field]: is })),
  });
  return (
    <form
      noValidate
      className="flex w-60 flex-col gap-3 border-border p-3 max-sm:border-t sm:border-s"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (error !== null || refused.start || refused.end) return;
        if (draft.start !== null && draft.end !== null) onApply(draft.start, draft.end);
      }}
    >
      <Field label={say('from')} error={errorOf('start')}>
        <DayField {...partOf('start')} />
      </Field>
      <Field label={say('to')} error={errorOf('end')}>
        <DayField {...partOf('end')} />
      </Field>
      <p className="text-sm text-text-muted">{say('zone', { zone: timeZone })}</p>
      <Button type="submit" stretch>
        {say('apply')}
      </Button>
    </form>
  );
}
