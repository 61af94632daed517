import { Button } from '@sluice/ui/Button';
import { later } from '@sluice/ui/lib/later';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useAtomValue } from '../../../store.ts';
import { isOverviewFoldedAtom } from '../columns.atoms.ts';
import { CHART_PX } from './chart-height.ts';

// The rows do not wait for the figures and the chart. Their placeholders have the same height, so nothing moves.
const ListStats = later(
  async () => (await import('./ListStats.tsx')).ListStats,
  <Skeleton shape="block" height="48px" className="sm:h-36!" />,
);
const OccurrenceChart = later(
  async () => (await import('./OccurrenceChart.tsx')).OccurrenceChart,
  <Skeleton shape="block" height={`${CHART_PX}px`} />,
);

/**
 * Figures and chart as one panel. It is folded away in the display options, and the browser remembers it. On a phone the
 * figures are one line, and the chart is drawn when it is asked for.
 */
export function OverviewPanel() {
  const isPhone = useMedia('(max-width: 639px)');
  const [showsChart, setShowsChart] = useState(false);
  if (useAtomValue(isOverviewFoldedAtom)) return null;
  return (
    <section
      aria-label="Overview"
      className="grid grid-cols-[minmax(0,1fr)] panel sm:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[256px_minmax(0,1fr)]"
    >
      <div className="min-w-0 self-center border-border px-4 py-1 max-sm:border-b max-sm:py-2 sm:border-e">
        <ListStats />
      </div>
      <div className="min-w-0">
        {isPhone ? (
          <Button
            tone="quiet"
            size="small"
            stretch
            aria-expanded={showsChart}
            onClick={() => setShowsChart(!showsChart)}
          >
            {showsChart ? 'Hide chart' : 'Show chart'}
          </Button>
        ) : null}
        {isPhone && !showsChart ? null : <OccurrenceChart />}
      </div>
    </section>
  );
}
