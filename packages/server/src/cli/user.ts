import { parseArgs } from 'node:util';
import { emailRefusal } from '@sluice/domain/validation';
import { hashPassword, randomPassword } from '../crypto/passwords.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { createMember } from '../repositories/companies.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `sluice user add` and `sluice user password`. The new password is random and printed once; it is never taken from the arguments, where others could read it. */
export async function userCommand(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { admin: { type: 'boolean' }, name: { type: 'string' } },
  });
  const [verb, email] = positionals;
  if ((verb !== 'add' && verb !== 'password') || email === undefined) {
    throw new UsageError('Say what to do, and with which e-mail address.');
  }
  if (emailRefusal(email) !== null) throw new UsageError('This is not an e-mail address.');

  return withRuntime(env, async ({ deps, companyId }) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    if (verb === 'add') {
      const [firstName = '', ...rest] = (values.name ?? '').split(' ');
      const role = values.admin === true ? 'admin' : 'member';
      const person = { email, firstName, lastName: rest.join(' '), role } as const;
      const id = await createMember(deps.db, companyId, person, deps.clock());
      if (id === null) {
        printNote('This address belongs to somebody already.');
        return 1;
      }
    }
    if (!(await setPasswordHash(deps.db, email, passwordHash))) {
      printNote('There is nobody with this address.');
      return 1;
    }
    printLine(`Password of ${email}: ${password}`);
    return 0;
  });
}
