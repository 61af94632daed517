import { TRACKER_TEXTS } from '@sluice/domain/tracker-texts';
import { Callout } from '@sluice/ui/Callout';
import { FormActions } from '@sluice/ui/FormActions';
import { Spinner } from '@sluice/ui/Spinner';
import { useEffect } from 'react';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { settingsPath } from '../../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  beginConsentAction,
  consentReturnAtom,
  consentStateAtom,
  isConsentRefusedAtom,
  retryConsentAction,
  takeConsentAction,
} from '../jira.atoms.ts';

export interface ConnectJiraProps {
  /** The notifier that is connected again; null for a new one. */
  id: number | null;
}

/** Leads to Atlassian, and takes what comes back (spec 002 §4). */
export function ConnectJira({ id }: ConnectJiraProps) {
  const returned = useAtomValue(consentReturnAtom);
  const take = useSetAtom(takeConsentAction);
  const state = useAtomValue(consentStateAtom);
  const retry = useSetAtom(retryConsentAction);
  const isRefused = useAtomValue(isConsentRefusedAtom);
  useEffect(() => {
    if (returned !== null) void take();
  }, [returned, take]);
  if (returned !== null) return <Spinner label="Connecting Jira" />;
  return (
    <AsyncPanel state={state} onRetry={retry} lines={4}>
      {({ authorize_url }) =>
        authorize_url === null ? (
          <Callout tone="warning" title="Jira cannot be connected on this server">
            An issue tracker needs an app at Atlassian, which this installation does not have. Its
            operator registers one and sets SLUICE_JIRA_CLIENT_ID and SLUICE_JIRA_CLIENT_SECRET.
          </Callout>
        ) : (
          <div className="grid gap-4">
            {isRefused ? (
              <Callout tone="danger" title={TRACKER_TEXTS.invalidOauth}>
                What came back from Atlassian was not asked for by this browser tab. Nothing was
                connected. Begin again.
              </Callout>
            ) : null}
            <BeginConsent id={id} authorizeUrl={authorize_url} />
          </div>
        )
      }
    </AsyncPanel>
  );
}

function BeginConsent({ id, authorizeUrl }: ConnectJiraProps & { authorizeUrl: string }) {
  const begin = useSetAtom(beginConsentAction);
  const isAgain = id !== null;
  return (
    <SettingsSection title={isAgain ? 'Connect Jira again' : 'Connect Jira'}>
      <div className="grid max-w-140 gap-4">
        <p>
          {isAgain
            ? 'Jira no longer accepts this connection. Events wait until it is connected again. The project and the events stay.'
            : 'Sluice makes an issue for each incident, and moves it when the incident changes.'}
        </p>
        <p className="text-text-muted">
          You are led to Atlassian, where you choose a site and let Sluice read and write its work
          items. Then you choose the project here. No issue has a secret in it.
        </p>
        <FormActions
          label="Continue to Atlassian"
          onSubmit={() => begin(authorizeUrl, id)}
          cancelHref={settingsPath('notifications')}
        />
      </div>
    </SettingsSection>
  );
}
