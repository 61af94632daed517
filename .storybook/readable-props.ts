import type { ArgTypesEnhancer, InputType, Renderer, SBType } from 'storybook/internal/types';
import { type DocumentedField, propsOf } from '../packages/ui/src/foundations/source-docs.ts';
import { componentOf, SOURCES } from './sources.ts';

const isUndefined = (type: SBType): boolean => type.name === 'other' && type.value === 'undefined';

function textOf(type: SBType): string {
  if (type.name === 'literal') return JSON.stringify(type.value);
  if (type.name === 'enum') return type.value.map((value) => JSON.stringify(value)).join(' | ');
  if (type.name === 'union') return type.value.map(textOf).join(' | ');
  // What docgen cannot take apart it has kept as it was written.
  return type.raw ?? (type.name === 'other' ? String(type.value) : type.name);
}

/** A type without the `undefined` that exact optional props carry, which says nothing to a reader. */
function readable(type: SBType): SBType {
  if (type.name !== 'union') return type;
  const [first, ...others] = type.value.filter((part) => !isUndefined(part));
  if (first === undefined) return type;
  return others.length === 0 ? first : { name: 'union', value: [first, ...others] };
}

/** What a box can be filled with by hand; the rest is set in the story. */
const CONTROLS: Readonly<Record<string, 'boolean' | 'text' | 'number'>> = {
  boolean: 'boolean',
  string: 'text',
  number: 'number',
};

function withReadableType(input: InputType): InputType {
  const described = { ...input, description: input.description ?? 'As on the native element.' };
  const { type } = input;
  if (typeof type !== 'object' || type === null) return described;
  const shown = readable(type);
  const table = { ...input.table, type: { summary: textOf(shown) } };
  if (input.control !== undefined || shown.name === 'enum') return { ...described, table };
  const control = CONTROLS[shown.name];
  return {
    ...described,
    type: shown,
    table,
    control: control === undefined ? false : { type: control },
  };
}

/** Rows of a table of props, from what the sources say. */
export function rowsOf(fields: readonly DocumentedField[]): Record<string, InputType> {
  return Object.fromEntries(
    fields.map(({ name, type, isRequired, text }) => [
      name,
      {
        name,
        description: text,
        type: { name: 'other', value: type, required: isRequired },
        table: { type: { summary: type } },
        control: false,
      } satisfies InputType,
    ]),
  );
}

/** What docgen has of a prop, with the type and the sentence that stand in the source: docgen follows no import. */
function withSource(input: InputType | undefined, row: InputType): InputType {
  if (input === undefined) return row;
  return {
    ...input,
    description: row.description,
    table: { ...input.table, type: row.table?.type },
  };
}

/** Writes the types of props as a reader would say them, and gives each the control that fits. */
export const readableProps: ArgTypesEnhancer<Renderer> = ({ argTypes, title }) => {
  const shown = Object.fromEntries(
    Object.entries(argTypes).map(([name, input]) => [name, withReadableType(input)]),
  );
  const component = componentOf(title);
  if (component === null) return shown;
  const name = component === 'Toast' ? 'ToastRegion' : component;
  for (const [prop, row] of Object.entries(rowsOf(propsOf(name, SOURCES)))) {
    shown[prop] = withSource(shown[prop], row);
  }
  return shown;
};
