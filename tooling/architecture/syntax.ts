import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { inRoot } from '../lib/root.ts';

/** What the tests ask of a source, from its syntax tree. */
export interface Syntax {
  /** The text of each cast of a type, save for `as const`. */
  readonly casts: readonly string[];
  /** The names that occur: variables, members, keys. */
  readonly names: ReadonlySet<string>;
  /** The strings and the fixed parts of templates; `…` is in the place of each expression. */
  readonly texts: readonly string[];
  /** The title that the `meta` of stories gives them; null where there is none. */
  readonly title: string | null;
}

/** Reads the syntax of a text; the path says which kind of file it is. */
export function syntaxOf(path: string, source: string): Syntax {
  const casts: string[] = [];
  const names = new Set<string>();
  const texts: string[] = [];
  let title: string | null = null;
  const { program } = parseSync(path, source);
  new Visitor({
    TSAsExpression(node) {
      const type = source.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (type !== 'const') casts.push(source.slice(node.start, node.end));
    },
    Identifier: ({ name }) => void names.add(name),
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateLiteral({ quasis }) {
      texts.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'meta' || init === null) return;
      const text = source.slice(init.start, init.end);
      title = /\btitle: '([^']*)'/.exec(text)?.[1] ?? null;
    },
  }).visit(program);
  return { casts, names, texts, title };
}

/** The syntax of a file, named from the root. */
export function syntaxOfFile(path: string): Syntax {
  return syntaxOf(path, readFileSync(inRoot(path), 'utf8'));
}
