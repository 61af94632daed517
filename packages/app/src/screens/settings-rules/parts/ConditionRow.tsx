import type { ConditionDescriptorAnswer } from '@sluice/contract/schemas/severity-rules';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { FormField } from '@sluice/ui/FormField';
import { Select } from '@sluice/ui/Select';
import { TagInput } from '@sluice/ui/TagInput';
import { TextField } from '@sluice/ui/TextField';
import type { UseFormReturn } from 'react-hook-form';
import type { ConditionDraft, RuleDraft } from '../rules.atoms.ts';

interface ConditionRowProps {
  form: UseFormReturn<{
    name: string;
    severity: RuleDraft['severity'];
    conditions: ConditionDraft[];
  }>;
  index: number;
  descriptors: readonly ConditionDescriptorAnswer[];
}

/** The fields of a condition: what is looked at, how it is compared, and with what. */
export function ConditionRow({ form, index, descriptors }: ConditionRowProps) {
  const { attribute, operator } = form.watch(`conditions.${index}`);
  const found = descriptors.find((one) => one.attribute === attribute);
  const comparison = found?.operators.find((one) => one.operator === operator);
  const type = comparison?.input_type;
  const isList = type === 'multi_select' || type === 'multi_text';
  return (
    <>
      <div className="min-w-0 flex-1 basis-40">
        <FormField control={form.control} name={`conditions.${index}.attribute`} label="Field">
          {({ value, onValueChange, ...control }) => (
            <Select
              {...control}
              label="Field"
              placeholder="Select a field"
              value={value === '' ? null : value}
              onValueChange={(next) => {
                onValueChange(next);
                form.setValue(`conditions.${index}.operator`, '');
                form.setValue(`conditions.${index}.value`, '');
              }}
              options={descriptors.map((one) => ({ value: one.attribute, label: one.name }))}
            />
          )}
        </FormField>
      </div>
      <div className="min-w-0 flex-1 basis-35">
        <FormField control={form.control} name={`conditions.${index}.operator`} label="Operator">
          {({ value, onValueChange, ...control }) => (
            <Select
              {...control}
              label="Operator"
              placeholder="Select"
              value={value === '' ? null : value}
              disabledReason={found === undefined ? 'Select a field first' : undefined}
              onValueChange={(next) => {
                onValueChange(next);
                const empty = found?.operators.find((one) => one.operator === next)?.emptyValue;
                form.setValue(`conditions.${index}.value`, Array.isArray(empty) ? [] : '');
              }}
              options={(found?.operators ?? []).map((one) => ({
                value: one.operator,
                label: one.label,
              }))}
            />
          )}
        </FormField>
      </div>
      <div className="min-w-0 flex-2 basis-50">
        <FormField
          control={form.control}
          name={`conditions.${index}.value`}
          label="Value"
          hint={comparison === undefined || comparison.hint === '' ? undefined : comparison.hint}
        >
          {({ value, onValueChange, ...control }) => {
            const values = typeof value === 'string' ? [] : value;
            const text = typeof value === 'string' ? value : '';
            const options = (comparison?.options ?? []).map((option) => ({
              value: String(option.value),
              label: option.label,
            }));
            if (type === 'multi_text') {
              return <TagInput {...control} values={values} onValuesChange={onValueChange} />;
            }
            if (isList) {
              return (
                <MultiCombobox
                  {...control}
                  label="Value"
                  placeholder={comparison?.placeholder}
                  values={values}
                  onValuesChange={onValueChange}
                  options={options}
                />
              );
            }
            if (type === 'select') {
              return (
                <Select
                  {...control}
                  label="Value"
                  placeholder={comparison?.placeholder}
                  value={text === '' ? null : text}
                  onValueChange={onValueChange}
                  options={options}
                />
              );
            }
            return (
              <TextField
                {...control}
                value={text}
                onValueChange={onValueChange}
                placeholder={comparison?.placeholder}
                disabledReason={comparison === undefined ? 'Select an operator first' : undefined}
              />
            );
          }}
        </FormField>
      </div>
    </>
  );
}
