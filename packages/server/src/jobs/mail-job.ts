import type { Deps } from '../deps.ts';
import { createMailer, failureOf } from '../mail/mailer.ts';
import { settleMail, takeMail } from '../repositories/mail-outbox.ts';
import type { Worker } from './jobs.ts';

/** A worker that took a mail and says nothing for this long is dead: another takes the mail. */
const LEASE_MS = 5 * 60_000;
/** Waits after the first try, the second and so on; then the mail is given up. */
const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 10 * 3_600_000];

/** Sends the e-mails that are due, one after the other. One that fails is tried again, and keeps no other from being sent. */
export function mailWorker(deps: Deps): Worker<'mail'> {
  const mailer = createMailer(deps.config);
  return async (_, signal) => {
    const { db, vault, clock, log } = deps;
    for (;;) {
      signal.throwIfAborted();
      const now = clock();
      const taken = await takeMail(db, vault, now, new Date(now.getTime() + LEASE_MS));
      if (taken === null) return;
      const { companyId, id, tries } = taken;
      try {
        await mailer.send(taken);
        await settleMail(db, taken, { is: 'sent', at: clock() });
      } catch (error) {
        const { code, isFinal } = failureOf(error);
        const wait = isFinal ? undefined : WAITS_MS[tries - 1];
        log.warn({ companyId, mail: id, tries, failure: code }, 'mail failed');
        await settleMail(
          db,
          taken,
          wait === undefined
            ? { is: 'given_up', failure: code }
            : { is: 'postponed', until: new Date(clock().getTime() + wait), failure: code },
        );
      }
    }
  };
}
