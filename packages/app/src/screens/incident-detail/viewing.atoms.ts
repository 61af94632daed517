import { personName } from '@sluice/domain/person-name';
import { colleagues, VIEWING_EVERY_MS } from '@sluice/domain/viewers';
import { callEndpoint } from '../../api.ts';
import { teamQueryAtom } from '../../atoms/people.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { noteViewersAction, viewersOfAtom } from '../../atoms/viewers.atoms.ts';
import { atom } from '../../store.ts';

/** The colleagues who have the open incident open too. The stream has ids alone: names come from the team that one may see. */
export const colleaguesHereAtom = atom((get) => {
  const incidentId = get(incidentIdAtom);
  if (incidentId === null) return [];
  const here = colleagues(get(viewersOfAtom)(incidentId), get(userAtom)?.id ?? null);
  if (here.length === 0) return [];
  const team = get(teamQueryAtom).data ?? [];
  return here.flatMap((id) => {
    const member = team.find((one) => one.id === id);
    return member === undefined ? [] : [{ id: String(id), name: personName(member) }];
  });
});

/**
 * Says that an incident is open here, again and again while the page is in sight, and that it is not any more. An answer that
 * fails is no news: the next one comes soon.
 *
 * @returns what ends it
 */
export const viewIncidentAction = atom(null, (get, set, id: number): (() => void) => {
  const input = { params: { id } };
  const isInSight = () => globalThis.document.visibilityState === 'visible';
  const say = async (): Promise<void> => {
    if (!isInSight()) return;
    const answer = await callEndpoint(get, 'viewIncident', input);
    if (answer.ok) set(noteViewersAction, [{ incident: id, members: answer.data.members }]);
  };
  const leave = () => void callEndpoint(get, 'leaveIncident', input);
  const onVisibility = () => (isInSight() ? void say() : leave());
  void say();
  const timer = setInterval(say, VIEWING_EVERY_MS);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
});
