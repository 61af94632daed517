import type { IncidentAggregates } from '@sluice/contract/endpoints/metrics';
import { CHART_VIEWS, type ChartView } from '@sluice/domain/figures';
import { GRANULARITIES, GRANULARITY_LABELS } from '@sluice/domain/granularity';
import type { ChartTone } from '@sluice/ui/lib/tone';
import { TimeSeriesBarChart } from '@sluice/ui/TimeSeriesBarChart';
import { ToggleGroup } from '@sluice/ui/ToggleGroup';
import { useMemo } from 'react';
import { timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { bucketFormats } from '../../../parts/bucket-format.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  chooseGranularityAction,
  overTimeAtom,
  retryPanelAction,
  viewAtom,
} from '../analytics.atoms.ts';
import { openSpanAction } from '../figure-hrefs.atoms.ts';
import { FigureInfo } from './FigureInfo.tsx';

interface Series {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
}

const SERIES: Record<ChartView, readonly Series[]> = {
  status: [
    { id: 'triggered', label: 'Triggered', tone: 'hot' },
    { id: 'acknowledged', label: 'Acknowledged', tone: 'half' },
    { id: 'resolved', label: 'Resolved', tone: 'done' },
  ],
  backlog: [{ id: 'backlog', label: 'Open at the end', tone: 'hot' }],
  flow: [
    { id: 'created', label: 'Created', tone: 'hot' },
    { id: 'reopened', label: 'Reopened', tone: 'half' },
    { id: 'resolved', label: 'Resolved', tone: 'done' },
  ],
};
const LABELS: Record<ChartView, string> = {
  status: 'Detected',
  backlog: 'Backlog',
  flow: 'Flow',
};

function bars(data: IncidentAggregates | null, series: readonly Series[]) {
  if (data === null) return [];
  const starts = Object.entries(data.incidents_over_time);
  const endMs = Date.parse(data.interval.end_date);
  return starts.map(([date, counts], index) => {
    const [next] = starts[index + 1] ?? [];
    return {
      start: Date.parse(date),
      end: next === undefined ? endMs : Date.parse(next),
      values: series.map(({ id }) => counts[id] ?? 0),
    };
  });
}

/** The incidents over time: of the period by status now, or the stock and the flow by the events. */
export function OverTimePanel() {
  const state = useAtomValue(overTimeAtom);
  const view = useAtomValue(viewAtom);
  const setView = useSetAtom(viewAtom);
  const choose = useSetAtom(chooseGranularityAction);
  const retry = useSetAtom(retryPanelAction);
  const timeZone = useAtomValue(timeZoneAtom);
  const openSpan = useSetAtom(openSpanAction);
  const data = state.kind === 'ready' ? state.data : null;
  const series = SERIES[view];
  const buckets = useMemo(() => bars(data, series), [data, series]);
  const granularity = data?.granularity ?? 'day';
  const format = bucketFormats(granularity, timeZone);
  const isEmpty = buckets.every(({ values }) => values.every((value) => value === 0));
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-end gap-1">
        <FigureInfo figure="incidents_over_time" />
        <ToggleGroup
          label="What the chart shows"
          size="small"
          value={view}
          options={CHART_VIEWS.map((value) => ({ value, label: LABELS[value] }))}
          onValueChange={(value) => {
            const chosen = CHART_VIEWS.find((one) => one === value);
            if (chosen !== undefined) setView(chosen);
          }}
        />
      </div>
      <TimeSeriesBarChart
        label="Incidents over time"
        series={series}
        buckets={buckets}
        height={180}
        // A bar of the period's incidents opens them; stock and flow are of events, which no list has.
        onZoom={view === 'status' ? openSpan : undefined}
        formatBucket={({ start }) => format.bucket(start)}
        formatTick={format.tick}
        granularity={granularity}
        granularities={(data?.offered ?? []).map((value) => ({
          value,
          label: GRANULARITY_LABELS[value],
        }))}
        onGranularityChange={(value) => {
          const chosen = GRANULARITIES.find((name) => name === value);
          if (chosen !== undefined) choose(chosen);
        }}
        status={
          state.kind === 'failed'
            ? { kind: 'failed', title: state.text, onRetry: () => retry('overTime') }
            : state.kind === 'loading'
              ? { kind: 'loading' }
              : isEmpty
                ? { kind: 'empty', title: 'No incidents occurred during this period' }
                : { kind: 'ready' }
        }
      />
    </div>
  );
}
