import { stateOf } from '@sluice/contract/incident-state';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import { ACTIONS, actionRefusal, refusalText } from '@sluice/domain/actions';
import { personName } from '@sluice/domain/person-name';
import { Combobox } from '@sluice/ui/Combobox';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { assignableAtom } from '../../../atoms/people.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { operateAction, pendingOperationAtom, unsavedOperationsAtom } from '../operate.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

export interface AssigneePanelProps {
  incident: Incident;
  user: CurrentUser;
}

/** Whose incident it is. Only admins choose; 'None' unassigns. */
export function AssigneePanel({ incident, user }: AssigneePanelProps) {
  const people = useAtomValue(assignableAtom);
  const pending = useAtomValue(pendingOperationAtom);
  const unsaved = useAtomValue(unsavedOperationsAtom)(incident.id);
  const operate = useSetAtom(operateAction);
  const kind = useAtomValue(kindAtom);
  const { assignee } = incident;
  const options = people.map((member) => ({ value: member.email, label: personName(member) }));
  const isKnown = assignee === null || people.some(({ email }) => email === assignee);
  const refusal = actionRefusal('assign', stateOf(incident, kind), user);
  const assign = (email: string | null): void => {
    if (email === assignee) return;
    if (email === null) void operate(incident, 'unassign');
    else void operate(incident, 'assign', { assignee: email });
  };
  useShortcuts({
    i: () => {
      if (refusal === null) assign(user.email);
    },
  });
  return (
    <SidePanel title="Assignee" look="row">
      <Combobox
        label="Assignee"
        labelShown="hidden"
        tone="quiet"
        value={assignee}
        noneLabel="None"
        placeholder="Unassigned"
        options={isKnown ? options : [...options, { value: assignee, label: assignee }]}
        busy={pending === 'assign' || pending === 'unassign'}
        disabledReason={refusal === null ? undefined : refusalText('assign', refusal)}
        onValueChange={assign}
      />
      {unsaved.includes('assign') ? <NotSaved what={ACTIONS.assign.label} /> : null}
    </SidePanel>
  );
}
