/** What the sources of a component say about it, for its page in the handbook and for the test of components. */

/** One prop of a component, or one field of a type that it takes. */
export interface DocumentedField {
  readonly name: string;
  /** As it is written, without what says nothing to a reader. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Its sentence. */
  readonly text: string;
}

/** An exported type of a component's folder. */
export interface DocumentedType {
  readonly name: string;
  /** What its docblock says. */
  readonly text: string;
  readonly fields: readonly DocumentedField[];
  /** What it is, where it is no list of fields; else empty. */
  readonly code: string;
}

/** How settled a component is that is not simply ready. */
export interface ComponentStatus {
  /** `beta` may still change, `deprecated` will go. */
  readonly word: 'beta' | 'deprecated';
  /** What may change, or what to use instead. */
  readonly text: string;
}

/** What a docblock says. */
export interface Docblock {
  /** Purpose and keyboard. */
  readonly text: string;
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  /** From its `@status`; `null` where it has none: it is ready. */
  readonly status: ComponentStatus | null;
}

/** Texts of files by their path, as `import.meta.glob` gives them. */
export type Sources = Readonly<Record<string, string>>;

const NOT_CODE = /\.(?:stories|test|fixture)\.tsx?$/u;
const own = (sources: Sources, name: string): string[] =>
  Object.entries(sources).flatMap(([path, text]) =>
    path.includes(`/components/${name}/`) && !NOT_CODE.test(path) ? [text] : [],
  );

const code = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([path, text]) => (NOT_CODE.test(path) ? [] : [text]));

/** Lines of a docblock as one text; a blank line parts paragraphs. */
function plain(comment: string): string {
  return comment
    .replace(/^\s*\/\*\*\s?/u, '')
    .replace(/\s*\*\/\s*$/u, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/u, ''))
    .join('\n')
    .trim();
}

/** The docblock over the function that a component is, or `null`. */
export function docblockOf(name: string, sources: Sources): Docblock | null {
  for (const text of own(sources, name)) {
    const at = new RegExp(`\\*/\\nexport function (?:${name}|${name}Region)\\b`, 'u').exec(
      text,
    )?.index;
    if (at === undefined) continue;
    const block = plain(text.slice(text.lastIndexOf('/**', at), at + 2));
    const [body = '', ...notes] = block.split(/\n@(?=do |dont |status )/u);
    const said = (tag: string) =>
      notes.flatMap((note) =>
        note.startsWith(`${tag} `)
          ? [
              note
                .slice(tag.length + 1)
                .replaceAll(/\s+/gu, ' ')
                .trim(),
            ]
          : [],
      );
    return {
      text: body.trim(),
      dos: said('do'),
      donts: said('dont'),
      status: statusIn(said('status')),
    };
  }
  return null;
}

/** @throws when a docblock calls a component what no component is called */
function statusIn([said]: readonly string[]): ComponentStatus | null {
  if (said === undefined) return null;
  const [, word, text = ''] = /^(\w+) (.+)$/u.exec(said) ?? [];
  if (word !== 'beta' && word !== 'deprecated') throw new Error(`no status: ${said}`);
  return { word, text };
}

/** Where the bracket that opens at an index is closed. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    else if (sign === "'") at = text.indexOf("'", at + 1);
    else if ('({['.includes(sign)) depth += 1;
    else if (')}]'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

/** Where a type that begins at an index ends: at its semicolon, its comma, or the end of the block around it. */
function endOfType(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    else if (sign === "'") at = text.indexOf("'", at + 1);
    else if ('({['.includes(sign)) at = closing(text, at);
    else if (sign === ';' || sign === '}') return at;
  }
  return text.length;
}

