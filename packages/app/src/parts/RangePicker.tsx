import {
  customRange,
  RANGE_LABELS,
  type RangePreset,
  type TimeRange,
} from '@sluice/domain/time-range';
import { Button } from '@sluice/ui/Button';
import { later } from '@sluice/ui/lib/later';
import { Calendar } from 'lucide-react';
import { nowAtom, timeZoneAtom } from '../atoms/clock.atoms.ts';
import { useAtomValue } from '../store.ts';

const DateRangePicker = later(
  async () => (await import('@sluice/ui/DateRangePicker')).DateRangePicker,
  ({ value, presets }) => (
    <Button icon={<Calendar aria-hidden className="text-text-subtle" />}>
      {presets.find((preset) => preset.value === value.preset)?.label ?? RANGE_LABELS.custom}
    </Button>
  ),
);

export interface RangePickerProps {
  /** The range that is applied. */
  range: TimeRange;
  /** What is offered, in its order. */
  presets: readonly RangePreset[];
  /** Called with the next one; a custom range only when both days are real and in order. */
  onRangeChange: (range: TimeRange) => void;
}

/** The time range of a page, in the viewer's zone. */
export function RangePicker({ range, presets, onRangeChange }: RangePickerProps) {
  return (
    <DateRangePicker
      label="Time range"
      align="end"
      presets={presets.map((value) => ({ value, label: RANGE_LABELS[value] }))}
      now={useAtomValue(nowAtom)}
      timeZone={useAtomValue(timeZoneAtom)}
      value={
        range.type === 'custom'
          ? { preset: 'custom', start: range.start, end: range.end }
          : { preset: range.type }
      }
      onValueChange={({ preset, start, end }) => {
        const chosen = presets.find((name) => name === preset);
        const next =
          chosen === undefined ? customRange(start ?? null, end ?? null) : { type: chosen };
        if (next !== null) onRangeChange(next);
      }}
    />
  );
}
