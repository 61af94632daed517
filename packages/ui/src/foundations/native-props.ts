import { fieldNamesOf, type Sources } from './source-docs.ts';

/** What a component takes over from the element that it is. */
export interface NativeProps {
  /** The element, such as `button`: all of its props that are not left out reach it. */
  readonly element: string;
  /** Props of the element that mean something of the component's own. */
  readonly own: readonly string[];
  /** Props of the element that the component does not take. */
  readonly refused: readonly string[];
}

interface Taken {
  readonly element: string;
  readonly without: readonly string[];
}

/** What the declaration of a type is made of, without its own fields; `null` where no source has it. */
function clauseOf(type: string, sources: Sources): string | null {
  const head = new RegExp(`^(?:export )?(interface|type) ${type}\\b`, 'mu');
  for (const text of Object.values(sources)) {
    const match = head.exec(text);
    if (match === null) continue;
    const after = text.slice(match.index + match[0].length);
    if (match[1] === 'interface') return after.slice(0, after.indexOf('{'));
    const outside = after.replaceAll(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/gu, '');
    return outside.slice(0, outside.indexOf(';'));
  }
  return null;
}

/** The names in the second half of an `Omit`. */
function keysIn(text: string, sources: Sources): string[] {
  return [...text.matchAll(/'([\w-]+)'|keyof (\w+)/gu)].flatMap(([, key, type]) =>
    key === undefined ? fieldNamesOf(type ?? '', sources) : [key],
  );
}

function takenBy(type: string, sources: Sources): Taken | null {
  const clause = clauseOf(type, sources);
  if (clause === null) return null;
  const bases =
    /(Omit<\s*)?(?:ComponentProps<'(\w+)'>|\b([A-Z]\w+)\b(?:<[^<>]*>)?)(?:\s*,\s*([^>]*)>)?/gu;
  for (const [, omits, element, base = '', keys = ''] of clause.matchAll(bases)) {
    const without = omits === undefined ? [] : keysIn(keys, sources);
    if (element !== undefined) return { element, without };
    const taken = takenBy(base, sources);
    if (taken === null) continue;
    // What the base added is no prop of the element.
    const added = new Set(fieldNamesOf(base, sources));
    return { ...taken, without: [...taken.without, ...without.filter((key) => !added.has(key))] };
  }
  return null;
}

/** What a component passes on to its element, as the sources say it; `null` where it passes nothing on. */
export function nativeOf(name: string, sources: Sources): NativeProps | null {
  const taken = takenBy(`${name}Props`, sources);
  if (taken === null) return null;
  const declared = new Set(fieldNamesOf(`${name}Props`, sources));
  const without = [...new Set(taken.without)];
  return {
    element: taken.element,
    own: without.filter((key) => declared.has(key)),
    refused: without.filter((key) => !declared.has(key)),
  };
}
