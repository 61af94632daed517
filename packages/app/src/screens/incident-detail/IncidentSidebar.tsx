import type { Note, SecretIncident } from '@sluice/contract/schemas/incidents';
import type { CurrentUser, Member } from '@sluice/contract/schemas/people';
import type { Operation } from '@sluice/domain/actions';
import type { Severity } from '@sluice/domain/severity';
import type { Ref } from 'react';
import { AssigneePanel } from './parts/AssigneePanel.tsx';
import { NotesPanel } from './parts/NotesPanel.tsx';
import { PresencePanel } from './parts/PresencePanel.tsx';
import { SeverityPanel } from './parts/SeverityPanel.tsx';
import { type StatusOperation, StatusPanel } from './parts/StatusPanel.tsx';
import { ValidityPanel } from './parts/ValidityPanel.tsx';

export interface IncidentSidebarProps {
  incident: SecretIncident;
  user: CurrentUser;
  people: readonly Member[];
  /** Whether the status stands in it, or somewhere by itself ({@link IncidentStatus}). */
  withStatus: boolean;
  /** The operation that waits for its answer. */
  busy: Operation | null;
  areChecksOn: boolean;
  isCheckingValidity: boolean;
  onOperate: (operation: StatusOperation) => void;
  /** Null unassigns. */
  onAssign: (email: string | null) => void;
  /** Null gives the severity back to the rules. */
  onSeverityChange: (severity: Severity | null) => void;
  onCheckValidity: () => void;
  onCreateNote: (message: string) => Promise<boolean>;
  onUpdateNote: (note: Note, message: string) => Promise<boolean>;
  onDeleteNote: (note: Note) => void;
  noteRef?: Ref<HTMLTextAreaElement>;
  severityRef?: Ref<HTMLButtonElement>;
}

/** What to do, and what is known: the right side of the page. */
export function IncidentSidebar(props: IncidentSidebarProps) {
  const { incident, user, busy } = props;
  return (
    <div className="rounded-panel border border-border bg-surface md:max-lg:columns-2 md:max-lg:gap-0 md:max-lg:[column-rule:1px_solid_var(--color-border)]">
      {props.withStatus ? (
        <StatusPanel incident={incident} user={user} busy={busy} onOperate={props.onOperate} />
      ) : null}
      <AssigneePanel
        incident={incident}
        user={user}
        people={props.people}
        busy={busy === 'assign' || busy === 'unassign'}
        onAssign={props.onAssign}
      />
      <SeverityPanel
        incident={incident}
        busy={busy === 'set_severity'}
        {...(props.severityRef === undefined ? {} : { buttonRef: props.severityRef })}
        onSeverityChange={props.onSeverityChange}
      />
      <ValidityPanel
        incident={incident}
        areChecksOn={props.areChecksOn}
        isChecking={props.isCheckingValidity}
        onCheck={props.onCheckValidity}
      />
      <PresencePanel incident={incident} />
      <NotesPanel
        notes={incident.incident_notes}
        user={user}
        onCreate={props.onCreateNote}
        onUpdate={props.onUpdateNote}
        onDelete={props.onDeleteNote}
        {...(props.noteRef === undefined ? {} : { boxRef: props.noteRef })}
      />
    </div>
  );
}

/** The status panel by itself, for where there is no room beside the leak. */
export function IncidentStatus({
  incident,
  user,
  busy,
  onOperate,
}: Pick<IncidentSidebarProps, 'incident' | 'user' | 'busy' | 'onOperate'>) {
  return (
    <div className="rounded-panel border border-border bg-surface">
      <StatusPanel incident={incident} user={user} busy={busy} onOperate={onOperate} />
    </div>
  );
}
