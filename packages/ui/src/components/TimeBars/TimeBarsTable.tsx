import type { TimeBucket } from './bars.ts';
import type { TimeSeries } from './TimeBars.tsx';

interface TimeBarsTableProps {
  label: string;
  series: readonly TimeSeries[];
  buckets: readonly TimeBucket[];
  formatBucket: (bucket: TimeBucket) => string;
}

/** The same figures for those who read rather than look. */
export function TimeBarsTable({ label, series, buckets, formatBucket }: TimeBarsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section aria-label={`${label}, table`} tabIndex={0} className="max-h-60 overflow-auto">
      <table className="w-full text-sm">
        <thead className="text-start text-text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              Period
            </th>
            {series.map((one) => (
              <th key={one.id} scope="col" className="py-1 text-end font-medium">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="numbers">
          {buckets.map((bucket) => (
            <tr key={bucket.start} className="border-border border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {formatBucket(bucket)}
              </th>
              {series.map((one, index) => (
                <td key={one.id} className="py-1 text-end">
                  {(bucket.values[index] ?? 0).toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
