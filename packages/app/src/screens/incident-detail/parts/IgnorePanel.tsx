import type { CurrentUser } from '@sluice/contract/schemas/people';
import { decisionRefusal, ignoresAlone } from '@sluice/domain/ignore-until';
import { personName } from '@sluice/domain/person-name';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import type { Incident } from '../../../incidents/incident.ts';
import { IgnoreDialog } from '../../../parts/IgnoreDialog.tsx';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  decideIgnoreAction,
  ignoreAction,
  ignoreAtom,
  isAskingToIgnoreAtom,
  isDecisionUnsavedAtom,
  isIgnoringAtom,
  pendingDecisionAtom,
  retryIgnoreAction,
} from '../ignore.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

export interface IgnorePanelProps {
  incident: Incident;
  user: CurrentUser;
}

/** Leaving the incident alone until a date: asking for it, deciding on it, and what holds now. */
export function IgnorePanel({ incident, user }: IgnorePanelProps) {
  const state = useAtomValue(ignoreAtom);
  const retry = useSetAtom(retryIgnoreAction);
  const isOpen = useAtomValue(isIgnoringAtom);
  const setIsOpen = useSetAtom(isIgnoringAtom);
  const ignoreUntil = useSetAtom(ignoreAction);
  const isAsking = useAtomValue(isAskingToIgnoreAtom);
  const decide = useSetAtom(decideIgnoreAction);
  const pending = useAtomValue(pendingDecisionAtom);
  const isUnsaved = useAtomValue(isDecisionUnsavedAtom);
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed') {
    return (
      <SidePanel title="Ignore">
        <div role="alert" className="grid gap-2 text-sm">
          {state.text}
          <Button size="small" className="justify-self-start" onClick={() => retry()}>
            Try again
          </Button>
        </div>
      </SidePanel>
    );
  }
  const ignore = state.data;
  if (ignore === null) {
    if (incident.status === 'resolved') return null;
    return (
      <SidePanel title="Ignore">
        <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Ignore until…
        </Button>
        {isOpen ? (
          <IgnoreDialog
            isAlone={ignoresAlone(user.role)}
            count={1}
            busy={isAsking}
            onClose={() => setIsOpen(false)}
            onIgnore={ignoreUntil}
          />
        ) : null}
      </SidePanel>
    );
  }
  const actor = { role: user.role, memberId: user.id };
  const isWaiting = ignore.state === 'requested';
  const mayApprove = decisionRefusal('approve', actor, ignore.asked_by.id) === null;
  const mayDecline = decisionRefusal('decline', actor, ignore.asked_by.id) === null;
  return (
    <SidePanel title="Ignore">
      <p className="text-sm">
        {isWaiting ? (
          <>
            {personName(ignore.asked_by)} asked <When at={ignore.asked_at} tooltip /> to ignore it
            until <When at={ignore.until} format="date" />. It waits for an admin.
          </>
        ) : (
          <>
            Ignored until <When at={ignore.until} format="date" />. It opens again by itself then.
          </>
        )}
      </p>
      <p className="break-words text-sm text-text-muted">{escapeUntrustedText(ignore.reason)}</p>
      {isWaiting && mayDecline ? (
        <div className="flex flex-wrap gap-2">
          {mayApprove ? (
            <Button
              size="small"
              busy={pending === 'approve'}
              onClick={() => void decide('approve')}
            >
              Approve
            </Button>
          ) : null}
          <Button size="small" busy={pending === 'decline'} onClick={() => void decide('decline')}>
            {mayApprove ? 'Decline' : 'Take back'}
          </Button>
        </div>
      ) : null}
      {isUnsaved ? <NotSaved what="The decision" /> : null}
    </SidePanel>
  );
}
