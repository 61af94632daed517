import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { inRoot } from './root.ts';

/** The values that a module exports by name, in their order. */
export function exportsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(inRoot(path), 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, exportName }) =>
      isType || exportName.kind !== 'Name' || exportName.name === null ? [] : [exportName.name],
    );
}
