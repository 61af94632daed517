import { versionRetryMs } from '@sluice/domain/results';
import { callEndpoint } from '../api.ts';
import { atom } from '../store.ts';

const ownVersionAtom = atom<string | null>(null);
const mismatchAtom = atom(false);

/** Whether the server runs another build than this page came from: the banner shows. */
export const isOutdatedAtom = atom((get) => get(mismatchAtom));

/** Says which version this page came with; null on the development server, which has none. */
export const setOwnVersionAction = atom(null, (_get, set, version: string | null) =>
  set(ownVersionAtom, version),
);

/** Notes the version that an answer named (spec 000 §7.1). */
export const noteVersionAction = atom(null, (get, set, version: string) => {
  const own = get(ownVersionAtom);
  if (own !== null && version !== own && !get(mismatchAtom)) set(mismatchAtom, true);
});

/** One poll of the version; answers in how many milliseconds to try again, null when it worked. */
export const pollVersionAction = atom(null, async (get, _set, retry: number) => {
  const result = await callEndpoint(get, 'getVersion', {});
  return result.ok ? null : versionRetryMs(retry);
});
