import type { ConnectionEntry, RehearsalEntry } from '@sluice/contract/endpoints/sso';
import { REQUIRE_TEXTS, rehearsalVerdict, requireRefusal } from '@sluice/domain/sso-rehearsal';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { Switch } from '@sluice/ui/Switch';
import { useEffect, useState } from 'react';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isRehearsingAtom,
  isRequiringAtom,
  rehearsalStateAtom,
  rehearseAction,
  requireConnectionAction,
  retryRehearsalAction,
  showConnectionAction,
} from '../rehearsal.atoms.ts';

const TONES = { good: 'success', attention: 'warning', bad: 'danger' } as const;

/** Tries the saved connection without signing in, and requires it once that worked. */
export function RehearsalSection({ connection }: { connection: ConnectionEntry }) {
  const { id } = connection;
  const show = useSetAtom(showConnectionAction);
  const state = useAtomValue(rehearsalStateAtom);
  const retry = useSetAtom(retryRehearsalAction);
  const rehearse = useSetAtom(rehearseAction);
  const isBusy = useAtomValue(isRehearsingAtom);
  useEffect(() => {
    show(id);
  }, [show, id]);
  return (
    <SettingsSection
      id="rehearsal"
      title="Rehearsal"
      about="Tries the saved connection: you go to your identity provider and come back here. Nobody is signed in by it."
      actions={
        <Button busy={isBusy} onClick={() => void rehearse(id)}>
          Rehearse
        </Button>
      }
    >
      <div className="grid gap-4">
        <AsyncPanel state={state} onRetry={retry} lines={4}>
          {({ rehearsal }) =>
            rehearsal === null ? (
              <p className="text-text-muted">This connection was not rehearsed yet.</p>
            ) : (
              <RehearsalResult rehearsal={rehearsal} certificates={connection.certificates} />
            )
          }
        </AsyncPanel>
        <Requirement connection={connection} />
      </div>
    </SettingsSection>
  );
}

interface ResultProps {
  rehearsal: RehearsalEntry;
  certificates: ConnectionEntry['certificates'];
}

function RehearsalResult({ rehearsal, certificates }: ResultProps) {
  const { tone, title, text } = rehearsalVerdict(rehearsal);
  const signer = certificates.findIndex(({ fingerprint }) => fingerprint === rehearsal.certificate);
  const isSeveral = certificates.length > 1 && signer >= 0;
  return (
    <>
      <Callout tone={TONES[tone]} title={title}>
        {text} Rehearsed <When at={rehearsal.rehearsed_at} format="dateTime" />
        {rehearsal.is_current ? '.' : ', before the connection was changed.'}
        {isSeveral ? ` Signed with certificate ${signer + 1} of ${certificates.length}.` : ''}
      </Callout>
      {rehearsal.claims.length === 0 ? null : (
        <div>
          <h3 className="mb-2 font-medium">Claims that came</h3>
          <DescriptionList
            className="[overflow-wrap:anywhere]"
            items={rehearsal.claims.map(({ name, value }) => ({
              term: name,
              description: value === '' ? '–' : value,
            }))}
          />
        </div>
      )}
    </>
  );
}

function Requirement({ connection }: { connection: ConnectionEntry }) {
  const require = useSetAtom(requireConnectionAction);
  const isBusy = useAtomValue(isRequiringAtom);
  const [isAsked, setAsked] = useState(false);
  const { is_required: isRequired } = connection;
  const refusal = requireRefusal(connection, !isRequired);
  return (
    <>
      <Switch
        checked={isRequired}
        busy={isBusy}
        onCheckedChange={(isOn) => {
          if (isOn) setAsked(true);
          else void require(connection, false);
        }}
        label="Require single sign-on"
        hint="Members of the domains of this connection can sign in by it alone. A change of the connection switches this off until it is rehearsed again."
        disabledReason={refusal === null ? undefined : REQUIRE_TEXTS[refusal]}
      />
      <ConfirmDialog
        subject={isAsked ? connection : null}
        onClose={() => setAsked(false)}
        question={({ options }) => ({
          title: 'Require single sign-on?',
          description: `People with an address at ${options.domain_aliases.join(', ')} can no longer sign in with a password. If your identity provider fails, the operator of this server lets a person in with “sluice user let-in”.`,
          confirmLabel: 'Require',
        })}
        onConfirm={(one) => require(one, true)}
      />
    </>
  );
}
