import { boundedIntervalOf, type TimeRange } from '@sluice/domain/time-range';
import { nowAtom, timeZoneAtom } from '../atoms/clock.atoms.ts';
import { useAtomValue } from '../store.ts';
import { When } from './When.tsx';

/** The days that a page covers, on paper alone: there its range picker is not drawn, and *Last week* says nothing later. */
export function PrintedPeriod({ range }: { range: TimeRange }) {
  const nowMs = useAtomValue(nowAtom).getTime();
  const { startMs, endMs } = boundedIntervalOf(range, nowMs, useAtomValue(timeZoneAtom));
  const day = (ms: number) => <When at={new Date(ms).toISOString()} format="date" />;
  return (
    <span className="hidden text-text-muted print:inline">
      {day(startMs)} to {day(endMs - 1)}
    </span>
  );
}
