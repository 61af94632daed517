import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OwnRule, RulesError, readRules } from '@sluice/scanner';
import { readConfig } from '../config.ts';
import { ownRulesOf } from '../repositories/own-detectors.ts';
import { printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The rules of a file; those that can't be run are told. @throws UsageError when it is none */
export async function readRuleFile(path: string): Promise<readonly OwnRule[]> {
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

/** These rules, after those that the company brought; where there is no workspace, these alone: none is made for a look at files. */
export async function withCompanyRules(
  env: Env,
  given: readonly OwnRule[],
): Promise<readonly OwnRule[]> {
  const config = readConfig(env, process.cwd());
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg'))) return given;
  return withRuntime(env, async ({ deps, companyId }) => {
    const ids = new Set(given.map(({ id }) => id));
    const stored = await ownRulesOf(deps.db, companyId);
    return [...stored.filter(({ id }) => !ids.has(id)), ...given];
  });
}
