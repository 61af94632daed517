import { stateOf } from '@sluice/contract/incident-state';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import type { Operation } from '@sluice/domain/actions';
import {
  ACTIONS,
  actionInfo,
  actionRefusal,
  extraActions,
  INCIDENT_ACTIONS,
  type IncidentAction,
  PRIMARY_ACTION,
  refusalText,
} from '@sluice/domain/actions';
import { KINDS } from '@sluice/domain/kind-info';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import { Button } from '@sluice/ui/Button';
import { later } from '@sluice/ui/lib/later';
import { TagList } from '@sluice/ui/TagList';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isResolvingAtom,
  isUndoUnsavedAtom,
  operateAction,
  pendingOperationAtom,
  unsavedOperationsAtom,
} from '../operate.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

const DueText = later(async () => (await import('../../../parts/DueText.tsx')).DueText);

/** The operations with a button: every status action, and unassigning oneself. */
type StatusOperation = Exclude<Operation, 'assign' | 'set_severity'>;

export interface StatusPanelProps {
  incident: Incident;
  user: CurrentUser;
  /** A block of the side bar, or one line above the leak. */
  look?: 'block' | 'strip' | undefined;
}

function isStatusOperation(action: IncidentAction): action is StatusOperation {
  return action !== 'assign' && action !== 'set_severity' && action !== 'add_note';
}

/** The status, and what to do next: one primary button, then the others. */
export function StatusPanel({ incident, user, look = 'block' }: StatusPanelProps) {
  const isBlock = look === 'block';
  const pending = useAtomValue(pendingOperationAtom);
  const operations = useAtomValue(unsavedOperationsAtom)(incident.id).filter(isStatusOperation);
  const isUndoUnsaved = useAtomValue(isUndoUnsavedAtom)(incident.id);
  const unsaved = [
    ...operations.map((operation) => ACTIONS[operation].label),
    ...(isUndoUnsaved ? ['Undo'] : []),
  ];
  const setIsResolving = useSetAtom(isResolvingAtom);
  const operate = useSetAtom(operateAction);
  const kind = useAtomValue(kindAtom);
  const state = stateOf(incident, kind);
  const primary = PRIMARY_ACTION[incident.status];
  const refusal = actionRefusal(primary, state, user);
  const others = extraActions(state, user).filter(isStatusOperation);
  const act = (operation: StatusOperation): void => {
    // The reasons are asked for first; keyword and postman incidents resolve directly (spec 000 §4).
    if (operation === 'resolve' && KINDS[kind].needsReasons) setIsResolving(true);
    else void operate(incident, operation);
  };
  const onShortcut = (operation: StatusOperation) => () => {
    if (actionRefusal(operation, state, user) === null) act(operation);
  };
  useShortcuts(
    Object.fromEntries(
      INCIDENT_ACTIONS.filter(isStatusOperation).flatMap((operation) => {
        const key = actionInfo(operation).shortcut?.key;
        return key === undefined ? [] : [[key, onShortcut(operation)]];
      }),
    ),
  );
  return (
    <SidePanel title="Status" look={look} actions={<StatusBadge status={incident.status} />}>
      {incident.status === 'resolved' ? (
        <Resolution incident={incident} />
      ) : (
        <DueText incident={incident} look="sentence" />
      )}
      <div className={isBlock ? 'grid gap-2' : 'ms-auto flex flex-wrap justify-end gap-2'}>
        <Button
          // Reopening is no step forward: the accent is for what is.
          tone={primary === 'reopen' ? 'secondary' : 'primary'}
          stretch={isBlock}
          keys={actionInfo(primary).shortcut?.key}
          busy={pending === primary}
          disabledReason={refusal === null ? undefined : refusalText(primary, refusal)}
          onClick={(event) => {
            // The button changes under the pointer: the second click of a double click is not meant for what it became.
            if (event.detail < 2) act(primary);
          }}
        >
          {ACTIONS[primary].label}
        </Button>
        {others.length === 0 ? null : (
          <div className={isBlock ? 'grid auto-cols-fr grid-flow-col gap-2' : 'contents'}>
            {others.map((action) => (
              <Button
                key={action}
                stretch={isBlock}
                keys={actionInfo(action).shortcut?.key}
                busy={pending === action}
                onClick={() => act(action)}
              >
                {ACTIONS[action].label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {unsaved.length === 0 ? null : <NotSaved what={unsaved.join(', ')} />}
    </SidePanel>
  );
}

function Resolution({ incident }: { incident: Incident }) {
  return (
    <div className="text-sm text-text-muted">
      {incident.resolved_at === null ? null : (
        <p>
          Resolved <When at={incident.resolved_at} tooltip />
        </p>
      )}
      <TagList
        className="mt-1"
        label="Resolution reasons"
        max={9}
        tags={incident.resolution_reasons.map((reason) => ({
          id: reason,
          label: RESOLUTION_REASON_INFO[reason].label,
        }))}
      />
    </div>
  );
}
