import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';

/** What a chart will look like: bars on an axis, rows, or a ring beside its legend. */
export type ChartShape = 'bars' | 'rows' | 'ring';

/** Heights of the bars, in percent: low, so that none is taken for a figure. */
const BARS = [18, 26, 14, 30, 22, 34, 20, 28, 16, 24, 32, 18];
const ROWS = ['78%', '56%', '40%'];

/** A chart on its way, drawn faintly in its own shape. */
export function ChartSkeleton({ shape }: { shape: ChartShape }) {
  switch (shape) {
    case 'bars':
      return (
        <div className="absolute inset-0 flex items-end justify-between gap-2 border-border border-b mb-6 ps-8">
          {BARS.map((percent, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change order
              key={index}
              className="max-w-7 flex-1"
              style={{ height: `${percent}%` }}
            >
              <Skeleton shape="block" />
            </span>
          ))}
        </div>
      );
    case 'rows':
      return (
        <div className="grid gap-5 pt-2">
          {ROWS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      );
    case 'ring':
      return (
        <div className="absolute inset-0 flex items-center gap-6">
          <div className="aspect-square h-full shrink-0 animate-pulse rounded-full border-16 border-press" />
          <div className="grid flex-1 gap-3">
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        </div>
      );
  }
}
