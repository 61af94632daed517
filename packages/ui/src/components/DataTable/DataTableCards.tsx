import type { RowData } from '@tanstack/react-table';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { Skeleton, SkeletonLines } from '../Skeleton/Skeleton.tsx';
import { type CardsHeadProps, DataTableCardsHead } from './DataTableCardsHead.tsx';
import { DataTableMessage } from './DataTableMessage.tsx';
import { type DataTableRowsProps, RowCheck, RowLink, rowFacts, useRowPress } from './row-parts.tsx';
import type { DataTableColumn } from './types.ts';
import { WORDS } from './words.ts';

/** The same rows on a narrow screen, one card each. */
export function DataTableCards<Row extends RowData>({
  label,
  head,
  ...props
}: DataTableRowsProps<Row> & { label: string; head: CardsHeadProps<Row> }) {
  const { say } = useWords(COMMON);
  const { status, rows, selectable } = props;
  if (status.kind === 'loading') {
    return (
      <div className="divide-y divide-border">
        <DataTableCardsHead {...head} />
        <span className="sr-only">{say('loading')}</span>
        {Array.from({ length: status.rows ?? 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike
          <div key={index} className="flex gap-3 px-4 py-2.5">
            {selectable ? <Skeleton shape="block" className="size-4 shrink-0" /> : null}
            <span className="flex-1">
              <SkeletonLines lines={3} />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (status.kind !== 'ready' && status.kind !== 'refreshing') {
    return <DataTableMessage status={status} />;
  }
  const headings = headingsOf(props.columns, props.linkColumn);
  return (
    <>
      <DataTableCardsHead {...head} />
      <ul aria-label={label} className="divide-y divide-border">
        {rows.map((row) => (
          <Card key={props.rowId(row)} row={row} headings={headings} {...props} />
        ))}
      </ul>
    </>
  );
}

/** The values of all cards begin at one line: behind the longest heading. */
function headingsOf<Row extends RowData>(
  columns: readonly DataTableColumn<Row>[],
  linkColumn: string | undefined,
): string {
  const longest = columns
    .filter(({ id, inCard = id === linkColumn ? 'title' : 'body' }) => inCard === 'body')
    .reduce((most, { header }) => Math.max(most, header.length), 0);
  return `minmax(0, ${longest + 1}ch) 1fr`;
}

function Card<Row extends RowData>({
  row,
  headings,
  ...props
}: DataTableRowsProps<Row> & { row: Row; headings: string }) {
  const { say } = useWords(WORDS);
  const { columns, linkColumn, selectable, rowActions, renderExpanded } = props;
  const facts = rowFacts(props, row);
  const press = useRowPress();
  const titles = columns.filter(
    (column) =>
      column.inCard === 'title' || (column.inCard === undefined && column.id === linkColumn),
  );
  const corner = columns.filter((column) => column.inCard === 'corner');
  const meta = columns.filter(({ inCard }) => inCard === 'meta' || inCard === 'fact');
  // A line of values alone is cut at its end; one with headings goes on in the next.
  const isWrapped = meta.some(({ inCard }) => inCard === 'fact');
  const elsewhere = [...titles, ...corner, ...meta];
  const body = columns.filter(
    (column) => !elsewhere.includes(column) && column.inCard !== 'hidden',
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside takes the keys
    <li
      {...facts.root}
      onClick={facts.clickable ? press : undefined}
      className="relative flex gap-3 px-4 py-2.5 data-[selected]:bg-accent-soft aria-[current=true]:bg-accent-soft data-[cursor]:shadow-[inset_2px_0_0_var(--color-accent)]"
    >
      {facts.clickable ? <RowLink {...facts.link} /> : null}
      {selectable ? <RowCheck {...facts.check} /> : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            {titles.map((column) => (
              // What a pointer can rest on would lie over the link of the card; a finger rests on nothing.
              <div
                key={column.id}
                className="[&>.truncate]:block [&_[data-slot=hover-card]]:static"
              >
                {column.cell(row)}
              </div>
            ))}
          </div>
          {corner.map((column) => (
            <div key={column.id} className="shrink-0 text-sm">
              {column.cell(row)}
            </div>
          ))}
          {rowActions ? <div className="relative z-1 shrink-0">{rowActions(row)}</div> : null}
        </div>
        {meta.length === 0 ? null : (
          <dl
            className={cn(
              'mt-1 flex min-w-0 items-center gap-x-3 text-sm',
              isWrapped ? 'flex-wrap gap-y-1' : 'overflow-hidden whitespace-nowrap',
            )}
          >
            {meta.map((column) => (
              <div
                key={column.id}
                className="flex min-w-0 shrink items-baseline gap-1.5 last:shrink-0 has-[>dd:empty]:hidden"
              >
                <dt className={column.inCard === 'fact' ? 'text-text-subtle' : 'sr-only'}>
                  {column.header}
                </dt>
                <dd className="min-w-0">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        )}
        {body.length === 0 ? null : (
          <dl
            style={{ gridTemplateColumns: headings }}
            className="mt-2 grid items-baseline gap-x-3 gap-y-1 not-has-[dd:not(:empty)]:hidden"
          >
            {body.map((column) => (
              // A heading with nothing beside it would be a question without an answer.
              <div key={column.id} className="contents has-[>dd:empty]:hidden">
                <dt className="text-sm text-text-subtle">{column.header}</dt>
                <dd className="min-w-0 [&>.truncate]:block">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        )}
        {renderExpanded ? (
          <div className="mt-2">
            <button
              type="button"
              aria-expanded={facts.expanded}
              onClick={() => props.onExpand(facts.id)}
              className="hit relative z-1 text-accent-text"
            >
              {say(facts.expanded ? 'less' : 'more')}
            </button>
            {facts.expanded ? <div className="mt-2">{renderExpanded(row)}</div> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}
