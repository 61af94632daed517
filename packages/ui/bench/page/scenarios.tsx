import { tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { DataTable, type DataTableColumn } from '../../src/components/DataTable/index.ts';
import { PatchViewer } from '../../src/components/PatchViewer/index.ts';
import { TimeSeriesBarChart } from '../../src/components/TimeSeriesBarChart/index.ts';
import { type BenchRow, benchBuckets, benchPatch, benchRows, HOUR_MS } from './data.ts';
import type { Scenarios } from './mount.ts';

const COLUMNS: DataTableColumn<BenchRow>[] = Array.from({ length: 8 }, (_, column) => ({
  id: `c${column}`,
  header: `Column ${column}`,
  cell: (row: BenchRow) => row.cells[column],
  ...(column === 0 ? { rowLink: true } : {}),
}));

function ownTable(count: number): () => ReactNode {
  const rows = benchRows(count);
  return () => (
    <DataTable
      label="Rows"
      columns={COLUMNS}
      rows={rows}
      rowId={(row) => row.id}
      rowLabel={(row) => `Row ${row.id}`}
      rowHref={(row) => `#${row.id}`}
      maxHeight={600}
    />
  );
}

const features = tableFeatures({});
const PLAIN_COLUMNS = Array.from({ length: 8 }, (_, column) => ({
  id: `c${column}`,
  accessorFn: (row: BenchRow) => row.cells[column],
}));

/** TanStack Table with text cells and nothing else: the baseline of a table. */
function PlainTable({ rows }: { rows: readonly BenchRow[] }) {
  const table = useTable({
    features,
    columns: PLAIN_COLUMNS,
    data: rows,
    getRowId: (row) => row.id,
  });
  return (
    <table>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>{String(cell.getValue())}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plainTable(count: number): () => ReactNode {
  const rows = benchRows(count);
  return () => <PlainTable rows={rows} />;
}

function patch(lines: number): () => ReactNode {
  const text = benchPatch(lines);
  return () => <PatchViewer patch={text} path="src/a.ts" highlights={[]} />;
}

/** The same text in one element: what the browser itself needs for it. */
function plainText(lines: number): () => ReactNode {
  const text = benchPatch(lines);
  return () => <pre>{text}</pre>;
}

function bars(count: number): () => ReactNode {
  const buckets = benchBuckets(count);
  const series = ['One', 'Two', 'Three'].map((label, index) => ({
    id: label,
    label,
    tone: index === 0 ? ('hot' as const) : ('c2' as const),
  }));
  return () => (
    <TimeSeriesBarChart
      label="Occurrences"
      series={series}
      buckets={buckets}
      formatBucket={({ start }) => String(start)}
      formatTick={String}
    />
  );
}

/** One element a bar: what a chart costs that does not draw a series as one path. */
function elementBars(count: number): () => ReactNode {
  const buckets = benchBuckets(count);
  return () => (
    <svg width={900} height={120} role="img" aria-label="Occurrences">
      {[0, 1, 2].flatMap((series) =>
        buckets.map(({ start, values }) => (
          <rect
            key={`${series}-${start}`}
            x={(start / HOUR_MS) * 0.8}
            y={120 - (values[series] ?? 0) * 8}
            width={0.7}
            height={(values[series] ?? 0) * 8}
          />
        )),
      )}
    </svg>
  );
}

/** Our components, each with the baseline that it is measured against. */
export const SCENARIOS: Scenarios = {
  'table 100,000': () => ownTable(100_000),
  'table 1,000': () => ownTable(1_000),
  'plain table 1,000': () => plainTable(1_000),
  'patch 100,000': () => patch(100_000),
  'plain text 100,000': () => plainText(100_000),
  'bars 1,100 x 3': () => bars(1_100),
  'an element a bar, 1,100 x 3': () => elementBars(1_100),
};
