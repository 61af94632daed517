import { ActivityList } from '@sluice/ui/ActivityList';
import { EmptyState } from '@sluice/ui/EmptyState';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { detectorEventsAtom, retryDetectionAction } from '../detection.atoms.ts';

/** Entries before *Show more* (spec 002 §9). */
const SHOWN = 10;

/** Who switched which detectors, newest first. */
export function ActivityLog() {
  const state = useAtomValue(detectorEventsAtom);
  const retry = useSetAtom(retryDetectionAction);
  return (
    <SettingsSection title="Activity log">
      <AsyncPanel state={state} onRetry={retry} lines={6}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              title="No activity yet"
              body="Detectors that are turned on or off appear here."
            />
          ) : (
            <ActivityList
              items={events.map(({ id, user, action, detectors, date }) => ({
                id,
                who: user === null ? 'Sluice' : `${user.first_name} ${user.last_name}`.trim(),
                what: `${action === 'activate' ? 'activated' : 'deactivated'} ${detectors.join(', ')}`,
                time: <When at={date} />,
              }))}
              first={SHOWN}
              moreLabel="Show more"
              lessLabel="Show less"
            />
          )
        }
      </AsyncPanel>
    </SettingsSection>
  );
}
