import type { JiraStatus } from '@sluice/contract/schemas/notifiers';
import { FIRST_EVENTS, type NotifierHandler } from '@sluice/domain/notifiers';
import { type Control, Controller } from 'react-hook-form';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { eventTypesStateAtom, retryNotifierAction } from '../notifications.atoms.ts';
import { EventTable } from './EventTable.tsx';

/** What the form of a notifier holds, whatever its kind. */
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
  return (
    <SettingsSection title="Events" about={about}>
      <AsyncPanel state={events} onRetry={retry} lines={8}>
        {(eventTypes) => (
          <Controller
            control={control}
            name="handlers"
            render={({ field }) => (
              <EventTable
                eventTypes={eventTypes}
                handlers={field.value}
                onChange={field.onChange}
                disabledReason={disabledReason}
                statuses={statuses}
              />
            )}
          />
        )}
      </AsyncPanel>
    </SettingsSection>
  );
}
