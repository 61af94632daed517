import { stateOf } from '@sluice/contract/incident-state';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { CurrentUser, Member } from '@sluice/contract/schemas/people';
import { actionRefusal, refusalText } from '@sluice/domain/actions';
import { personName } from '@sluice/domain/person-name';
import { Combobox } from '@sluice/ui/Combobox';
import { SidePanel } from './SidePanel.tsx';

export interface AssigneePanelProps {
  incident: SecretIncident;
  user: CurrentUser;
  /** Those whom it can be given to. */
  people: readonly Member[];
  busy: boolean;
  /** Null unassigns (spec 000 §4). */
  onAssign: (email: string | null) => void;
}

/** Who takes care of it. Only admins choose; 'None' unassigns. */
export function AssigneePanel({ incident, user, people, busy, onAssign }: AssigneePanelProps) {
  const options = people.map((member) => ({ value: member.email, label: personName(member) }));
  const isKnown =
    incident.assignee === null || people.some(({ email }) => email === incident.assignee);
  const refusal = actionRefusal('assign', stateOf(incident), user);
  return (
    <SidePanel title="Assignee">
      <Combobox
        label="Assignee"
        labelShown="hidden"
        value={incident.assignee}
        noneLabel="None"
        placeholder="Nobody is assigned"
        options={
          isKnown || incident.assignee === null
            ? options
            : [...options, { value: incident.assignee, label: incident.assignee }]
        }
        busy={busy}
        disabledReason={refusal === null ? undefined : refusalText('assign', refusal)}
        onValueChange={onAssign}
      />
    </SidePanel>
  );
}
