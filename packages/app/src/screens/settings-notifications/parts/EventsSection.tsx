import type { JiraStatus } from '@sluice/contract/schemas/notifiers';
import { FIRST_EVENTS, type NotifierHandler } from '@sluice/domain/notifiers';
import { useEffect } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { messagePreviewAtom, previewNotifierAction } from '../../../atoms/previews.atoms.ts';
import { MessageResult, Preview } from '../../../parts/Preview.tsx';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { eventTypesStateAtom, retryNotifierAction } from '../notifications.atoms.ts';
import { EventTable } from './EventTable.tsx';

/** The values that the forms of all notifier kinds have in common. */
export interface NotifierValues {
  name: string;
  config: Record<string, string>;
  handlers: readonly NotifierHandler[];
}

/** The events that the form of a new notifier proposes. */
export const FIRST_HANDLERS = FIRST_EVENTS.map((event_type) => ({
  event_type,
  min_severity: 50,
  include_unknown: true,
}));

export interface EventsSectionProps {
  control: Control<NotifierValues>;
  about: string;
  /** Why nothing can be changed. */
  disabledReason?: string | undefined;
  /** Of an issue tracker: the statuses to which an event can move the issue. */
  statuses?: readonly JiraStatus[] | undefined;
}

/** The part of a notifier's form that chooses its events. */
export function EventsSection({ control, about, disabledReason, statuses }: EventsSectionProps) {
  const events = useAtomValue(eventTypesStateAtom);
  const retry = useSetAtom(retryNotifierAction);
  const preview = useAtomValue(messagePreviewAtom);
  const ask = useSetAtom(previewNotifierAction);
  useEffect(() => () => ask(null), [ask]);
  return (
    <SettingsSection title="Events" about={about}>
      <AsyncPanel state={events} onRetry={retry} lines={8}>
        {(eventTypes) => (
          <Controller
            control={control}
            name="handlers"
            render={({ field }) => (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <EventTable
                  eventTypes={eventTypes}
                  handlers={field.value}
                  onChange={(handlers) => {
                    // An answer about another choice would mislead.
                    ask(null);
                    field.onChange(handlers);
                  }}
                  disabledReason={disabledReason}
                  statuses={statuses}
                />
                {disabledReason === undefined ? (
                  <Preview
                    state={preview}
                    onAsk={() => ask({ handlers: field.value.map((one) => ({ ...one })) })}
                  >
                    {(data) => <MessageResult preview={data} />}
                  </Preview>
                ) : null}
              </div>
            )}
          />
        )}
      </AsyncPanel>
    </SettingsSection>
  );
}
