import type { ActivityStats } from '@sluice/contract/schemas/perimeter';
import type { ActivityChart } from '@sluice/domain/activity';
import { dayOf } from '@sluice/domain/zone';
import { TimeSeriesBarChart } from '@sluice/ui/TimeSeriesBarChart';
import { useMemo } from 'react';
import { timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { bucketFormats, dayTicks } from '../../../parts/bucket-format.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { activityStatsAtom, changeActivityAction, retryStatsAction } from '../activity.atoms.ts';
import { CHART_TITLES } from './chart-titles.ts';

/** Labels on the axis (spec 001 §9). */
const TICKS = 7;
const DAY_MS = 86_400_000;

function bars(stats: ActivityStats | null) {
  if (stats === null) return [];
  const endMs = Date.parse(stats.end);
  return stats.events.map(({ date, count }, index) => {
    const next = stats.events[index + 1];
    return {
      start: Date.parse(date),
      end: next === undefined ? endMs : Date.parse(next.date),
      values: [count],
    };
  });
}

/** One kind of activity over time; a bar, or a drag over several, sets the time range of the page. */
export function ActivityChartPanel({ chart }: { chart: ActivityChart }) {
  const state = useAtomValue(activityStatsAtom)[chart];
  const timeZone = useAtomValue(timeZoneAtom);
  const change = useSetAtom(changeActivityAction);
  const retry = useSetAtom(retryStatsAction);
  const stats = state.kind === 'ready' ? state.data : null;
  const buckets = useMemo(() => bars(stats), [stats]);
  const granularity = stats?.granularity ?? 'day';
  const format = bucketFormats(granularity, timeZone);
  const isLong = stats !== null && Date.parse(stats.end) - Date.parse(stats.start) > 2 * DAY_MS;
  return (
    <TimeSeriesBarChart
      label={CHART_TITLES[chart]}
      series={[{ id: chart, label: CHART_TITLES[chart], tone: 'volume' }]}
      buckets={buckets}
      formatBucket={({ start }) => format.bucket(start)}
      formatTick={granularity === 'hour' && isLong ? dayTicks(timeZone) : format.tick}
      maxTicks={TICKS}
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry(chart) }
          : state.kind === 'loading'
            ? { kind: 'loading' }
            : state.data.count === 0
              ? { kind: 'empty', title: 'No activity' }
              : { kind: 'ready' }
      }
      onZoom={({ start, end }) =>
        change({
          range: {
            type: 'custom',
            start: dayOf(start, timeZone),
            end: dayOf(end - 1, timeZone),
          },
        })
      }
    />
  );
}
