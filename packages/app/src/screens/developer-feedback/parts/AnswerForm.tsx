import type { Failure } from '@sluice/contract/client';
import type { FeedbackFormField } from '@sluice/contract/endpoints/developer-feedback';
import { type FeedbackAnswers, formRefusals } from '@sluice/domain/feedback-answers';
import type { FeedbackForm } from '@sluice/domain/feedback-forms';
import { Button } from '@sluice/ui/Button';
import { Field } from '@sluice/ui/Field';
import { SelectionCards } from '@sluice/ui/SelectionCards';
import { TextArea } from '@sluice/ui/TextArea';
import { TextField } from '@sluice/ui/TextField';
import { YesNo } from '@sluice/ui/YesNo';
import { useState } from 'react';

export interface AnswerFormProps {
  form: FeedbackForm;
  fields: readonly FeedbackFormField[];
  /** Sends the answers; gives the failure or null. */
  onAnswer: (form: FeedbackForm, answers: FeedbackAnswers) => Promise<Failure | null>;
}

const TITLES: Record<FeedbackForm, string> = {
  feedback: 'Give feedback',
  remediate: 'Remediate the issue',
};
const FAILED = 'Something went wrong, please try again later!';

function textOf({ type, detail, code, fields }: Failure): string | null {
  if (code === 'already_filled') return `${detail} Reload the page to see the current answer.`;
  if (type === 'BadRequest' && Object.keys(fields).length > 0) return null;
  return FAILED;
}

/** One of the two forms; its submit waits for valid answers (spec 001 §5). What was written stays when sending fails. */
export function AnswerForm({ form, fields, onAnswer }: AnswerFormProps) {
  const [answers, setAnswers] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(fields.map(({ name, answer }) => [name, answer])),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fromServer, setFromServer] = useState<Readonly<Record<string, readonly string[]>>>({});
  const refusals = formRefusals(form, answers);
  const firstRefusal = Object.values(refusals)[0];
  const set = (name: string, value: string | null) => {
    setTouched(new Set([...touched, name]));
    setAnswers({ ...answers, [name]: value });
  };
  const submit = async () => {
    if (firstRefusal !== undefined || isBusy) return;
    setBusy(true);
    setError(null);
    const failure = await onAnswer(form, answers);
    setBusy(false);
    if (failure === null) return;
    setError(textOf(failure));
    setFromServer(failure.fields);
  };
  return (
    <form
      aria-labelledby="form"
      className="panel grid gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="form" className="font-semibold text-lg">
        {TITLES[form]}
      </h2>
      {fields.map((field) => (
        <AnswerField
          key={field.name}
          field={field}
          value={answers[field.name] ?? null}
          error={
            fromServer[field.name]?.[0] ??
            (touched.has(field.name) ? refusals[field.name] : undefined)
          }
          onChange={(value) => set(field.name, value)}
          onBlur={() => setTouched(new Set([...touched, field.name]))}
        />
      ))}
      {error === null ? null : (
        <p role="alert" className="text-hot-text">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" tone="primary" busy={isBusy} disabledReason={firstRefusal}>
          Submit
        </Button>
      </div>
    </form>
  );
}

interface AnswerFieldProps {
  field: FeedbackFormField;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

function AnswerField({ field, value, error, onChange, onBlur }: AnswerFieldProps) {
  const question = { label: field.label, required: field.is_required, error };
  if (field.field_type === 'yes_no') {
    return (
      <YesNo
        {...question}
        value={value === null ? null : value === 'yes'}
        onValueChange={(isYes) => onChange(isYes ? 'yes' : 'no')}
      />
    );
  }
  if (field.field_type === 'choices') {
    return (
      <SelectionCards
        {...question}
        value={value ?? ''}
        options={field.choices}
        onValueChange={onChange}
      />
    );
  }
  return (
    <Field {...question}>
      {field.is_multiline ? (
        <TextArea value={value ?? ''} rows={4} onValueChange={onChange} onBlur={onBlur} />
      ) : (
        <TextField
          type={field.field_type === 'email' ? 'email' : 'text'}
          value={value ?? ''}
          // An empty address is no answer (spec 001 §5).
          onValueChange={(text) => onChange(text === '' ? field.null_value : text)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
