import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue } from '../../store.ts';
import { IncidentDetailView } from './IncidentDetailView.tsx';
import { detailStateAtom, incidentIdAtom } from './incident-detail.atoms.ts';

/** `/incidents/secrets/{id}`. */
export function IncidentDetailScreen() {
  const id = useAtomValue(incidentIdAtom);
  useTitle(id === null ? 'Incident' : `Secret incident #${id}`);
  return <IncidentDetailView state={useAtomValue(detailStateAtom)} />;
}
