import type { ActivityChart } from '@sluice/domain/activity';
import { KpiCard } from '@sluice/ui/KpiCard';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  activityHrefAtom,
  activityQueryAtom,
  activityStatsAtom,
  retryStatsAction,
} from '../activity.atoms.ts';
import { CHART_TITLES } from './chart-titles.ts';

/** How much happened of one kind; its name shows only these in the table, or all again. */
export function ActivitySummary({ chart }: { chart: ActivityChart }) {
  const state = useAtomValue(activityStatsAtom)[chart];
  const hrefOf = useAtomValue(activityHrefAtom);
  const { select } = useAtomValue(activityQueryAtom);
  const retry = useSetAtom(retryStatsAction);
  const isChosen = select.length === 1 && select[0] === chart;
  return (
    <KpiCard
      label={CHART_TITLES[chart]}
      href={hrefOf({ select: isChosen ? [] : [chart] })}
      hint={isChosen ? 'Filtering the table' : undefined}
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry(chart) }
          : { kind: state.kind }
      }
      value={state.kind === 'ready' ? state.data.count.toLocaleString('en-US') : ''}
    />
  );
}
