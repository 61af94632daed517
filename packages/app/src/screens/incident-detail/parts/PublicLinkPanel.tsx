import type { SharedLink } from '@sluice/contract/schemas/sharing';
import { personName } from '@sluice/domain/person-name';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { CopyField } from '@sluice/ui/CopyField';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useState } from 'react';
import { permissionAtom } from '../../../atoms/session.atoms.ts';
import { notifySuccessAction } from '../../../atoms/toast.atoms.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  generateLinkAction,
  isLinkUnsavedAtom,
  pendingLinkAtom,
  publicUrlOf,
  retryLinkAction,
  revokeLinkAction,
  rotateLinkAction,
  sharedLinkAtom,
} from '../sharing.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

const canShareAtom = permissionAtom('MANAGE_SECRET');

/** The address with which people outside see the incident (spec 000 §4, public link). */
export function PublicLinkPanel() {
  const state = useAtomValue(sharedLinkAtom);
  const pending = useAtomValue(pendingLinkAtom);
  const generate = useSetAtom(generateLinkAction);
  const retry = useSetAtom(retryLinkAction);
  const canShare = useAtomValue(canShareAtom);
  const generateButton = (label: string) => (
    <Button
      size="small"
      busy={pending === 'generate' || canShare === null}
      disabledReason={canShare === false ? 'You may not share incidents.' : undefined}
      className="justify-self-start"
      onClick={() => void generate()}
    >
      {label}
    </Button>
  );
  return (
    <SidePanel title="Public link">
      {state.kind === 'loading' ? <Skeleton height="28px" /> : null}
      {state.kind === 'failed' ? (
        <div role="alert" className="grid gap-2 text-sm">
          {state.text}
          <Button size="small" className="justify-self-start" onClick={() => retry()}>
            Try again
          </Button>
        </div>
      ) : null}
      {state.kind === 'ready' && state.data === null ? (
        <>
          <p className="text-sm text-text-muted">
            A developer without an account can see this leak and answer questions about it.
          </p>
          {generateButton('Generate a link')}
        </>
      ) : null}
      {state.kind === 'ready' && state.data !== null ? (
        state.data.is_expired ? (
          <>
            <p className="text-sm text-text-muted">
              The link expired <When at={state.data.expires_at} tooltip />.
            </p>
            {generateButton('Generate a new link')}
          </>
        ) : (
          <StandingLink link={state.data} />
        )
      ) : null}
      {useAtomValue(isLinkUnsavedAtom) ? <NotSaved what="Public link" /> : null}
    </SidePanel>
  );
}

const LINK_QUESTIONS = {
  rotate: {
    title: 'Rotate the public link?',
    description: 'The present link stops working, and a new one is copied. Answers stay.',
    confirmLabel: 'Rotate',
    tone: 'primary',
  },
  revoke: {
    title: 'Revoke the public link?',
    description: 'The link stops working. Answers stay.',
    confirmLabel: 'Revoke',
  },
} as const;

function StandingLink({ link }: { link: SharedLink }) {
  const pending = useAtomValue(pendingLinkAtom);
  const rotate = useSetAtom(rotateLinkAction);
  const revoke = useSetAtom(revokeLinkAction);
  const notify = useSetAtom(notifySuccessAction);
  const [asked, setAsked] = useState<keyof typeof LINK_QUESTIONS | null>(null);
  const url = publicUrlOf(link.token);
  return (
    <>
      <CopyField
        value={url}
        label="Copy public link"
        onCopied={() => notify('Public link copied')}
      />
      <p className="text-sm text-text-muted">
        {link.created_by === null ? 'Created' : `Created by ${personName(link.created_by)}`}{' '}
        <When at={link.created_at} tooltip />. Works until{' '}
        <When at={link.expires_at} format="date" />.{' '}
        {link.last_viewed_at === null ? (
          'Not opened yet.'
        ) : (
          <>
            Last opened <When at={link.last_viewed_at} tooltip />.
          </>
        )}
      </p>
      <div className="flex gap-2">
        <Button size="small" busy={pending === 'rotate'} onClick={() => setAsked('rotate')}>
          Rotate
        </Button>
        <Button size="small" busy={pending === 'revoke'} onClick={() => setAsked('revoke')}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        subject={asked}
        onClose={() => setAsked(null)}
        question={(act) => LINK_QUESTIONS[act]}
        onConfirm={(act) => void (act === 'rotate' ? rotate(link.token) : revoke(link.token))}
      />
    </>
  );
}
