import { atom } from '../store.ts';

const clockAtom = atom<{ readonly now: () => Date }>({ now: () => new Date() });
const tickAtom = atom(0);

/** The present moment; a story fixes it, a minute's tick renews it. */
export const nowAtom = atom((get) => {
  get(tickAtom);
  return get(clockAtom).now();
});

/** Puts another clock into the app. */
export const setClockAction = atom(null, (_get, set, now: () => Date) => set(clockAtom, { now }));

/** Makes everything that shows an age look at the clock again. */
export const tickAction = atom(null, (_get, set) => set(tickAtom, (count) => count + 1));

const zoneAtom = atom(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The viewer's IANA time zone, in which days begin (decisions §2). */
export const timeZoneAtom = atom((get) => get(zoneAtom));

/** Puts the app into another zone, for stories. */
export const setTimeZoneAction = atom(null, (_get, set, zone: string) => set(zoneAtom, zone));
