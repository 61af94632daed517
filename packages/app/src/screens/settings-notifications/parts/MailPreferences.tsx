import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import type { NotifierHandler } from '@sluice/domain/notifiers';
import { emailRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { Field } from '@sluice/ui/Field';
import { TagInput } from '@sluice/ui/TagInput';
import { useEffect, useState } from 'react';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManageNotifiersAtom,
  eventTypesStateAtom,
  notifiersStateAtom,
  retryNotifiersAction,
  saveNotifierAction,
  showNotifierAction,
} from '../notifications.atoms.ts';
import { EventTable } from './EventTable.tsx';

/** The e-mail notifier, on the general page (spec 002 §2). No addresses: all admins get the mails. */
export function MailPreferences() {
  const state = useAtomValue(notifiersStateAtom);
  const retry = useSetAtom(retryNotifiersAction);
  const show = useSetAtom(showNotifierAction);
  useEffect(() => show('email', null), [show]);
  return (
    <SettingsSection
      id="email"
      title="Email notifications"
      about="Emails about incidents. With no addresses, all admins receive them."
    >
      <AsyncPanel state={state} onRetry={retry} lines={6}>
        {(notifiers) => {
          const known = notifiers.find(({ type }) => type === 'email');
          return known === undefined ? null : <MailForm key={known.version} known={known} />;
        }}
      </AsyncPanel>
    </SettingsSection>
  );
}

function emailsOf({ config }: NotifierEntry): readonly string[] {
  const { emails } = config;
  return Array.isArray(emails) ? emails.map((one) => String(one)) : [];
}

function MailForm({ known }: { known: NotifierEntry }) {
  const events = useAtomValue(eventTypesStateAtom);
  const retry = useSetAtom(retryNotifiersAction);
  const canManage = useAtomValue(canManageNotifiersAtom);
  const save = useSetAtom(saveNotifierAction);
  const [emails, setEmails] = useState(emailsOf(known));
  const [handlers, setHandlers] = useState<readonly NotifierHandler[]>(known.handlers);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isChanged =
    JSON.stringify([emails, handlers]) !== JSON.stringify([emailsOf(known), known.handlers]);
  const onlyAdmin =
    canManage === false ? 'Only admin can edit notification preferences' : undefined;
  const submit = async () => {
    setIsBusy(true);
    const config = { emails: emails.join(',') };
    const failure = await save('email', known, { name: known.name, config, handlers });
    setIsBusy(false);
    setError(
      failure === null ? undefined : (failure.fields['config.emails']?.[0] ?? failure.detail),
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Addresses" error={error}>
        <TagInput
          values={emails}
          onValuesChange={setEmails}
          itemName="address"
          disabledReason={onlyAdmin}
          validate={(text) => {
            const refusal = emailRefusal(text);
            return refusal === null ? null : VALIDATION_TEXTS[refusal];
          }}
        />
      </Field>
      <AsyncPanel state={events} onRetry={retry} lines={6}>
        {(eventTypes) => (
          <EventTable
            eventTypes={eventTypes}
            handlers={handlers}
            onChange={setHandlers}
            disabledReason={onlyAdmin}
          />
        )}
      </AsyncPanel>
      <div>
        <Button
          tone="primary"
          busy={isBusy || canManage === null}
          disabledReason={onlyAdmin ?? (isChanged ? undefined : 'Nothing was changed')}
          onClick={() => void submit()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
