import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../lib/root.ts';
import { runCommand } from '../lib/steps.ts';
import type { Slice } from '../templates/names.ts';
import { writeRegistries } from './registries.ts';

const DETECTORS = 'packages/scanner/src/detectors/';

/** Why a slice cannot be made, as a sentence; null: it can. */
function refusalOf({ files, edits }: Slice): string | null {
  const taken = Object.keys(files).filter((path) => existsSync(inRoot(path)));
  if (taken.length > 0) return `There is already ${taken.join(', ')}.`;
  for (const { path, before, insert } of edits) {
    const text = readFileSync(inRoot(path), 'utf8');
    if (text.includes(insert)) return `${path} has it already.`;
    if (text.split(before).length !== 2) return `${path} has no single place before: ${before}`;
  }
  return null;
}

/**
 * Writes the files of a slice, puts its lines into existing ones, writes the generated lists again
 * and formats what it touched.
 *
 * @returns why nothing was written; null where all was
 */
export async function applySlice(slice: Slice): Promise<string | null> {
  const refusal = refusalOf(slice);
  if (refusal !== null) return refusal;
  const touched = new Set<string>();
  const write = (path: string, text: string, verb: string) => {
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    writeFileSync(inRoot(path), text);
    if (!touched.has(path)) process.stdout.write(`${verb} ${path}\n`);
    touched.add(path);
  };
  for (const [path, text] of Object.entries(slice.files)) write(path, text, 'made   ');
  for (const { path, before, insert } of slice.edits) {
    const text = readFileSync(inRoot(path), 'utf8');
    write(
      path,
      text.replace(before, () => `${insert}${before}`),
      'changed',
    );
  }
  const code = [...touched].filter((path) => /\.tsx?$/.test(path));
  // Lines and the order of imports depend on the name.
  await runCommand(['biome', 'check', '--write', '--log-level=error', ...code]);
  for (const path of await writeRegistries()) process.stdout.write(`derived ${path}\n`);
  if (code.some((path) => path.startsWith(DETECTORS))) {
    await runCommand(['node', inRoot(DETECTORS, 'catalogue/write.ts')]);
  }
  return null;
}
