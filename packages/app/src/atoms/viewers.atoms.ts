import { atom } from '../store.ts';

interface SeenViewers {
  readonly incident: number;
  readonly members: readonly number[];
}

const viewersAtom = atom<ReadonlyMap<number, readonly number[]>>(new Map());

/** The members who have an incident open, as far as this tab knows; the person themselves among them. */
export const viewersOfAtom = atom((get) => {
  const all = get(viewersAtom);
  return (incidentId: number): readonly number[] => all.get(incidentId) ?? [];
});

/** Takes who has which incident open: from the stream, or from the answer to being there. */
export const noteViewersAction = atom(null, (get, set, seen: readonly SeenViewers[]) => {
  const all = new Map(get(viewersAtom));
  for (const { incident, members } of seen) {
    if (members.length === 0) all.delete(incident);
    else all.set(incident, members);
  }
  set(viewersAtom, all);
});
