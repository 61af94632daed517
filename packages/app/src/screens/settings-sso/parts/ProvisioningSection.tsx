import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { CopyField } from '@sluice/ui/CopyField';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { Dialog } from '@sluice/ui/Dialog';
import { OneTimeSecret } from '@sluice/ui/OneTimeSecret';
import { useState } from 'react';
import { SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isMakingTokenAtom,
  makeTokenAction,
  newTokenAtom,
  revokeTokenAction,
} from '../provisioning.atoms.ts';

const QUESTIONS = {
  replace: {
    title: 'Replace the token?',
    description:
      'The present token ends now. Until your identity provider has the new one, it can neither add nor block members.',
    confirmLabel: 'Replace',
  },
  revoke: {
    title: 'Revoke the token?',
    description:
      'Your identity provider can no longer add or block members. The members that it added stay.',
    confirmLabel: 'Revoke',
  },
} as const;

/** Lets the identity provider add and block members by SCIM (decisions §8). */
export function ProvisioningSection({ connection }: { connection: ConnectionEntry }) {
  const { id, scim_url, scim_token: token } = connection;
  const make = useSetAtom(makeTokenAction);
  const revoke = useSetAtom(revokeTokenAction);
  const isMaking = useAtomValue(isMakingTokenAtom);
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  return (
    <SettingsSection
      id="provisioning"
      title="Provisioning"
      about="Your identity provider adds and blocks members by SCIM 2.0. A person who is deactivated there is blocked here."
      actions={
        token === null ? (
          <Button busy={isMaking} onClick={() => void make(id)}>
            Create token
          </Button>
        ) : (
          <>
            <Button tone="quiet" onClick={() => setQuestion('revoke')}>
              Revoke
            </Button>
            <Button busy={isMaking} onClick={() => setQuestion('replace')}>
              Replace token
            </Button>
          </>
        )
      }
    >
      <DescriptionList
        items={[
          {
            term: 'Base URL',
            description: <CopyField value={scim_url} label="Copy the base URL" wrap />,
          },
          {
            term: 'Token',
            description:
              token === null ? (
                'None yet'
              ) : (
                <>
                  Created <When at={token.created_at} format="date" />,{' '}
                  {token.last_used_at === null ? (
                    'not used yet'
                  ) : (
                    <>
                      last used <When at={token.last_used_at} />
                    </>
                  )}
                </>
              ),
          },
        ]}
      />
      <ConfirmDialog
        subject={question}
        onClose={() => setQuestion(null)}
        question={(kind) => QUESTIONS[kind]}
        onConfirm={(kind) => (kind === 'revoke' ? revoke(id) : make(id))}
      />
      <NewToken />
    </SettingsSection>
  );
}

function NewToken() {
  const token = useAtomValue(newTokenAtom);
  const forget = useSetAtom(newTokenAtom);
  return (
    <Dialog
      open={token !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) forget(null);
      }}
      title="Your new SCIM token"
      footer={
        <Button tone="primary" onClick={() => forget(null)}>
          Done
        </Button>
      }
    >
      <OneTimeSecret value={token ?? ''} label="Copy SCIM token" />
    </Dialog>
  );
}
