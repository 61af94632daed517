import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { isRecheckOffered } from '@sluice/domain/validity';
import { Button } from '@sluice/ui/Button';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { ValidityBadge } from '../../../parts/ValidityBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { SidePanel } from './SidePanel.tsx';

export interface ValidityPanelProps {
  incident: SecretIncident;
  /** Whether checks may call vendors at all (decisions §4). */
  areChecksOn: boolean;
  isChecking: boolean;
  onCheck: () => void;
}

/** Whether the secret still works, as far as anybody asked. */
export function ValidityPanel({ incident, areChecksOn, isChecking, onCheck }: ValidityPanelProps) {
  const { validity_status, last_seen_valid, last_seen_invalid } = incident;
  const dates = [
    ...(last_seen_valid === null
      ? []
      : [{ term: 'Last seen valid', description: <When at={last_seen_valid} tooltip /> }]),
    ...(last_seen_invalid === null
      ? []
      : [{ term: 'Last seen invalid', description: <When at={last_seen_invalid} tooltip /> }]),
  ];
  return (
    <SidePanel title="Secret validity" actions={<ValidityBadge validity={validity_status} />}>
      {dates.length === 0 ? null : <DescriptionList items={dates} />}
      <p role="status" className="text-sm text-text-muted empty:hidden">
        {isChecking ? 'Checking validity' : areChecksOn ? '' : 'Checks are off on this server.'}
      </p>
      {areChecksOn && isRecheckOffered(validity_status) ? (
        <Button size="small" busy={isChecking} onClick={onCheck} className="justify-self-start">
          Check again
        </Button>
      ) : null}
    </SidePanel>
  );
}
