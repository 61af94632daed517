import type { ArgTypesEnhancer, InputType, Renderer, SBType } from 'storybook/internal/types';

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

/** Writes the types of props as a reader would say them, and gives each the control that fits. */
export const readableProps: ArgTypesEnhancer<Renderer> = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, input]) => [name, withReadableType(input)]),
  );
