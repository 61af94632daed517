import { parseArgs } from 'node:util';
import { listKeywords, updateKeyword } from '../repositories/keywords.ts';
import {
  ALL_POSTMAN_USERS,
  listPostmanUsers,
  reviewPostmanUser,
} from '../repositories/postman-users.ts';
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
  if (verb !== undefined && ids.length === 0)
    throw new UsageError('Give the number of a keyword, or of a Postman user as p12.');
  return withRuntime(env, async ({ deps, companyId }) => {
    const { rows } = await listKeywords(deps.db, companyId, WAITING);
    if (verb === undefined) {
      for (const one of rows) printLine(`${one.id}  ${one.name}  ${one.keyword}  (${one.type})`);
      const page = { ordering: 'created_at', offset: 0, limit: 100_000 };
      const filter = { ...ALL_POSTMAN_USERS, statuses: ['pending'] } as const;
      for (const one of await listPostmanUsers(deps.db, companyId, filter, page))
        printLine(
          `p${one.id}  ${one.slug ?? one.postman_id}  ${one.name}  (Postman ${one.actor_type})`,
        );
      return 0;
    }
    let code = 0;
    for (const text of ids) {
      const [, user] = /^p(\d{1,9})$/.exec(text) ?? [];
      if (user !== undefined) {
        const word = verb === 'approve' ? 'validated' : 'invalid';
        if (await reviewPostmanUser(deps.db, companyId, Number(user), word)) continue;
        printNote(`No Postman user ${text} waits.`);
        code = 1;
        continue;
      }
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
