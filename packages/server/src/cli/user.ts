import { parseArgs } from 'node:util';
import type { AuditType } from '@sluice/domain/audit';
import { LET_IN_MINUTES } from '@sluice/domain/sso-rehearsal';
import { emailRefusal } from '@sluice/domain/validation';
import { hashPassword, randomPassword } from '../crypto/passwords.ts';
import { accountByEmail, letIn, setPasswordHash } from '../repositories/accounts.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { commandMember } from '../repositories/command-member.ts';
import { createMember } from '../repositories/companies.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { type CommandContext, withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

const MINUTE_MS = 60_000;

/** Does something to a member, with its entry in the audit log, or nothing where it answers null. */
function audited(
  { deps, companyId }: CommandContext,
  action: AuditType,
  email: string,
  change: (db: CommandContext['deps']['db'], now: Date) => Promise<number | null>,
): Promise<number | null> {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const memberId = await change(trx, now);
    if (memberId === null) return null;
    await writeAudit(trx, companyId, {
      actorId: (await commandMember(trx, companyId, now)).id,
      action,
      target: `member:${memberId}`,
      targetEmail: email,
      requestId: null,
      at: now,
    });
    return memberId;
  });
}

async function addUser(
  context: CommandContext,
  email: string,
  { name, isAdmin }: { name: string; isAdmin: boolean },
): Promise<boolean> {
  const [firstName = '', ...rest] = name.split(' ');
  const role = isAdmin ? 'admin' : 'member';
  const person = { email, firstName, lastName: rest.join(' '), role } as const;
  const made = await audited(context, 'member.added', email, (db, now) =>
    createMember(db, context.companyId, person, now),
  );
  return made !== null;
}

async function setPassword(context: CommandContext, email: string): Promise<number> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  const set = await audited(context, 'member.password_set', email, async (db) => {
    const account = await accountByEmail(db, email);
    return (await setPasswordHash(db, email, hash)) ? (account?.memberId ?? 0) : null;
  });
  if (set === null) {
    printNote('No user has this address.');
    return 1;
  }
  printLine(`Password of ${email}: ${password}`);
  return 0;
}

/** Opens the sign-in without single sign-on for a person: the way in when the identity provider keeps everybody out. */
async function letUserIn(context: CommandContext, email: string): Promise<number> {
  const until = new Date(context.deps.clock().getTime() + LET_IN_MINUTES * MINUTE_MS);
  const done = await audited(context, 'member.allowed_in', email, (db) =>
    letIn(db, context.companyId, email, until),
  );
  if (done === null) {
    printNote('No user who may sign in has this address.');
    return 1;
  }
  printLine(`${email} can sign in without single sign-on until ${until.toISOString()}.`);
  return 0;
}

/**
 * `sluice user`: `add` and `password` print a new password, which is random and never taken from the arguments, where others could read
 * it; `let-in` opens the sign-in without single sign-on for an hour. Each is in the audit log.
 */
export async function userCommand(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { admin: { type: 'boolean' }, name: { type: 'string' } },
  });
  const [verb, email] = positionals;
  if ((verb !== 'add' && verb !== 'password' && verb !== 'let-in') || email === undefined) {
    throw new UsageError('Say what to do, and with which e-mail address.');
  }
  if (emailRefusal(email) !== null) throw new UsageError('This is not an e-mail address.');
  return withRuntime(env, async (context) => {
    if (verb === 'let-in') return letUserIn(context, email);
    if (verb === 'add') {
      const person = { name: values.name ?? '', isAdmin: values.admin === true };
      if (!(await addUser(context, email, person))) {
        printNote('This address is already in use.');
        return 1;
      }
    }
    return setPassword(context, email);
  });
}
