import { useId } from 'react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { settingsQueryAtom } from '../../../atoms/session.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue } from '../../../store.ts';
import { PROPERTY_ROW } from './SidePanel.tsx';

export interface PresencePanelProps {
  incident: Incident;
}

/** How far the leak reaches, and since when. */
export function PresencePanel({ incident }: PresencePanelProps) {
  const id = useId();
  const kind = useAtomValue(kindAtom);
  const still = incident.nb_of_occurrences_still_on_github;
  // Without outbound calls no presence is checked, and "0 of 3" would say that the leak is gone.
  const isChecked = useAtomValue(settingsQueryAtom).data?.are_checks_on !== false || still > 0;
  const presence = isChecked ? `${still} of ${incident.occurrence_count}` : 'Not checked';
  const rows = [
    { term: 'First seen', fact: <When at={incident.first_occurrence_date} tooltip /> },
    { term: 'Last seen', fact: <When at={incident.last_occurrence_date} tooltip /> },
    ...(kind === 'postman' ? [] : [{ term: 'Still on GitHub', fact: presence }]),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Exposure
      </h2>
      <dl>
        {rows.map(({ term, fact }) => (
          <div key={term} className={PROPERTY_ROW}>
            <dt className="flex h-8 items-center text-text-muted">{term}</dt>
            <dd className="flex min-h-8 min-w-0 items-center px-2.5">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
