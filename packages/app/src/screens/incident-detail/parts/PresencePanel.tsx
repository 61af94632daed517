import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { When } from '../../../parts/When.tsx';
import { SidePanel } from './SidePanel.tsx';

export interface PresencePanelProps {
  incident: SecretIncident;
}

/** How far the leak reaches, and since when. */
export function PresencePanel({ incident }: PresencePanelProps) {
  const still = incident.nb_of_occurrences_still_on_github;
  return (
    <SidePanel title="Exposure">
      <DescriptionList
        items={[
          { term: 'First seen', description: <When at={incident.first_occurrence_date} tooltip /> },
          { term: 'Last seen', description: <When at={incident.last_occurrence_date} tooltip /> },
          { term: 'Still present', description: `${still} known of ${incident.occurrence_count}` },
        ]}
      />
    </SidePanel>
  );
}
