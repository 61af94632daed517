import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from './terminal.ts';

/** The file in which a team keeps what it knows of and will not be stopped by. */
interface BaselineFile {
  readonly version: 1;
  readonly fingerprints: readonly string[];
}

/** The fingerprints of a baseline. @throws UsageError when the file is missing or no baseline */
export async function readBaseline(path: string): Promise<ReadonlySet<string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`There is no baseline at ${path}. Write one with --write-baseline.`);
  }
  const fingerprints = parseBaseline(text);
  if (fingerprints === null) throw new UsageError(`${path} is no baseline of Sluice.`);
  return fingerprints;
}

function parseBaseline(text: string): ReadonlySet<string> | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof file !== 'object' || file === null || !('fingerprints' in file)) return null;
  const { fingerprints } = file;
  if (!Array.isArray(fingerprints) || !fingerprints.every((one) => typeof one === 'string')) {
    return null;
  }
  return new Set(fingerprints);
}

/** Writes a baseline, sorted so that its changes read well in a review. */
export async function writeBaseline(path: string, fingerprints: Iterable<string>): Promise<void> {
  const file: BaselineFile = { version: 1, fingerprints: [...new Set(fingerprints)].sort() };
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}
