import { parseArgs } from 'node:util';
import {
  listOwnDetectors,
  removeOwnDetector,
  storeOwnDetectors,
} from '../repositories/own-detectors.ts';
import { readRuleFile } from './own-rules.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `sluice company detectors`: the detectors that a company brings. Every scan looks for them from the next on, in the whole history. */
export async function companyDetectors(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      remove: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
  const [file, ...others] = positionals;
  const isAsked = file !== undefined || values.list === true || values.remove !== undefined;
  if (!isAsked || others.length > 0) throw new UsageError('Give one file of rules, or --list.');
  const rules = file === undefined ? [] : await readRuleFile(file);
  if (file !== undefined && rules.length === 0) {
    printNote('No rule of this file can be run.');
    return 1;
  }
  return withRuntime(env, async ({ deps, companyId }) => {
    const missing = await deps.db.transaction().execute(async (trx) => {
      await storeOwnDetectors(trx, companyId, rules, deps.clock());
      const unknown: string[] = [];
      for (const name of values.remove ?? []) {
        if ((await removeOwnDetector(trx, companyId, { name })) === null) unknown.push(name);
      }
      return unknown;
    });
    for (const name of missing) printNote(`There is no detector "${name}".`);
    if (values.list === true) {
      for (const one of await listOwnDetectors(deps.db, companyId)) {
        printLine(
          values.json === true
            ? JSON.stringify(one)
            : `${one.name}  ${one.display_name}  (${one.incidents} incidents)`,
        );
      }
    } else if (missing.length === 0) {
      printLine(file === undefined ? 'Done.' : `${rules.length} detectors are looked for.`);
    }
    return missing.length === 0 ? 0 : 1;
  });
}
