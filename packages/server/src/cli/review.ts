import { parseArgs } from 'node:util';
import { listKeywords, updateKeyword } from '../repositories/keywords.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

const WAITING = {
  family: null,
  search: '',
  types: [],
  labels: [],
  statuses: ['pending'],
  ordering: 'created_at',
  offset: 0,
  limit: 100_000,
} as const;

/** `sluice review`: what waits for the provider's word, where `SLUICE_REVIEW=manual` keeps it waiting; `approve` and `reject` give it. */
export async function reviewCommand(argv: string[], env: Env): Promise<number> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  const [verb, ...ids] = positionals;
  if (verb !== undefined && verb !== 'approve' && verb !== 'reject') {
    throw new UsageError('Say "approve" or "reject", and which.');
  }
  if (verb !== undefined && ids.length === 0) throw new UsageError('Give the number of a keyword.');
  return withRuntime(env, async ({ deps, companyId }) => {
    const { rows } = await listKeywords(deps.db, companyId, WAITING);
    if (verb === undefined) {
      for (const one of rows) printLine(`${one.id}  ${one.name}  ${one.keyword}  (${one.type})`);
      return 0;
    }
    let code = 0;
    for (const text of ids) {
      const one = rows.find(({ id }) => String(id) === text);
      if (one === undefined) {
        printNote(`No keyword ${text} waits.`);
        code = 1;
        continue;
      }
      const status = verb === 'approve' ? ('active' as const) : ('deactivated' as const);
      await updateKeyword(deps.db, companyId, one.id, { status }, deps.clock());
    }
    if (code === 0) printLine('Done.');
    return code;
  });
}
