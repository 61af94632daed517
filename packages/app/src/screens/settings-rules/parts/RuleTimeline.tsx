import { Button } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { useState } from 'react';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { retryRulesAction, ruleEventsStateAtom } from '../rules.atoms.ts';

/** Events before *See more* (spec 002 §9). */
const SHOWN = 10;
const VERBS = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  reorder: 'reordered',
} as const;

/** What happened to the rules, newest first. */
export function RuleTimeline() {
  const state = useAtomValue(ruleEventsStateAtom);
  const retry = useSetAtom(retryRulesAction);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <AsyncPanel state={state} onRetry={retry} lines={6}>
      {(events) =>
        events.length === 0 ? (
          <EmptyState title="No changes yet" body="Changes to rules appear here." />
        ) : (
          <div className="grid gap-3">
            <ul className="grid gap-2">
              {events.slice(0, isWhole ? undefined : SHOWN).map((event) => (
                <li key={event.id} className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 flex-1 basis-60">
                    <b className="font-medium">
                      {event.user === null
                        ? 'Sluice'
                        : `${event.user.first_name} ${event.user.last_name}`.trim()}
                    </b>{' '}
                    {VERBS[event.action]}{' '}
                    {event.action === 'reorder' ? 'the rules' : event.rule_name}
                  </span>
                  <span className="text-text-muted">
                    <When at={event.gg_created_at} />
                  </span>
                </li>
              ))}
            </ul>
            {events.length > SHOWN && !isWhole ? (
              <div>
                <Button size="small" onClick={() => setIsWhole(true)}>
                  See more
                </Button>
              </div>
            ) : null}
          </div>
        )
      }
    </AsyncPanel>
  );
}
