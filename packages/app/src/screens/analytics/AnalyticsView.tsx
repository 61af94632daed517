import { later } from '@sluice/ui/lib/later';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Skeleton } from '@sluice/ui/Skeleton';
import { PrintedPeriod } from '../../parts/PrintedPeriod.tsx';
import { RangePicker } from '../../parts/RangePicker.tsx';
import { ReportMenu } from '../../parts/ReportMenu.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { changeRangeAction, presetsAtom, rangeAtom } from './analytics.atoms.ts';
import { MetricCards } from './parts/MetricCards.tsx';

// The first figures are shown without waiting for the charts.
const DeepDive = later(
  async () => (await import('./parts/DeepDive.tsx')).DeepDive,
  <Skeleton shape="block" height="480px" />,
);

/** Detection and remediation in a period (spec 001 §2, Analytics). Each panel reads its own atoms and fails alone. */
export function AnalyticsView() {
  const range = useAtomValue(rangeAtom);
  const presets = useAtomValue(presetsAtom);
  const change = useSetAtom(changeRangeAction);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title="Analytics"
        badges={<PrintedPeriod range={range} />}
        actions={
          <>
            <RangePicker range={range} presets={presets} onRangeChange={change} />
            <ReportMenu />
          </>
        }
      />
      <MetricCards />
      <DeepDive />
    </div>
  );
}
