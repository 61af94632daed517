import { callEndpoint } from '../api.ts';
import { atom } from '../store.ts';

/** How often a lost connection is tried again, in milliseconds. */
const PROBE_MS = 5000;

const isConnectedBaseAtom = atom(true);
const waitingAtom = atom<readonly (() => void)[]>([]);

/** Whether the last call reached the server. */
export const isConnectedAtom = atom((get) => get(isConnectedBaseAtom));

/**
 * Calls back once, when the connection is back.
 *
 * @param delayMs how long it waits after that: one call may fail where others reach the server
 */
export const waitForConnectionAction = atom(
  null,
  (get, set, listener: () => void, delayMs: number) => {
    const run = (): void => void setTimeout(listener, delayMs);
    // Another call may have reached the server since the one that did not.
    if (get(isConnectedBaseAtom)) run();
    else set(waitingAtom, [...get(waitingAtom), run]);
  },
);

/** Notes whether a call reached the server: the first one that does brings back what waits. */
export const noteConnectionAction = atom(null, (get, set, isConnected: boolean) => {
  if (get(isConnectedBaseAtom) === isConnected) return;
  set(isConnectedBaseAtom, isConnected);
  if (!isConnected) {
    set(probeAction);
    return;
  }
  const waiting = get(waitingAtom);
  set(waitingAtom, []);
  for (const listener of waiting) listener();
});

/** Tries whether the server can be reached again. The answer is noted like that of any call. */
export const checkConnectionAction = atom(null, async (get): Promise<void> => {
  if (!get(isConnectedBaseAtom)) await callEndpoint(get, 'getVersion', {});
});

const probeAction = atom(null, (get, set) => {
  setTimeout(async () => {
    await set(checkConnectionAction);
    if (!get(isConnectedBaseAtom)) set(probeAction);
  }, PROBE_MS);
});
