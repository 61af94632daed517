import { Button } from '@sluice/ui/Button';
import { later } from '@sluice/ui/lib/later';
import { permissionAtom } from '../../../atoms/session.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { candidatesOf, isAskingAtom } from '../sharing.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

const AskDialog = later(async () => (await import('./AskDialog.tsx')).AskDialog);
const canAskAtom = permissionAtom('MANAGE_SECRET');

export interface FeedbackPanelProps {
  incident: Incident;
}

function refusalOf(canAsk: boolean | null, hasAddress: boolean): string | undefined {
  if (canAsk === false) return 'You may not ask developers.';
  return hasAddress ? undefined : 'No involved developer has an e-mail address.';
}

/** The way to ask the people who leaked the secret (spec 000 §2.3). */
export function FeedbackPanel({ incident }: FeedbackPanelProps) {
  const isAsking = useAtomValue(isAskingAtom);
  const setIsAsking = useSetAtom(isAskingAtom);
  const canAsk = useAtomValue(canAskAtom);
  const candidates = candidatesOf(incident);
  const hasAddress = candidates.some(({ emails }) => emails.length > 0);
  return (
    <SidePanel title="Developer feedback">
      <Button
        size="small"
        className="justify-self-start"
        busy={canAsk === null}
        disabledReason={refusalOf(canAsk, hasAddress)}
        onClick={() => setIsAsking(true)}
      >
        Ask for developer feedback
      </Button>
      {isAsking ? <AskDialog incident={incident} candidates={candidates} /> : null}
    </SidePanel>
  );
}
