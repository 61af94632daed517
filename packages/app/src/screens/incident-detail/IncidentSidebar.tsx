import type { CurrentUser } from '@sluice/contract/schemas/people';
import { kindAtom } from '../../atoms/location.atoms.ts';
import type { Incident } from '../../incidents/incident.ts';
import { useAtomValue } from '../../store.ts';
import { AssigneePanel } from './parts/AssigneePanel.tsx';
import { FeedbackPanel } from './parts/FeedbackPanel.tsx';
import { NotesPanel } from './parts/NotesPanel.tsx';
import { NotifiersPanel } from './parts/NotifiersPanel.tsx';
import { PresencePanel } from './parts/PresencePanel.tsx';
import { PublicLinkPanel } from './parts/PublicLinkPanel.tsx';
import { SeverityPanel } from './parts/SeverityPanel.tsx';
import { PropertyRows } from './parts/SidePanel.tsx';
import { SimilarPanel } from './parts/SimilarPanel.tsx';
import { StatusPanel } from './parts/StatusPanel.tsx';
import { ValidityPanel } from './parts/ValidityPanel.tsx';

export interface IncidentSidebarProps {
  incident: Incident;
  user: CurrentUser;
  /** Whether it begins with the status; else the status is shown elsewhere ({@link IncidentStatus}). */
  withStatus: boolean;
}

/** What to do, and what is known: the right side of the page. */
export function IncidentSidebar({ incident, user, withStatus }: IncidentSidebarProps) {
  const kind = useAtomValue(kindAtom);
  return (
    <div className="rounded-panel border border-border bg-surface md:max-lg:columns-2 md:max-lg:gap-0 md:max-lg:[column-rule:1px_solid_var(--color-border)]">
      {withStatus ? <StatusPanel incident={incident} user={user} /> : null}
      <PropertyRows>
        <SeverityPanel incident={incident} />
        <AssigneePanel incident={incident} user={user} />
        {kind === 'keyword' ? null : <ValidityPanel incident={incident} />}
        <PresencePanel incident={incident} />
      </PropertyRows>
      <NotifiersPanel incident={incident} />
      {kind === 'secret' ? (
        <>
          <FeedbackPanel incident={incident} />
          <PublicLinkPanel />
        </>
      ) : null}
      <SimilarPanel />
      <NotesPanel incident={incident} user={user} />
    </div>
  );
}

/** The status panel by itself, above the leak on a narrow screen. */
export function IncidentStatus({ incident, user }: Omit<IncidentSidebarProps, 'withStatus'>) {
  return (
    <div className="rounded-panel border border-border bg-surface">
      <StatusPanel incident={incident} user={user} />
    </div>
  );
}
