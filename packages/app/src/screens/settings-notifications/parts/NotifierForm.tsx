import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import { CONFIG_FIELDS, type NotifierType, notifierRefusals } from '@sluice/domain/notifiers';
import { Callout } from '@sluice/ui/Callout';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { randomText } from '../../../lib/random-text.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { SettingsSection } from '../../../parts/SettingsSection.tsx';
import { settingsPath } from '../../../settings-paths.ts';
import { useSetAtom } from '../../../store.ts';
import { leaveNotifierAction, saveNotifierAction } from '../notifications.atoms.ts';
import { EventsSection, FIRST_HANDLERS, type NotifierValues } from './EventsSection.tsx';
import { MessagePreview } from './MessagePreview.tsx';

/** Characters of the signature token that a new webhook begins with (spec 002 §5). */
const TOKEN_LENGTH = 24;

function valuesOf(type: NotifierType, known: NotifierEntry | null): NotifierValues {
  const config = Object.fromEntries(
    CONFIG_FIELDS[type].map(({ name, isSecret }) => {
      const stored = known?.config[name];
      return [name, isSecret || typeof stored !== 'string' ? '' : stored];
    }),
  );
  if (known === null && type === 'custom_webhook')
    config.signature_token = randomText(TOKEN_LENGTH);
  return { name: known?.name ?? '', config, handlers: known?.handlers ?? FIRST_HANDLERS };
}

/** The form of every kind whose credentials are typed. */
export function NotifierForm({ type, known }: { type: NotifierType; known: NotifierEntry | null }) {
  const save = useSetAtom(saveNotifierAction);
  const leave = useSetAtom(leaveNotifierAction);
  const [initial] = useState(() => valuesOf(type, known));
  const form = useForm<NotifierValues>({ defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const release = useLeaveGuard(isDirty);
  const fields = CONFIG_FIELDS[type];
  const submit = form.handleSubmit(async (values) => {
    const kept = new Set(known === null || known.is_disabled ? [] : Object.keys(known.hints));
    const refusals = notifierRefusals(type, values.name, values.config, kept);
    const shown = [
      ['name', refusals.name ?? null] as const,
      ...fields.map(
        ({ name }) => [`config.${name}` as const, refusals[`config.${name}`] ?? null] as const,
      ),
    ];
    if (showRefusals(form, shown)) return;
    const failure = await save(type, known, values);
    if (failure !== null) {
      showFailure(form, failure, ['name', ...fields.map(({ name }) => `config.${name}` as const)]);
      return;
    }
    release();
    leave();
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {known?.is_disabled === true ? (
        <Callout tone="warning" title="This notifier is disabled">
          Its receiver refused the messages. Enter its credentials again to use it.
        </Callout>
      ) : null}
      <SettingsSection title="Configuration">
        <div className="grid max-w-140 gap-4">
          <FormField control={form.control} name="name" label="Name" required>
            {(control) => <TextField {...control} maxLength={255} />}
          </FormField>
          {fields.map(({ name, label, isSecret, hint }) => {
            const ending = known?.hints[name];
            const note =
              ending === undefined ? hint : `Stored, ends in ${ending}. Leave it empty to keep it.`;
            return (
              <FormField
                key={name}
                control={form.control}
                name={`config.${name}`}
                label={label}
                hint={note}
                required={ending === undefined}
              >
                {(control) => (
                  <TextField
                    {...control}
                    type={isSecret && name !== 'signature_token' ? 'password' : 'text'}
                    autoComplete="off"
                    spellCheck={false}
                  />
                )}
              </FormField>
            );
          })}
        </div>
      </SettingsSection>
      <EventsSection
        control={form.control}
        about="Choose which events to send, and the minimum severity."
      />
      {type === 'slack' || type === 'msteams' ? (
        <MessagePreview type={type} control={form.control} />
      ) : null}
      <FormActions label="Submit" busy={isSubmitting} cancelHref={settingsPath('notifications')} />
    </form>
  );
}