function readable(type: string): string {
  return type
    .replaceAll(/\/\*\*?[\s\S]*?\*\//gu, '')
    .replaceAll(/\breadonly /gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^ ?\| /u, '')
    .replaceAll(/ \| undefined\b/gu, '')
    .replace(/^\((\(.*\) => .*)\)$/u, '$1')
    .replaceAll(/\( /gu, '(')
    .replaceAll(/, ?\)/gu, ')')
    .trim();
}

/** The fields between two braces. */
function fieldsIn(body: string): DocumentedField[] {
  const fields: DocumentedField[] = [];
  let text = '';
  for (let at = 0; at < body.length; at += 1) {
    const rest = body.slice(at);
    if (rest.startsWith('/**')) {
      const end = rest.indexOf('*/') + 2;
      text = plain(rest.slice(0, end)).replaceAll(/\s+/gu, ' ');
      at += end - 1;
      continue;
    }
    const head = /^(?:readonly )?'?([\w-]+)'?(\?)?(?=[:(])(:\s*)?/u.exec(rest);
    if (head === null) continue;
    const start = at + head[0].length;
    const end = endOfType(body, start);
    const type = readable(body.slice(start, end));
    fields.push({
      name: head[1] ?? '',
      type: head[3] === undefined ? type.replace(/^(.*\)): /u, '$1 => ') : type,
      isRequired: head[2] === undefined,
      text,
    });
    text = '';
    at = end;
  }
  return fields;
}

interface Found extends DocumentedType {
  readonly isExported: boolean;
  /** What it is made of besides: names of types, with the fields that are left out. */
  readonly bases: readonly { name: string; without: readonly string[] }[];
}

/** The names of types in what a type extends or joins. */
function basesIn(clause: string): Found['bases'] {
  return [
    ...clause.matchAll(
      /(?:(Omit|Pick)<\s*)?\b([A-Z]\w+Props|ToastMessage)\b(?:<[^<>]*>)?(?:\s*,\s*([^>]*)>)?/gu,
    ),
  ].map(([, how, name = '', keys = '']) => ({
    name,
    without:
      how === 'Omit'
        ? [...keys.matchAll(/'([\w-]+)'|keyof \w+/gu)].map(([all, key]) => key ?? all)
        : [],
  }));
}

const read = new WeakMap<Sources, Map<string, Found>>();

/** Every type of some sources, read once. */
function typesIn(sources: Sources): Map<string, Found> {
  const before = read.get(sources);
  if (before !== undefined) return before;
  const found = new Map<string, Found>();
  read.set(sources, found);
  const HEAD = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(export )?(interface|type) (\w+)/gmu;
  for (const text of code(sources)) {
    for (const match of text.matchAll(HEAD)) {
      const [head, comment = '', exported, kind, name = ''] = match;
      const after = match.index + head.length;
      const isInterface = kind === 'interface';
      const end = isInterface
        ? closing(text, text.indexOf('{', after))
        : endOfType(text, text.indexOf('=', after) + 1);
      const whole = text.slice(after, end + 1);
      const fields: DocumentedField[] = [];
      const outside = whole.replaceAll(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/gu, (block) => {
        for (const field of fieldsIn(block.slice(1, -1))) {
          const before = fields.findIndex((one) => one.name === field.name);
          if (before === -1) fields.push(field);
          else fields[before] = joined(fields[before] ?? field, field);
        }
        return '';
      });
      found.set(name, {
        name,
        text: plain(comment).replaceAll(/\{@link (\w+)\}/gu, '`$1`'),
        fields,
        code: isInterface ? '' : spelled(whole.replace(/^[^=]*=\s*/u, ''), text),
        isExported: exported !== undefined,
        bases: basesIn(outside),
      });
    }
  }
  return found;
}

/** A type alias as a reader would write it: the words of a list instead of the list's name. */
function spelled(type: string, text: string): string {
  const list = /^\(typeof (\w+)\)\[number\]/u.exec(type)?.[1];
  const words = new RegExp(`const ${list} = \\[([^\\]]*)\\]`, 'u').exec(text)?.[1];
  if (list === undefined || words === undefined) {
    return type
      .replace(/^\| /u, '')
      .replaceAll(/\breadonly /gu, '')
      .replaceAll(/ \| undefined\b/gu, '')
      .replace(/;$/u, '');
  }
  return [...words.matchAll(/'[^']+'/gu)].map(([word]) => word).join(' | ');
}

/** A field that differs between the members of a union. */
function joined(one: DocumentedField, other: DocumentedField): DocumentedField {
  const types = [...new Set([one.type, other.type])].filter((type) => type !== 'undefined');
  const members =
    types.length > 1 ? types.map((type) => (type.includes('=>') ? `(${type})` : type)) : types;
  return {
    name: one.name,
    type: members.join(' | '),
    isRequired: one.isRequired && other.isRequired,
    text: one.text === '' ? other.text : one.text,
  };
}

function allFields(name: string, types: ReadonlyMap<string, Found>): DocumentedField[] {
  const type = types.get(name);
  if (type === undefined) return [];
  const inherited = type.bases.flatMap((base) => {
    const without = base.without.flatMap((key) =>
      key.startsWith('keyof ') ? allFields(key.slice(6), types).map((one) => one.name) : [key],
    );
    return allFields(base.name, types).filter(({ name: field }) => !without.includes(field));
  });
  const named = new Set(type.fields.map((field) => field.name));
  return [...type.fields, ...inherited.filter((field) => !named.has(field.name))];
}

/** The props of a component of any folder, those that it takes over from others included. */
export function propsOf(name: string, sources: Sources): readonly DocumentedField[] {
  const types = typesIn(sources);
  return allFields(`${name}Props`, types);
}

/** The components that a folder has besides the one that it is called after. */
export function othersOf(name: string, sources: Sources): readonly DocumentedType[] {
  const texts = own(sources, name);
  const index =
    Object.entries(sources).find(([path]) => path.endsWith(`/components/${name}/index.ts`))?.[1] ??
    '';
  return texts.flatMap((text) =>
    [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)export function ([A-Z]\w+)/gu)].flatMap(
      ([, comment = '', other = '']) =>
        other === name ||
        other === `${name}Region` ||
        !new RegExp(`\\b${other}\\b`, 'u').test(index)
          ? []
          : [{ name: other, text: plain(comment), fields: propsOf(other, sources), code: '' }],
    ),
  );
}

/** The types that the props of a folder name, and those that these name: what its callers write or are given. */
export function typesOf(name: string, sources: Sources): readonly DocumentedType[] {
  const all = typesIn(sources);
  const reached = new Map<string, Found>();
  const reach = (text: string) => {
    for (const [word] of text.matchAll(/\b[A-Z]\w+\b/gu)) {
      const type = all.get(word);
      if (type === undefined || !type.isExported || reached.has(word) || word.endsWith('Props'))
        continue;
      reached.set(word, type);
      reach(type.code);
      for (const field of type.fields) reach(field.type);
    }
  };
  const shown = [name, ...othersOf(name, sources).map((other) => other.name), `${name}Region`];
  for (const one of shown) for (const field of propsOf(one, sources)) reach(field.type);
  return [...reached.values()].map((type) => ({ ...type, fields: allFields(type.name, all) }));
}

/** The names of the fields of a type, those that it takes over from others included. */
export function fieldNamesOf(type: string, sources: Sources): string[] {
  return allFields(type, typesIn(sources)).map(({ name }) => name);
}
