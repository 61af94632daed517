import { useWords } from '../words/words.ts';
import { CHART } from './words.ts';

interface ChartTableProps {
  label: string;
  /** What the rows are. */
  head: string;
  series: readonly { id: string; label: string }[];
  rows: readonly { key: string | number; label: string; values: readonly (number | null)[] }[];
}

/** The same figures for those who read rather than look. */
export function ChartTable({ label, head, series, rows }: ChartTableProps) {
  const { say, number } = useWords(CHART);
  const textOf = (value: number | null) => (value === null ? say('missing') : number(value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section aria-label={say('table', { label })} tabIndex={0} className="max-h-60 overflow-auto">
      <table className="w-full text-sm">
        <thead className="text-start text-text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {head}
            </th>
            {series.map((one) => (
              <th key={one.id} scope="col" className="py-1 text-end font-medium">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="numbers">
          {rows.map((row) => (
            <tr key={row.key} className="border-border border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {row.label}
              </th>
              {series.map((one, index) => (
                <td key={one.id} className="py-1 text-end">
                  {textOf(row.values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
