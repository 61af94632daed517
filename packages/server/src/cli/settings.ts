import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { printSettings } from '@sluice/contract/schemas/settings-file';
import type { SettingsFault } from '@sluice/domain/settings-file';
import { changeText, planSummary } from '@sluice/domain/settings-plan';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { applySettings } from '../settings-file/apply-settings.ts';
import { currentSettings, parseSettings } from '../settings-file/read-settings.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The exit code of `plan` where the workspace differs from the file. */
const DIFFERENT = 2;

function printFaults(faults: readonly SettingsFault[]): number {
  for (const { place, text } of faults) printNote(escapeUntrustedText(`${place}: ${text}`));
  printNote('Nothing was written.');
  return 1;
}

function exportSettings(file: string | undefined, env: Env): Promise<number> {
  return withRuntime(env, async ({ deps, companyId }) => {
    const text = printSettings(await currentSettings(deps.db, deps.vault, companyId, deps.clock()));
    if (file === undefined) process.stdout.write(text);
    else await writeFile(file, text);
    return 0;
  });
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * `sluice settings`: the settings of the workspace as a file. `export` writes it; `plan` prints what `apply` would change and exits 0
 * when that is nothing, 2 when it is something, 1 where the file is refused; `apply` changes it.
 */
export async function settingsCommand(argv: string[], env: Env): Promise<number> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  const [verb, file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Give one file.');
  if (verb === 'export') return exportSettings(file, env);
  if (verb !== 'plan' && verb !== 'apply')
    throw new UsageError('Verbs are export, plan and apply.');
  if (file === undefined) throw new UsageError('Give the file.');
  const text = await readText(file);
  if (text === null) {
    printNote(`${file} cannot be read.`);
    return 1;
  }
  const parsed = parseSettings(text);
  if ('faults' in parsed) return printFaults(parsed.faults);
  const isPlan = verb === 'plan';
  return withRuntime(env, async ({ deps, companyId }) => {
    const options = { environment: env, isPlan };
    const { changes, faults } = await applySettings(deps, companyId, parsed.file, options);
    if (faults.length > 0) return printFaults(faults);
    for (const line of changes.flatMap(changeText)) printLine(escapeUntrustedText(line));
    printLine(planSummary(changes));
    return isPlan && changes.length > 0 ? DIFFERENT : 0;
  });
}
