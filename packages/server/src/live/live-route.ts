import type { Context, Handler } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { ownCookies, SESSION_COOKIE } from '../http/cookies.ts';
import { requireSignedIn } from '../http/session.ts';
import { findSession } from '../repositories/sessions.ts';
import type { LiveChange, LiveNews } from './live-feed.ts';

/** How often an open stream looks whether its session still lives, in milliseconds. */
const CHECK_MS = 15_000;
/** Streams that one member may hold open: browsers, not tabs. */
const MOST_STREAMS = 10;

/** The data of a message: ids by kind, no content. `own` are changes that the member made. */
function messageOf({ changes, viewers }: LiveNews, memberId: number): string {
  const ids = (kind: LiveChange['kind'], isOwn: boolean) => [
    ...new Set(
      changes
        .filter((one) => one.kind === kind && (one.actorId === memberId) === isOwn)
        .map((one) => one.incidentId),
    ),
  ];
  const part = (isOwn: boolean) => ({
    secret: ids('secret', isOwn),
    keyword: ids('keyword', isOwn),
    postman: ids('postman', isOwn),
  });
  return JSON.stringify({
    others: part(false),
    own: part(true),
    viewers: viewers.map(({ incidentId, memberIds }) => ({
      incident: incidentId,
      members: memberIds,
    })),
  });
}

/**
 * The stream of server-sent events that tells the app which incidents have changed. It carries ids
 * of the caller's company alone, and ends with the session.
 */
export function liveRoute(deps: Deps, checkMs = CHECK_MS): Handler<AppEnv> {
  const cookies = ownCookies(deps.config.publicUrl);
  const open = new Map<number, number>();
  const isAlive = async (c: Context<AppEnv>): Promise<boolean> => {
    const token = cookies.read(c, SESSION_COOKIE);
    if (token === undefined) return false;
    return (await findSession(deps.db, deps.vault, token, deps.clock())) !== null;
  };
  return (c) => {
    const { companyId, memberId, keyScope } = requireSignedIn(c);
    if (keyScope !== undefined) throw new Problem('not_permitted');
    // A HEAD request never reads the stream, so nothing would end it.
    if (c.req.method === 'HEAD') throw new Problem('not_found');
    const count = open.get(memberId) ?? 0;
    if (count >= MOST_STREAMS) throw new Problem('too_many_requests');
    open.set(memberId, count + 1);
    // Proxies would hold the first messages back.
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream: SSEStreamingApi) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const onStop = () => end();
      stream.onAbort(end);
      deps.live.stopped.addEventListener('abort', onStop);
      const unsubscribe = await deps.live.subscribe(companyId, (news) => {
        void stream.writeSSE({ event: 'changed', data: messageOf(news, memberId) });
      });
      const check = setInterval(async () => {
        if (await isAlive(c).catch(() => true)) await stream.write(': still here\n\n');
        else end();
      }, checkMs);
      await stream.write(': open\n\n');
      await ended;
      clearInterval(check);
      deps.live.stopped.removeEventListener('abort', onStop);
      unsubscribe();
      const left = (open.get(memberId) ?? 1) - 1;
      if (left === 0) open.delete(memberId);
      else open.set(memberId, left);
    });
  };
}
