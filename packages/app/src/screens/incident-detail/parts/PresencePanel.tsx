import { DescriptionList } from '@sluice/ui/DescriptionList';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue } from '../../../store.ts';
import { SidePanel } from './SidePanel.tsx';

export interface PresencePanelProps {
  incident: Incident;
}

/** How far the leak reaches, and since when. */
export function PresencePanel({ incident }: PresencePanelProps) {
  const kind = useAtomValue(kindAtom);
  const still = incident.nb_of_occurrences_still_on_github;
  return (
    <SidePanel title="Exposure">
      <DescriptionList
        items={[
          { term: 'First seen', description: <When at={incident.first_occurrence_date} tooltip /> },
          { term: 'Last seen', description: <When at={incident.last_occurrence_date} tooltip /> },
          ...(kind === 'postman'
            ? []
            : [
                {
                  term: 'Still present',
                  description: `${still} known of ${incident.occurrence_count}`,
                },
              ]),
        ]}
      />
    </SidePanel>
  );
}
