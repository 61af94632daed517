import { KINDS } from '@sluice/domain/kind-info';
import { kindAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useShortcuts } from '../../parts/use-shortcuts.ts';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { isKindOpenAtom } from './filter-sources.atoms.ts';
import { IncidentListView } from './IncidentListView.tsx';
import { listStateAtom } from './incident-list.atoms.ts';
import { useFollowScans } from './use-follow-scans.ts';

/** `/incidents/secrets`, `/incidents/keywords`, `/incidents/postman`. */
export function IncidentListScreen() {
  const navigate = useSetAtom(navigateAction);
  const kind = useAtomValue(kindAtom);
  useTitle(KINDS[kind].tabLabel);
  useFollowScans();
  useShortcuts({ 'g i': () => navigate(paths.list(kind)) });
  const isOpen = useAtomValue(isKindOpenAtom);
  const state = useAtomValue(listStateAtom);
  return isOpen === false ? <NotFoundView /> : <IncidentListView state={state} />;
}
