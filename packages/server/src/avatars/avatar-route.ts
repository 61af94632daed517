import {
  AVATAR_KEPT_MS,
  AVATAR_MAX_BYTES,
  avatarTypeOf,
  isAvatarFresh,
} from '@sluice/domain/avatars';
import type { Context, Hono } from 'hono';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { requireSignedIn } from '../http/session.ts';
import { callOutForBytes } from '../outbound/call.ts';
import { avatarOf, type KeptAvatar, keepAvatar } from '../repositories/avatars.ts';

/** Pictures that this process fetches at the same time; a further one shows initials until the next look. */
const MOST_AT_ONCE = 8;
/** Of these, pictures of one company: a host that hangs for one leaves room for the others. */
const MOST_OF_COMPANY = 4;
const TIMEOUT_MS = 4_000;
const KEPT_SECONDS = AVATAR_KEPT_MS / 1000;

/**
 * `GET /api/v1/avatars/{developer}` (decisions §11): the picture of a developer of the company, fetched from the code host by the server, so
 * that no browser tells the code host who looks. Bitmaps alone. Everything else is not found, and the page shows initials.
 */
export function mountAvatars(app: Hono<AppEnv>, deps: Deps): void {
  const { db, config, clock } = deps;
  const fetching = new Map<string, { companyId: number; work: Promise<KeptAvatar> }>();

  const isFull = (companyId: number): boolean => {
    const own = [...fetching.values()].filter((one) => one.companyId === companyId).length;
    return fetching.size >= MOST_AT_ONCE || own >= MOST_OF_COMPANY;
  };

  const fetched = (companyId: number, id: number, url: string): Promise<KeptAvatar> | null => {
    const key = `${companyId}:${id}:${url}`;
    const known = fetching.get(key);
    if (known !== undefined) return known.work;
    if (isFull(companyId)) return null;
    const work = (async () => {
      const kept = { url, fetchedAt: clock(), picture: await fetchPicture(url, config.allowHosts) };
      await keepAvatar(db, companyId, id, kept);
      return kept;
    })().finally(() => fetching.delete(key));
    fetching.set(key, { companyId, work });
    return work;
  };

  app.get('/api/v1/avatars/:id{[1-9][0-9]{0,8}}', async (c) => {
    const { companyId, keyScope } = requireSignedIn(c);
    if (keyScope !== undefined) throw new Problem('not_permitted');
    if (!config.outbound) throw new Problem('not_found');
    const id = Number(c.req.param('id'));
    const found = await avatarOf(db, companyId, id);
    if (found === null) throw new Problem('not_found');
    const { url, kept } = found;
    const isFresh =
      kept !== null && isAvatarFresh({ ...kept, isFailure: kept.picture === null }, url, clock());
    const now = isFresh ? kept : await fetched(companyId, id, url);
    if (now?.picture == null) throw new Problem('not_found');
    return answer(c, now.picture);
  });
}

function answer(c: Context<AppEnv>, { type, bytes }: NonNullable<KeptAvatar['picture']>): Response {
  c.header('Content-Type', type);
  c.header('Cache-Control', `private, max-age=${KEPT_SECONDS}`);
  // Opened by itself it is nothing but a picture.
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return c.body(Uint8Array.from(bytes).buffer);
}

/** A failure on the way and what is no bitmap are the same: there is no picture to show. */
async function fetchPicture(
  url: string,
  allowHosts: readonly string[],
): Promise<KeptAvatar['picture']> {
  try {
    const headers = { accept: 'image/*' };
    const call = { method: 'GET', url, headers, maxBytes: AVATAR_MAX_BYTES } as const;
    const { status, bytes } = await callOutForBytes(call, allowHosts, TIMEOUT_MS);
    const type = status === 200 ? avatarTypeOf(bytes) : null;
    return type === null ? null : { type, bytes };
  } catch {
    return null;
  }
}
