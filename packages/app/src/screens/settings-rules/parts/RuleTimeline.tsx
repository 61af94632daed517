import { ActivityList } from '@sluice/ui/ActivityList';
import { EmptyState } from '@sluice/ui/EmptyState';
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
  return (
    <AsyncPanel state={state} onRetry={retry} lines={6}>
      {(events) =>
        events.length === 0 ? (
          <EmptyState title="No changes yet" body="Changes to rules appear here." />
        ) : (
          <ActivityList
            items={events.map(({ id, user, action, rule_name, gg_created_at }) => ({
              id,
              who: user === null ? 'Sluice' : `${user.first_name} ${user.last_name}`.trim(),
              what: `${VERBS[action]} ${action === 'reorder' ? 'the rules' : rule_name}`,
              time: <When at={gg_created_at} />,
            }))}
            first={SHOWN}
            moreLabel="See more"
          />
        )
      }
    </AsyncPanel>
  );
}
