import { stateOf } from '@sluice/contract/incident-state';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import {
  ACTIONS,
  actionInfo,
  actionRefusal,
  extraActions,
  type IncidentAction,
  type Operation,
  PRIMARY_ACTION,
  refusalText,
} from '@sluice/domain/actions';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import { Button } from '@sluice/ui/Button';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { SidePanel } from './SidePanel.tsx';

/** What the panel's buttons stand for: every status action, and unassigning oneself. */
export type StatusOperation = Exclude<Operation, 'assign' | 'set_severity'>;

export interface StatusPanelProps {
  incident: SecretIncident;
  user: CurrentUser;
  /** The operation that waits for its answer. */
  busy: Operation | null;
  onOperate: (operation: StatusOperation) => void;
}

export function isStatusOperation(action: IncidentAction): action is StatusOperation {
  return action !== 'assign' && action !== 'set_severity' && action !== 'add_note';
}

/** Where the incident stands, and what to do now: one primary button, then the others. */
export function StatusPanel({ incident, user, busy, onOperate }: StatusPanelProps) {
  const state = stateOf(incident);
  const primary = PRIMARY_ACTION[incident.status];
  const refusal = actionRefusal(primary, state, user);
  const others = extraActions(state, user).filter(isStatusOperation);
  return (
    <SidePanel title="Status" actions={<StatusBadge status={incident.status} />}>
      {incident.status === 'resolved' ? <Resolution incident={incident} /> : null}
      <Button
        tone="primary"
        stretch
        keys={actionInfo(primary).shortcut?.key}
        busy={busy === primary}
        disabledReason={refusal === null ? undefined : refusalText(primary, refusal)}
        onClick={() => onOperate(primary)}
      >
        {ACTIONS[primary].label}
      </Button>
      {others.length === 0 ? null : (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {others.map((action) => (
            <Button
              key={action}
              stretch
              keys={actionInfo(action).shortcut?.key}
              busy={busy === action}
              onClick={() => onOperate(action)}
            >
              {ACTIONS[action].label}
            </Button>
          ))}
        </div>
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
