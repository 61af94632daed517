import { AvatarStack } from '@sluice/ui/AvatarStack';
import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { colleaguesHereAtom, viewIncidentAction } from '../viewing.atoms.ts';

/** The colleagues who have this incident open now. */
export function ColleaguesHere({ id }: { id: number }) {
  const people = useAtomValue(colleaguesHereAtom);
  const view = useSetAtom(viewIncidentAction);
  useEffect(() => view(id), [view, id]);
  return <AvatarStack label="Also looking at this incident" people={people} size="small" />;
}
