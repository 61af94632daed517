import { navigateAction } from '../../atoms/location.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useShortcuts } from '../../parts/use-shortcuts.ts';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { IncidentListView } from './IncidentListView.tsx';
import { listStateAtom } from './incident-list.atoms.ts';
import { useFollowScans } from './use-follow-scans.ts';

/** `/incidents/secrets`. */
export function IncidentListScreen() {
  const navigate = useSetAtom(navigateAction);
  useTitle('Incidents');
  useFollowScans();
  useShortcuts({ 'g i': () => navigate(paths.list('secret')) });
  return <IncidentListView state={useAtomValue(listStateAtom)} />;
}
