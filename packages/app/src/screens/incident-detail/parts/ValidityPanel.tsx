import { isRecheckOffered } from '@sluice/domain/validity';
import { Button } from '@sluice/ui/Button';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { settingsQueryAtom } from '../../../atoms/session.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { ValidityBadge } from '../../../parts/ValidityBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  checkValidityAction,
  isCheckingValidityAtom,
  isValidityUnansweredAtom,
} from '../validity.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

export interface ValidityPanelProps {
  incident: Incident;
}

function statusText(areChecksOn: boolean, isChecking: boolean, isUnanswered: boolean): string {
  if (isChecking) return 'Checking validity';
  if (isUnanswered) return 'No connection. It is checked when the connection is back.';
  return areChecksOn ? '' : 'Validity checks are turned off on this server.';
}

/** Whether the secret still works, as of the last check. */
export function ValidityPanel({ incident }: ValidityPanelProps) {
  // Without checks nothing may call vendors (decisions §4).
  const areChecksOn = useAtomValue(settingsQueryAtom).data?.are_checks_on ?? false;
  const kind = useAtomValue(kindAtom);
  const isChecking = useAtomValue(isCheckingValidityAtom);
  const check = useSetAtom(checkValidityAction);
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
    <SidePanel
      title="Secret validity"
      look="row"
      actions={<ValidityBadge validity={validity_status} />}
    >
      {dates.length === 0 ? null : (
        <DescriptionList items={dates} layout="stacked" className="px-2.5" />
      )}
      <p role="status" className="px-2.5 text-sm text-text-muted empty:hidden">
        {statusText(areChecksOn, isChecking, useAtomValue(isValidityUnansweredAtom))}
      </p>
      {kind === 'secret' && areChecksOn && isRecheckOffered(validity_status) ? (
        <Button
          size="small"
          busy={isChecking}
          onClick={() => void check(incident.id)}
          className="ms-2.5 justify-self-start"
        >
          Check again
        </Button>
      ) : null}
    </SidePanel>
  );
}
