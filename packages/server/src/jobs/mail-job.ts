import type { Deps } from '../deps.ts';
import { failureOf, type MailFailure } from '../mail/mail-failure.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import {
  type MailOutcome,
  type MailTurn,
  recordMailOutcome,
  type TakenMail,
  takeMail,
} from '../repositories/mail-outbox.ts';
import type { Worker } from './jobs.ts';

/** A worker that took a mail and says nothing for this long is dead: another takes the mail. */
const LEASE_MS = 5 * 60_000;
/** Waits after the first try, the second and so on; then the mail is given up. */
const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 10 * 3_600_000];
/** Mails that are sent at the same time, each of another company. */
const LANES = 3;
/** After so many failures in a row the server is taken to be down, and the next run goes on. */
const FAILURES_IN_A_ROW = 3;
/** A run takes no mail after this long: it ends before the queue gives its job to another worker. */
const RUN_MS = 4 * 60_000;

/** When the process stops, the mail that is being sent gets this long: shorter than the queue waits for its jobs. */
const STOP_MS = 5_000;

/** What is sent now, and whose turn is next. */
interface Run {
  readonly signal: AbortSignal;
  /** Aborts when the stop waits no longer for the mail that is being sent. */
  readonly late: AbortSignal;
  readonly turn: { after: number; readonly busy: Set<number> };
  failuresInARow: number;
  isOver: boolean;
}

function outcomeOf(
  taken: TakenMail,
  failure: Pick<MailFailure, 'code' | 'isFinal' | 'later'>,
  now: Date,
): MailOutcome {
  const wait = failure.isFinal ? undefined : WAITS_MS[taken.tries - 1];
  if (wait === undefined) return { is: 'given_up', failure: failure.code };
  const until = new Date(now.getTime() + wait);
  const to = failure.later === null ? {} : { recipients: failure.later };
  return { is: 'postponed', until, failure: failure.code, ...to };
}

/**
 * Sends the e-mails that are due, the companies in turn. One that fails is tried again, and keeps no other from being sent.
 *
 * @param mailer by default the one of the settings
 */
export function mailWorker(
  deps: Deps,
  mailer: Mailer = createMailer(deps.config),
  stopMs: number = STOP_MS,
): Worker<'mail'> {
  const { db, vault, clock, log } = deps;

  /** Sends one mail, and gives what became of it. */
  const send = async (taken: TakenMail, run: Run): Promise<MailOutcome> => {
    const { companyId, id, tries } = taken;
    try {
      const { later, failure } = await mailer.send(taken, run.late);
      run.failuresInARow = 0;
      if (failure === null || later.length === 0) return { is: 'sent', at: clock(), failure };
      log.warn({ companyId, mail: id, tries, failure }, 'mail refused for some recipients');
      return outcomeOf(taken, { code: failure, isFinal: false, later }, clock());
    } catch (error) {
      const failure = failureOf(error);
      const { code, text, isOfServer } = failure;
      run.failuresInARow += 1;
      if (isOfServer || run.failuresInARow >= FAILURES_IN_A_ROW) run.isOver = true;
      log.warn({ companyId, mail: id, tries, failure: code, reason: text }, 'mail failed');
      return outcomeOf(taken, failure, clock());
    }
  };

  /** Sends mails until none is due that no other lane holds up. */
  const lane = async (run: Run, takes: <T>(take: () => Promise<T>) => Promise<T>) => {
    for (;;) {
      run.signal.throwIfAborted();
      if (run.isOver) return;
      const taken = await takes(async () => {
        const now = clock();
        const turn: MailTurn = { after: run.turn.after, except: [...run.turn.busy] };
        const next = await takeMail(db, vault, now, new Date(now.getTime() + LEASE_MS), turn);
        if (next === null) return null;
        run.turn.after = next.companyId;
        run.turn.busy.add(next.companyId);
        return next;
      });
      if (taken === null) return;
      try {
        await recordMailOutcome(db, taken, await send(taken, run));
      } finally {
        run.turn.busy.delete(taken.companyId);
      }
    }
  };

  return async (_, signal) => {
    const late = new AbortController();
    signal.addEventListener('abort', () => setTimeout(() => late.abort(), stopMs).unref(), {
      once: true,
    });
    const run: Run = {
      signal,
      late: late.signal,
      turn: { after: 0, busy: new Set() },
      failuresInARow: 0,
      isOver: false,
    };
    const ends = clock().getTime() + RUN_MS;
    let last: Promise<unknown> = Promise.resolve();
    // One lane at a time looks for its mail, so that two never take mails of the same company.
    const takes = <T>(take: () => Promise<T>): Promise<T> => {
      const next = last.then(() => {
        if (clock().getTime() > ends) run.isOver = true;
        return take();
      });
      last = next.catch(() => {});
      return next;
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane(run, takes)));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}
