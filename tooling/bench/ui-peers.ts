import { getSingularPatch, preloadHighlighter } from '@pierre/diffs';
import { CodeView, PatchDiff } from '@pierre/diffs/react';
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
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
import { SCENARIOS } from '../../packages/ui/bench/page/scenarios.tsx';

/*
 * What others need for the same data (docs/adr/0307). Each is used as its own documentation has it for much data:
 * animations off, sizes given, nothing around it. Ours are on the same page: the same sheet of styles, the same fonts, and no
 * change of pages between two turns.
 */

const WIDTH = 900;
const SERIES = [0, 1, 2] as const;

interface WindowRowProps {
  readonly rows: readonly BenchRow[];
  /** The bare texts, or all that a row of ours shows. */
  readonly bare: boolean;
}

const ROW = 'group/row relative hover:bg-hover';
const CELL = 'border-border border-b px-3 py-1.5';
const HEAD =
  'h-9 whitespace-nowrap border-border border-b bg-surface px-3 font-medium text-sm text-text-muted text-start';
const OVER = 'absolute inset-0 rounded-none focus-visible:outline-offset-[-2px] cursor-default';

function WindowRow({ index, style, rows, bare }: RowComponentProps<WindowRowProps>) {
  const row = rows[index];
  const cells = row?.cells ?? [];
  if (bare) {
    return createElement(
      'div',
      { style: { ...style, display: 'flex' } },
      cells.map((cell) => createElement('span', { key: cell, style: { flex: 1 } }, cell)),
    );
  }
  return createElement(
    'div',
    {
      style: { ...style, display: 'flex' },
      className: ROW,
      role: 'row',
      'aria-rowindex': index + 2,
    },
    cells.map((cell, column) =>
      createElement(
        'div',
        { key: cell, style: { flex: 1, lineHeight: '32px' }, className: CELL, role: 'cell' },
        column === 0
          ? createElement('a', {
              href: `#${row?.id}`,
              'aria-label': `Row ${row?.id}`,
              className: OVER,
            })
          : null,
        cell,
      ),
    ),
  );
}

/** Rows of eight texts in a window of 600 px, as high as ours. */
function reactWindow(count: number, bare: boolean): () => ReactNode {
  const rows = benchRows(count);
  const list = (height: number) =>
    createElement(List<WindowRowProps>, {
      rowComponent: WindowRow,
      rowCount: count,
      rowHeight: 44,
      rowProps: { rows, bare },
      style: { height },
    });
  if (bare) return () => list(600);
  return () =>
    createElement(
      'div',
      { role: 'table', 'aria-label': 'Rows', className: 'panel', style: { height: 600 } },
      createElement(
        'div',
        { role: 'row', style: { display: 'flex' } },
        Array.from({ length: 8 }, (_, column) =>
          createElement(
            'div',
            {
              key: column,
              style: { flex: 1, lineHeight: '36px' },
              className: HEAD,
              role: 'columnheader',
            },
            `Column ${column}`,
          ),
        ),
      ),
      list(564),
    );
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

function filePatch(lines: number): string {
  return `diff --git a/a.ts b/a.ts\nindex 1111111..2222222 100644\n--- a/a.ts\n+++ b/a.ts\n${benchPatch(lines)}`;
}

function reactDiffView(lines: number): () => ReactNode {
  const text = filePatch(lines);
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

/** The plainest that it allows: one column, no syntax colours, no comparing of words within a line. */
const PLAIN_DIFFS = {
  diffStyle: 'unified',
  lineDiffType: 'none',
  tokenizeMaxLength: 0,
  disableFileHeader: true,
} as const;
// Even plain text goes through its highlighter, which it would otherwise load within the time that is taken.
const highlighter = preloadHighlighter({
  themes: ['pierre-dark', 'pierre-light'],
  langs: ['text'],
});

/** The file as a whole, like that of react-diff-view: it says by itself when it is drawn. */
function PierreDiffs({ patch }: { patch: string }) {
  const [isDrawn, setIsDrawn] = useState(false);
  const [options] = useState(() => ({
    ...PLAIN_DIFFS,
    disableVirtualizationBuffers: true,
    onPostRender: () => setIsDrawn(true),
  }));
  return createElement(
    Fragment,
    null,
    createElement(PatchDiff, { patch, options }),
    isDrawn ? null : createElement('span', { hidden: true, 'data-later': '' }),
  );
}

function pierreDiffs(lines: number): () => ReactNode {
  const patch = filePatch(lines);
  return () => createElement(PierreDiffs, { patch });
}

/** Its other view, which draws what is in sight alone, in a box as high as ours. */
function PierreCodeView({ patch }: { patch: string }) {
  const [isDrawn, setIsDrawn] = useState(false);
  const [options] = useState(() => ({ ...PLAIN_DIFFS, onPostRender: () => setIsDrawn(true) }));
  const [items] = useState(() => [
    { id: 'a', type: 'diff', fileDiff: getSingularPatch(patch) } as const,
  ]);
  return createElement(
    Fragment,
    null,
    createElement(CodeView, { items, options, style: { height: 600, overflow: 'auto' } }),
    isDrawn ? null : createElement('span', { hidden: true, 'data-later': '' }),
  );
}

function pierreCodeView(lines: number): () => ReactNode {
  const patch = filePatch(lines);
  return () => createElement(PierreCodeView, { patch });
}

await highlighter;
offer({
  ...SCENARIOS,
  'react-window 100,000': () => reactWindow(100_000, false),
  'react-window 100,000, bare texts': () => reactWindow(100_000, true),
  'recharts 1,100 x 3': () => rechartsBars(1_100),
  'uplot 1,100 x 3': () => uplotBars(1_100),
  'react-diff-view 100,000': () => reactDiffView(100_000),
  '@pierre/diffs 100,000': () => pierreDiffs(100_000),
  '@pierre/diffs 100,000, rows in sight': () => pierreCodeView(100_000),
});
