import type { CurrentUser } from '@sluice/contract/schemas/people';
import { later } from '@sluice/ui/lib/later';
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

const IgnorePanel = later(async () => (await import('./parts/IgnorePanel.tsx')).IgnorePanel);

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
    <div className="panel md:max-lg:columns-2 md:max-lg:gap-0 md:max-lg:[column-rule:1px_solid_var(--color-border)]">
      {withStatus ? <StatusPanel incident={incident} user={user} /> : null}
      <PropertyRows>
        {withStatus ? <TriageRows incident={incident} user={user} /> : null}
        <PresencePanel incident={incident} />
      </PropertyRows>
      <IgnorePanel incident={incident} user={user} />
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

/** What triage decides by, and decides. */
function TriageRows({ incident, user }: Omit<IncidentSidebarProps, 'withStatus'>) {
  const kind = useAtomValue(kindAtom);
  return (
    <>
      <SeverityPanel incident={incident} />
      <AssigneePanel incident={incident} user={user} />
      {kind === 'keyword' ? null : <ValidityPanel incident={incident} />}
    </>
  );
}

/** Status, severity, assignee and validity as a strip above the leak, where there is no room beside it. */
export function IncidentStatus({ incident, user }: Omit<IncidentSidebarProps, 'withStatus'>) {
  return (
    // In two columns where there is room; beside a list there is not, however wide the window is.
    <div className="@container panel">
      <StatusPanel incident={incident} user={user} look="strip" />
      <div className="grid @min-[600px]:grid-cols-2 grid-cols-[minmax(0,1fr)] gap-x-4 px-4 py-1.5">
        <TriageRows incident={incident} user={user} />
      </div>
    </div>
  );
}
