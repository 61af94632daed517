import { Button } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { useState } from 'react';
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
  const [isWhole, setIsWhole] = useState(false);
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
            <div className="grid gap-3">
              <ul className="grid gap-2">
                {events
                  .slice(0, isWhole ? undefined : SHOWN)
                  .map(({ id, user, action, detectors, date }) => (
                    <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                      <span className="min-w-0 flex-1 basis-60">
                        <b className="font-medium">
                          {user === null ? 'Sluice' : `${user.first_name} ${user.last_name}`.trim()}
                        </b>{' '}
                        {action === 'activate' ? 'activated' : 'deactivated'} {detectors.join(', ')}
                      </span>
                      <span className="text-text-muted">
                        <When at={date} />
                      </span>
                    </li>
                  ))}
              </ul>
              {events.length > SHOWN ? (
                <div>
                  <Button
                    size="small"
                    aria-expanded={isWhole}
                    onClick={() => setIsWhole((isOn) => !isOn)}
                  >
                    {isWhole ? 'Show less' : 'Show more'}
                  </Button>
                </div>
              ) : null}
            </div>
          )
        }
      </AsyncPanel>
    </SettingsSection>
  );
}
