import { createElement, type ReactNode, useEffect, useRef } from 'react';
import { Diff, Hunk, parseDiff } from 'react-diff-view';
import { List, type RowComponentProps } from 'react-window';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import UPlot from 'uplot';
import {
  type BenchRow,
  benchBuckets,
  benchPatch,
  benchRows,
} from '../../packages/ui/bench/page/data.ts';
import { offer } from '../../packages/ui/bench/page/mount.ts';

/*
 * What others need for the same data (docs/adr/0307). Each is used as its own documentation has it for much data:
 * animations off, sizes given, nothing around it.
 */

const WIDTH = 900;
const SERIES = [0, 1, 2] as const;

function WindowRow({ index, style, rows }: RowComponentProps<{ rows: readonly BenchRow[] }>) {
  const cells = rows[index]?.cells ?? [];
  return createElement(
    'div',
    { style: { ...style, display: 'flex' } },
    cells.map((cell) => createElement('span', { key: cell, style: { flex: 1 } }, cell)),
  );
}

/** Rows of eight texts in a window of 600 px, as high as ours. */
function reactWindow(count: number): () => ReactNode {
  const rows = benchRows(count);
  return () =>
    createElement(List<{ rows: readonly BenchRow[] }>, {
      rowComponent: WindowRow,
      rowCount: count,
      rowHeight: 44,
      rowProps: { rows },
      style: { height: 600 },
    });
}

function rechartsBars(count: number): () => ReactNode {
  const data = benchBuckets(count).map(({ start, values: [a, b, c] }) => ({ start, a, b, c }));
  return () =>
    createElement(
      BarChart,
      { width: WIDTH, height: 160, data },
      createElement(XAxis, { dataKey: 'start' }),
      createElement(YAxis),
      ...['a', 'b', 'c'].map((dataKey) =>
        createElement(Bar, { key: dataKey, dataKey, stackId: 's', isAnimationActive: false }),
      ),
    );
}

function UPlotBars({ data }: { data: UPlot.AlignedData }) {
  const box = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    if (box.current === null) return;
    const paths = UPlot.paths.bars?.({ size: [0.8] });
    const series = SERIES.map(() => ({ ...(paths ? { paths } : {}), fill: 'gray' }));
    const plot = new UPlot(
      { width: WIDTH, height: 160, series: [{}, ...series] },
      data,
      box.current,
    );
    return () => plot.destroy();
  }, [data]);
  return createElement('div', { ref: box });
}

/** It stacks nothing by itself: the sums are made before the clock starts. */
function uplotBars(count: number): () => ReactNode {
  const buckets = benchBuckets(count);
  const data: UPlot.AlignedData = [
    buckets.map(({ start }) => start / 1000),
    ...SERIES.map((last) =>
      buckets.map(({ values }) => values.slice(0, last + 1).reduce((sum, one) => sum + one, 0)),
    ).reverse(),
  ];
  return () => createElement(UPlotBars, { data });
}

function reactDiffView(lines: number): () => ReactNode {
  const text = `diff --git a/a.ts b/a.ts\nindex 1111111..2222222 100644\n--- a/a.ts\n+++ b/a.ts\n${benchPatch(lines)}`;
  // Reading is part of the time: ours reads when it is mounted, too.
  return () =>
    parseDiff(text).map(({ newPath, type, hunks }) =>
      createElement(Diff, {
        key: newPath,
        viewType: 'unified',
        diffType: type,
        hunks,
        children: (shown) => shown.map((hunk) => createElement(Hunk, { key: hunk.content, hunk })),
      }),
    );
}

offer({
  'react-window 100,000': () => reactWindow(100_000),
  'recharts 1,100 x 3': () => rechartsBars(1_100),
  'uplot 1,100 x 3': () => uplotBars(1_100),
  'react-diff-view 100,000': () => reactDiffView(100_000),
});
