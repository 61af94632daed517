import { KINDS } from '@sluice/domain/kind-info';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue } from '../../store.ts';
import { IncidentDetailView } from './IncidentDetailView.tsx';
import { detailStateAtom } from './incident-detail.atoms.ts';

/** `/incidents/secrets/{id}`, `/incidents/keywords/{id}`, `/incidents/postman/{id}`. */
export function IncidentDetailScreen() {
  const id = useAtomValue(incidentIdAtom);
  const { title } = KINDS[useAtomValue(kindAtom)];
  useTitle(id === null ? title : `${title} #${id}`);
  return <IncidentDetailView state={useAtomValue(detailStateAtom)} />;
}
