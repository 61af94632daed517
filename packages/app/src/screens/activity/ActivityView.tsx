import { ACTIVITY_CHARTS } from '@sluice/domain/activity';
import { RANGE_PRESETS } from '@sluice/domain/time-range';
import { Callout } from '@sluice/ui/Callout';
import { PageHeader } from '@sluice/ui/PageHeader';
import { StatRow } from '@sluice/ui/StatRow';
import { RangePicker } from '../../parts/RangePicker.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { activityQueryAtom, changeActivityAction, isCutOffAtom } from './activity.atoms.ts';
import type { ActivityState } from './activity.states.ts';
import { ActivityChartPanel } from './parts/ActivityChartPanel.tsx';
import { ActivitySummary } from './parts/ActivitySummary.tsx';
import { ActivityTable } from './parts/ActivityTable.tsx';

export interface ActivityViewProps {
  /** What the table is. */
  state: ActivityState;
}

/** What happened on monitored code (spec 001 §2, Activity). Its panels read their own atoms. */
export function ActivityView({ state }: ActivityViewProps) {
  const { range } = useAtomValue(activityQueryAtom);
  const change = useSetAtom(changeActivityAction);
  const isCutOff = useAtomValue(isCutOffAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title="Activity"
        actions={
          <RangePicker
            range={range}
            presets={RANGE_PRESETS}
            onRangeChange={(next) => change({ range: next })}
          />
        }
      />
      {isCutOff === true ? (
        <Callout tone="neutral" title="Code host calls are turned off">
          Commits, pushes and new branches come from watched repositories. Repositories made public
          and the logins of people who push are not available.
        </Callout>
      ) : null}
      <StatRow>
        {ACTIVITY_CHARTS.map((chart) => (
          <ActivitySummary key={chart} chart={chart} />
        ))}
      </StatRow>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        {ACTIVITY_CHARTS.map((chart) => (
          <ActivityChartPanel key={chart} chart={chart} />
        ))}
      </div>
      <h2 className="mt-2 font-semibold text-lg">Table of activity</h2>
      <ActivityTable state={state} />
    </div>
  );
}
