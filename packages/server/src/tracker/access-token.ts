import type { Deps } from '../deps.ts';
import { switchOff } from '../notifiers/switch-off.ts';
import { openConnection, storeTokens } from '../repositories/tracker-connections.ts';
import { refreshTokens } from './atlassian.ts';
import { TrackerError } from './tracker-error.ts';

/** Which notifier is meant. */
export interface NotifierRef {
  readonly companyId: number;
  readonly id: number;
}

/** An access token is not used in its last minute. */
const SPARE_MS = 60_000;

/**
 * An access token that holds. It is refreshed under the lock of the notifier's row, since a refresh uses the former token up: of
 * two processes that find it expired, the second waits and reads what the first stored.
 *
 * @param refused a token that Jira just refused; null: the stored one is used while it lasts
 * @throws TrackerError `reconnect` where the refresh is refused: the notifier is then disabled, and its admins get a mail
 */
export async function accessToken(
  deps: Deps,
  notifier: NotifierRef,
  refused: string | null,
): Promise<string> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const known = await openConnection(trx, deps.vault, notifier, 'lock');
    if (known === null || known.isDisabled) return null;
    const { tokens } = known;
    const lastsUntil = tokens.expiresAt.getTime() - SPARE_MS;
    if (tokens.access !== refused && lastsUntil > deps.clock().getTime()) {
      return { access: tokens.access };
    }
    try {
      const next = await refreshTokens(deps, tokens.refresh);
      await storeTokens(trx, deps.vault, notifier, next);
      return { access: next.access };
    } catch (error) {
      // Thrown after the transaction: that it is refused has to be stored.
      if (error instanceof TrackerError && error.failure === 'reconnect') {
        return { refusedName: known.name };
      }
      throw error;
    }
  });
  if (outcome === null) throw new TrackerError('reconnect');
  if (outcome.access !== undefined) return outcome.access;
  await switchOff(deps, { ...notifier, name: outcome.refusedName, type: 'jira' }, deps.clock());
  throw new TrackerError('reconnect');
}

/**
 * Runs a call with an access token; one that Jira refuses is refreshed once.
 *
 * @param run throws `TrackerError` with the status 401 where Jira refuses the token
 */
export async function withAccess<Result>(
  deps: Deps,
  notifier: NotifierRef,
  run: (token: string) => Promise<Result>,
): Promise<Result> {
  const token = await accessToken(deps, notifier, null);
  try {
    return await run(token);
  } catch (error) {
    if (!(error instanceof TrackerError) || error.status !== 401) throw error;
    return run(await accessToken(deps, notifier, token));
  }
}
