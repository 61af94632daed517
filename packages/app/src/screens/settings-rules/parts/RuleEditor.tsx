import type {
  ConditionDescriptorAnswer,
  SeverityRuleEntry,
} from '@sluice/contract/schemas/severity-rules';
import { SEVERITIES, SEVERITY_LABELS, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Callout } from '@sluice/ui/Callout';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { RepeatableRows } from '@sluice/ui/RepeatableRows';
import { Select } from '@sluice/ui/Select';
import { TextField } from '@sluice/ui/TextField';
import { useEffect } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { previewRuleAction, rulePreviewAtom } from '../../../atoms/previews.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { Preview, RatingResult } from '../../../parts/Preview.tsx';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  type ConditionDraft,
  descriptorsStateAtom,
  draftConditions,
  EMPTY_CONDITION,
  type RuleDraft,
  retryRulesAction,
  ruleBodyAtom,
  ruleTemplatesAtom,
  saveRuleAction,
} from '../rules.atoms.ts';
import { ConditionRow } from './ConditionRow.tsx';

/** The longest name and value (spec 002 §5). */
const LONGEST = 2048;

export interface RuleEditorProps {
  /** The rule that is edited; null for a new one. */
  rule: SeverityRuleEntry | null;
  onClose: () => void;
}

/** Writes a severity rule by the condition descriptor, or says that the rule cannot be edited here. */
export function RuleEditor({ rule, onClose }: RuleEditorProps) {
  const state = useAtomValue(descriptorsStateAtom);
  const retry = useSetAtom(retryRulesAction);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="large"
      title={rule === null ? 'Add a severity rule' : 'Edit the severity rule'}
    >
      <AsyncPanel state={state} onRetry={retry} lines={6}>
        {(descriptors) => {
          const conditions =
            rule === null ? [EMPTY_CONDITION] : draftConditions(rule.rule, descriptors);
          if (conditions === null) {
            return (
              <Callout tone="warning" title="This severity rule cannot be edited">
                This Severity Rule is not compatible with the severity rule editor
              </Callout>
            );
          }
          return (
            <RuleForm
              rule={rule}
              conditions={conditions}
              descriptors={descriptors}
              onClose={onClose}
            />
          );
        }}
      </AsyncPanel>
    </Dialog>
  );
}

function missing(text: string): string | null {
  if (text.trim() === '') return VALIDATION_TEXTS.required;
  return text.length > LONGEST ? 'Too long' : null;
}

function valueRefusal({ value }: ConditionDraft): string | null {
  if (typeof value === 'string') return missing(value);
  if (value.length === 0) return VALIDATION_TEXTS.required;
  return value.some((one) => one.length > LONGEST) ? 'Too long' : null;
}

interface RuleFormProps extends RuleEditorProps {
  conditions: ConditionDraft[];
  descriptors: readonly ConditionDescriptorAnswer[];
}

interface Values {
  name: string;
  severity: RuleDraft['severity'];
  conditions: ConditionDraft[];
}

function RuleForm({ rule, conditions, descriptors, onClose }: RuleFormProps) {
  const save = useSetAtom(saveRuleAction);
  const templates = useAtomValue(ruleTemplatesAtom);
  const form = useForm<Values>({
    defaultValues: { name: rule?.name ?? '', severity: rule?.severity ?? 30, conditions },
  });
  const list = useFieldArray({ control: form.control, name: 'conditions' });
  const isRefused = (values: Values): boolean => {
    const refusals = values.conditions.flatMap((condition, index) => [
      [`conditions.${index}.attribute` as const, missing(condition.attribute)] as const,
      [`conditions.${index}.operator` as const, missing(condition.operator)] as const,
      [`conditions.${index}.value` as const, valueRefusal(condition)] as const,
    ]);
    return showRefusals(form, [['name', missing(values.name)] as const, ...refusals]);
  };
  const bodyOf = useAtomValue(ruleBodyAtom);
  const preview = useAtomValue(rulePreviewAtom);
  const ask = useSetAtom(previewRuleAction);
  const draft = useWatch({ control: form.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer about another draft would mislead
  useEffect(() => () => ask(null), [ask, draft]);
  const askPreview = form.handleSubmit((values) => {
    if (!isRefused(values)) ask({ ...bodyOf(rule, values), id: rule?.id ?? null });
  });
  const submit = form.handleSubmit(async (values) => {
    if (isRefused(values)) return;
    const failure = await save(rule, values);
    if (failure === null) onClose();
    else if (failure.fields.rule === undefined) showFailure(form, failure, ['name', 'severity']);
    else form.setError('name', { type: 'server', message: failure.fields.rule[0] ?? '' });
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {rule === null && templates.length > 0 ? (
        <Field label="Start from a template">
          <Select<number>
            label="Start from a template"
            labelShown="hidden"
            placeholder="Choose a template"
            value={null}
            onValueChange={(index) => {
              const template = templates[index];
              if (template === undefined) return;
              const drafts = draftConditions(template.rule, descriptors);
              if (drafts === null) return;
              form.reset({ name: template.name, severity: template.severity, conditions: drafts });
            }}
            options={templates.map(({ name, severity }, index) => ({
              value: index,
              label: name,
              hint: SEVERITY_LABELS[severity],
            }))}
          />
        </Field>
      ) : null}
      <FormField control={form.control} name="name" label="Name" required>
        {(control) => <TextField {...control} />}
      </FormField>
      <FormField control={form.control} name="severity" label="Severity" required>
        {(control) => (
          <Select
            {...control}
            label="Severity"
            options={SEVERITIES.filter((value) => value !== UNKNOWN_SEVERITY).map((value) => ({
              value,
              label: SEVERITY_LABELS[value],
            }))}
          />
        )}
      </FormField>
      <RepeatableRows
        label="All of these conditions hold"
        look="inset"
        items={list.fields}
        keyOf={({ id }) => id}
        removeLabel={(_, index) => `Remove condition ${index + 1}`}
        onRemove={(index) => list.remove(index)}
        addLabel="Add condition"
        onAdd={() => list.append(EMPTY_CONDITION)}
        addDisabledReason={
          list.fields.length >= 20 ? 'A rule has at most 20 conditions' : undefined
        }
      >
        {(_, index) => <ConditionRow form={form} index={index} descriptors={descriptors} />}
      </RepeatableRows>
      <Preview state={preview} onAsk={() => void askPreview()}>
        {(data) => <RatingResult preview={data} />}
      </Preview>
      <FormActions
        label={rule === null ? 'Add rule' : 'Save'}
        busy={form.formState.isSubmitting}
        onCancel={onClose}
      />
    </form>
  );
}
