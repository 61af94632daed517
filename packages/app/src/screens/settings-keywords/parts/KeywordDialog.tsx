import type { KeywordEntry } from '@sluice/contract/schemas/detection';
import {
  KEYWORD_CATEGORIES,
  KEYWORD_TEXTS,
  type KeywordFamily,
  keywordReasons,
} from '@sluice/domain/keywords';
import { CheckboxGroup } from '@sluice/ui/CheckboxGroup';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { RadioGroup } from '@sluice/ui/RadioGroup';
import { TextField } from '@sluice/ui/TextField';
import { useEffect, useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { keywordPreviewAtom, previewKeywordAction } from '../../../atoms/previews.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { KeywordResult, Preview } from '../../../parts/Preview.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  createLabelAction,
  FAMILY_WORDS,
  type KeywordDraft,
  keywordLabelsAtom,
  saveKeywordAction,
} from '../keywords.atoms.ts';
import { CATEGORY_LABELS } from './keyword-words.ts';

export interface KeywordDialogProps {
  family: KeywordFamily;
  /** The keyword that is edited; null for a new one. */
  entry: KeywordEntry | null;
  onClose: () => void;
}

const CATEGORIES = KEYWORD_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const LOCKED = 'This cannot be changed.';

function draftOf(family: KeywordFamily, entry: KeywordEntry | null): KeywordDraft {
  const category = family === 'secret_graspers' ? 'secret_grasper' : 'incident_raiser';
  if (entry === null)
    return { name: '', keyword: '', type: 'raw', categories: [category], labels: [] };
  const { name, keyword, type, categories, labels } = entry;
  return { name, keyword, type, categories, labels };
}

/** Adds or edits a keyword (spec 002 §5): name, keyword and type are locked while editing. */
export function KeywordDialog({ family, entry, onClose }: KeywordDialogProps) {
  const save = useSetAtom(saveKeywordAction);
  const form = useForm<KeywordDraft>({ defaultValues: draftOf(family, entry) });
  const locked = entry === null ? undefined : LOCKED;
  const submit = form.handleSubmit(async (draft) => {
    const reasons = keywordReasons(family, draft);
    const refusals = (['name', 'keyword', 'categories'] as const).map(
      (field) =>
        [field, reasons[field] === undefined ? null : KEYWORD_TEXTS[reasons[field]]] as const,
    );
    if (showRefusals(form, refusals)) return;
    const failure = await save(family, entry?.id ?? null, draft);
    if (failure === null) onClose();
    else showFailure(form, failure, ['name', 'keyword', 'categories', 'labels']);
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${entry === null ? 'Add' : 'Edit'} ${FAMILY_WORDS[family]}`}
      description="Matching is case-insensitive."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField control={form.control} name="name" label="Name" required>
          {(control) => <TextField {...control} disabledReason={locked} />}
        </FormField>
        <FormField control={form.control} name="keyword" label="Keyword" required>
          {(control) => (
            <TextField
              {...control}
              disabledReason={locked}
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
        </FormField>
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <RadioGroup
              label="Type"
              orientation="horizontal"
              value={field.value}
              disabledReason={locked}
              onValueChange={(next) => field.onChange(next)}
              options={[
                { value: 'raw', label: 'Raw' },
                { value: 'regexp', label: 'Regexp' },
                ...(entry?.type === 'word' ? [{ value: 'word', label: 'Word' }] : []),
              ]}
            />
          )}
        />
        <KeywordPreviewed control={form.control} />
        <Controller
          control={form.control}
          name="categories"
          render={({ field, fieldState }) => (
            <CheckboxGroup
              label="Categories"
              options={CATEGORIES}
              values={field.value}
              onValuesChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="labels"
          render={({ field, fieldState }) => (
            <Labels
              values={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormActions
          label={entry === null ? 'Add' : 'Save'}
          busy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** What the keyword would have matched, asked for by the person; another text or type takes the answer away. */
function KeywordPreviewed({ control }: { control: Control<KeywordDraft> }) {
  const state = useAtomValue(keywordPreviewAtom);
  const ask = useSetAtom(previewKeywordAction);
  const [keyword, type] = useWatch({ control, name: ['keyword', 'type'] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or type takes the answer away
  useEffect(() => () => ask(null), [ask, keyword, type]);
  return (
    <Preview
      state={state}
      disabledReason={keyword.trim() === '' ? 'Enter a keyword' : undefined}
      onAsk={() => ask({ type, keyword })}
    >
      {(data) => <KeywordResult preview={data} />}
    </Preview>
  );
}

interface LabelsProps {
  values: readonly number[];
  onChange: (values: readonly number[]) => void;
  error: string | undefined;
}

function Labels({ values, onChange, error }: LabelsProps) {
  const labels = useAtomValue(keywordLabelsAtom);
  const create = useSetAtom(createLabelAction);
  const [isBusy, setIsBusy] = useState(false);
  const add = async (name: string) => {
    setIsBusy(true);
    const id = await create(name.trim());
    setIsBusy(false);
    if (id !== null && !values.includes(id)) onChange([...values, id]);
  };
  return (
    <Field label="Labels" error={error}>
      <MultiCombobox
        label="Labels"
        values={values}
        onValuesChange={onChange}
        onCreate={(name) => void add(name)}
        busy={isBusy}
        emptyText="No labels"
        searchLabel="Find or create a label"
        options={labels.map((label) => ({ value: label.id, label: label.name }))}
      />
    </Field>
  );
}
