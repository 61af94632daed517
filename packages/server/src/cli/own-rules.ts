import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CustomRule, RulesError, readRules } from '@sluice/scanner';
import { readConfig } from '../config.ts';
import { ownSearchOf } from '../ingest/own-search.ts';
import { printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The rules of a file; rules that cannot run are reported. @throws UsageError when the file has no rules */
export async function readRuleFile(path: string): Promise<readonly CustomRule[]> {
  try {
    const { rules, problems } = readRules(await readFile(path, 'utf8'));
    for (const { line, rule, message } of problems) {
      printNote(`${path}:${line}: ${rule === '' ? '' : `${rule} is refused. `}${message}`);
    }
    return rules;
  } catch (error) {
    if (error instanceof RulesError) throw new UsageError(`${path}: ${error.message}`);
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`There is no file ${path}.`);
    throw error;
  }
}

/** What files are looked through for. */
export interface FileSearch {
  readonly rules: readonly CustomRule[];
  /** Names of detectors that the company does not want. */
  readonly silenced: readonly string[];
}

/** These rules, after those that the company brought; where there is no workspace, these alone: none is made for a look at files. */
export async function withCompanyRules(
  env: Env,
  given: readonly CustomRule[],
): Promise<FileSearch> {
  const config = readConfig(env, process.cwd());
  const isThere = config.databaseUrl !== null || existsSync(join(config.dataDir, 'pg'));
  if (!isThere) return { rules: given, silenced: [] };
  return withRuntime(env, ({ deps, companyId }) => ownSearchOf(deps.db, companyId, given));
}
