import { binnedPoints } from '@sluice/domain/figures';
import { granularityOfSpan } from '@sluice/domain/granularity';
import { LineChart } from '@sluice/ui/LineChart';
import { useMemo } from 'react';
import { timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { bucketFormats } from '../../../parts/bucket-format.ts';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { perimeterAtom, retryPanelAction } from '../analytics.atoms.ts';
import { Explained } from './FigureInfo.tsx';

const SERIES = [{ id: 'developers', label: 'Developers', tone: 'c1' }] as const;

/** The developers of the perimeter over time. */
export function PerimeterPanel() {
  const state = useAtomValue(perimeterAtom);
  const retry = useSetAtom(retryPanelAction);
  const timeZone = useAtomValue(timeZoneAtom);
  const data = state.kind === 'ready' ? state.data.data : null;
  const points = useMemo(
    () =>
      binnedPoints(data ?? []).map(({ date, developer_count }) => ({
        at: Date.parse(date),
        values: [developer_count],
      })),
    [data],
  );
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  const format = bucketFormats(
    granularityOfSpan(first, last) === 'month' ? 'month' : 'day',
    timeZone,
  );
  const isEmpty = points.every(({ values: [count] }) => count === 0);
  return (
    <Explained
      figure="perimeter"
      link={{ href: paths.perimeter('developers'), label: 'Open the developers' }}
    >
      <LineChart
        label="Evolution of perimeter"
        series={SERIES}
        points={points}
        look="area"
        height={320}
        formatPoint={format.bucket}
        formatTick={format.tick}
        status={
          state.kind === 'failed'
            ? { kind: 'failed', title: state.text, onRetry: () => retry('perimeter') }
            : state.kind === 'loading'
              ? { kind: 'loading' }
              : isEmpty
                ? { kind: 'empty', title: 'No developers are in the perimeter' }
                : { kind: 'ready' }
        }
      />
    </Explained>
  );
}
