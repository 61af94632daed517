import type { OccurrenceChart as ChartData } from '@sluice/contract/endpoints/metrics';
import { GRANULARITIES, GRANULARITY_LABELS, type Granularity } from '@sluice/domain/granularity';
import { dayOf } from '@sluice/domain/zone';
import { TimeSeriesBarChart } from '@sluice/ui/TimeSeriesBarChart';
import { timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  chartAtom,
  chooseGranularityAction,
  isZoomedAtom,
  retryListAction,
  zoomAction,
  zoomOutAction,
} from '../incident-list.atoms.ts';
import { BARS_PX } from './chart-height.ts';

const FORMATS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};
const TICKS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

function bars(data: ChartData) {
  const endMs = Date.parse(data.interval.end_date);
  return data.buckets.map(({ date, count }, index) => {
    const next = data.buckets[index + 1];
    return {
      start: Date.parse(date),
      end: next === undefined ? endMs : Date.parse(next.date),
      values: [count],
    };
  });
}

/** Occurrences over time; a bar or a drag over several zooms into them. */
export function OccurrenceChart() {
  const state = useAtomValue(chartAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const isZoomed = useAtomValue(isZoomedAtom);
  const chooseGranularity = useSetAtom(chooseGranularityAction);
  const zoom = useSetAtom(zoomAction);
  const zoomOut = useSetAtom(zoomOutAction);
  const onRetry = useSetAtom(retryListAction);
  const data = state.kind === 'ready' ? state.data : null;
  const granularity = data?.granularity ?? 'day';
  const isEmpty = data?.buckets.every(({ count }) => count === 0) ?? false;
  const format = (options: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(ms);
  return (
    <TimeSeriesBarChart
      className="border-0! bg-transparent! shadow-none!"
      height={BARS_PX}
      label="Occurrences over time"
      series={[{ id: 'occurrences', label: 'Occurrences', tone: 'volume' }]}
      buckets={data === null ? [] : bars(data)}
      formatBucket={({ start }) => format(FORMATS[granularity], start)}
      formatTick={(ms) => format(TICKS[granularity], ms)}
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry }
          : state.kind === 'loading'
            ? { kind: 'loading' }
            : isEmpty
              ? { kind: 'empty', title: 'No incidents were detected during the selected period' }
              : { kind: 'ready' }
      }
      granularity={granularity}
      granularities={GRANULARITIES.filter((name) => data?.offered.includes(name) ?? false).map(
        (value) => ({ value, label: GRANULARITY_LABELS[value] }),
      )}
      onGranularityChange={(value) => {
        const chosen = GRANULARITIES.find((name) => name === value);
        if (chosen !== undefined) chooseGranularity(chosen);
      }}
      onZoom={({ start, end }) => zoom(dayOf(start, timeZone), dayOf(end - 1, timeZone))}
      {...(isZoomed ? { onZoomOut: zoomOut } : {})}
    />
  );
}
