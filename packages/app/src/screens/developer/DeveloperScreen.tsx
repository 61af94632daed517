import { useEffect } from 'react';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { DeveloperView } from './DeveloperView.tsx';
import {
  developerStateAtom,
  developersHrefAtom,
  retryDeveloperAction,
  rightAddressAtom,
} from './developer.atoms.ts';

/** `/perimeter/developers/{developerType}/{id}`. */
export function DeveloperScreen() {
  useTitle('Developer');
  const navigate = useSetAtom(navigateAction);
  const rightAddress = useAtomValue(rightAddressAtom);
  useEffect(() => {
    if (rightAddress !== null) navigate(rightAddress, 'replace');
  }, [navigate, rightAddress]);
  return (
    <DeveloperView
      state={useAtomValue(developerStateAtom)}
      developersHref={useAtomValue(developersHrefAtom)}
      onRetry={useSetAtom(retryDeveloperAction)}
    />
  );
}
