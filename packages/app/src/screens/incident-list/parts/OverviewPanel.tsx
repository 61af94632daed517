import { later } from '@sluice/ui/lib/later';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useAtomValue } from '../../../store.ts';
import { isOverviewFoldedAtom } from '../columns.atoms.ts';

// The first rows are shown without waiting for figures and chart.
const ListStats = later(
  async () => (await import('./ListStats.tsx')).ListStats,
  <Skeleton shape="block" height="140px" />,
);
const OccurrenceChart = later(
  async () => (await import('./OccurrenceChart.tsx')).OccurrenceChart,
  <Skeleton shape="block" height="140px" />,
);

/** Figures and chart as one panel. It is folded away in the display options, and the browser remembers it. */
export function OverviewPanel() {
  if (useAtomValue(isOverviewFoldedAtom)) return null;
  return (
    <section
      aria-label="Overview"
      className="grid grid-cols-[minmax(0,1fr)] rounded-panel border border-border bg-surface md:grid-cols-[12.5rem_minmax(0,1fr)]"
    >
      <div className="min-w-0 border-border px-4 py-1 max-md:border-b md:border-e">
        <ListStats />
      </div>
      <div className="min-w-0">
        <OccurrenceChart />
      </div>
    </section>
  );
}
