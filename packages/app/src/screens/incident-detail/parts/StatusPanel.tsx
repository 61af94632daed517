import type { Operation } from '@sluice/contract/endpoints/secret-detail';
import { stateOf } from '@sluice/contract/operations';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import {
  ACTION_LABELS,
  actionRefusal,
  extraActions,
  type IncidentAction,
  PRIMARY_ACTION,
  refusalText,
} from '@sluice/domain/status';
import { Button } from '@sluice/ui/Button';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isResolvingAtom,
  operateAction,
  pendingOperationAtom,
  unsavedOperationsAtom,
} from '../operate.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

/** The operations with a button: every status action, and unassigning oneself. */
type StatusOperation = Exclude<Operation, 'assign' | 'set_severity'>;

export interface StatusPanelProps {
  incident: SecretIncident;
  user: CurrentUser;
}

const KEYS: Partial<Record<IncidentAction, string>> = {
  acknowledge: 'a',
  resolve: 'r',
  reopen: 'u',
};

function isStatusOperation(action: IncidentAction): action is StatusOperation {
  return action !== 'assign' && action !== 'set_severity' && action !== 'add_note';
}

/** The status, and what to do next: one primary button, then the others. */
export function StatusPanel({ incident, user }: StatusPanelProps) {
  const pending = useAtomValue(pendingOperationAtom);
  const unsaved = useAtomValue(unsavedOperationsAtom)(incident.id);
  const setIsResolving = useSetAtom(isResolvingAtom);
  const operate = useSetAtom(operateAction);
  const state = stateOf(incident);
  const primary = PRIMARY_ACTION[incident.status];
  const refusal = actionRefusal(primary, state, user);
  const others = extraActions(state, user).filter(isStatusOperation);
  const act = (operation: StatusOperation): void => {
    // The reasons are asked for first (spec 000 §4).
    if (operation === 'resolve') setIsResolving(true);
    else void operate(incident, operation);
  };
  const onShortcut = (operation: StatusOperation) => () => {
    if (actionRefusal(operation, state, user) === null) act(operation);
  };
  useShortcuts({
    a: onShortcut('acknowledge'),
    r: onShortcut('resolve'),
    u: onShortcut('reopen'),
  });
  return (
    <SidePanel title="Status" actions={<StatusBadge status={incident.status} />}>
      {incident.status === 'resolved' ? <Resolution incident={incident} /> : null}
      <Button
        tone="primary"
        stretch
        keys={KEYS[primary]}
        busy={pending === primary}
        disabledReason={refusal === null ? undefined : refusalText(primary, refusal)}
        onClick={(event) => {
          // The button changes under the pointer: the second click of a double click is not meant for what it became.
          if (event.detail < 2) act(primary);
        }}
      >
        {ACTION_LABELS[primary]}
      </Button>
      {others.length === 0 ? null : (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {others.map((action) => (
            <Button
              key={action}
              stretch
              keys={KEYS[action]}
              busy={pending === action}
              onClick={() => act(action)}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
        </div>
      )}
      {unsaved.length === 0 ? null : (
        <NotSaved what={unsaved.map((operation) => ACTION_LABELS[operation]).join(', ')} />
      )}
    </SidePanel>
  );
}

function Resolution({ incident }: { incident: SecretIncident }) {
  return (
    <div className="text-sm text-text-muted">
      {incident.resolved_at === null ? null : (
        <p>
          Resolved <When at={incident.resolved_at} tooltip />
        </p>
      )}
      <ul className="list-inside list-disc">
        {incident.resolution_reasons.map((reason) => (
          <li key={reason}>{RESOLUTION_REASON_INFO[reason].label}</li>
        ))}
      </ul>
    </div>
  );
}
