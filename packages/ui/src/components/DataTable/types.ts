import type { RowData } from '@tanstack/react-table';
import type { ComponentProps, ReactNode, Ref } from 'react';
import type { Selection } from './selection.ts';

/** One column of a {@link DataTableProps}. Keep the array stable between renders. */
export interface DataTableColumn<Row extends RowData> {
  /** Its key, as used by sort and `hiddenColumns`. */
  id: string;
  /** Its heading. */
  header: string;
  /** What a row shows in the column. An empty cell shows a dash, and a card leaves the line out. */
  cell: (row: Row) => ReactNode;
  /** CSS width, best in px: a `rem` is 13 px here. The rest is shared. */
  width?: string | undefined;
  /** Least width in pixels; 200 for the column of the row's link. Where they have no room the table scrolls sideways. */
  minWidth?: number | undefined;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** Its heading sorts. */
  sortable?: boolean | undefined;
  /** Which way the first press sorts: `desc` by default, newest and largest first; `asc` for names and ranks. */
  firstDirection?: 'asc' | 'desc' | undefined;
  /** Holds the row's link; the first column by default. */
  rowLink?: boolean | undefined;
  /**
   * Its place in the card that replaces a row on a narrow screen; `body` by default.
   * `meta` values share the lines below the title, without their headings in sight; those of a `fact` are seen.
   */
  inCard?: 'title' | 'meta' | 'fact' | 'body' | 'corner' | 'hidden' | undefined;
}

/** Order of the rows. The table shows it; the server makes it. */
export interface DataTableSort {
  /** Id of a sortable column. */
  column: string;
  /** Which way. */
  direction: 'asc' | 'desc';
}

/** Everything that the body can be. */
export type DataTableStatus =
  | { kind: 'ready' }
  | { kind: 'loading' /** Skeleton rows; ten by default. */; rows?: number | undefined }
  | { kind: 'refreshing' }
  | { kind: 'empty'; title: string; body?: ReactNode; action?: ReactNode }
  | {
      kind: 'filtered';
      title: string;
      body?: ReactNode;
      /** What helps more than clearing the filters; it comes before. */
      action?: ReactNode;
      clearLabel?: string | undefined;
      onClear: () => void;
    }
  | { kind: 'failed'; title: string; body?: ReactNode; onRetry?: (() => void) | undefined };

/** What the app's shortcuts call. */
export interface DataTableHandle {
  /** Moves the cursor by this many rows and focuses it: `j` is 1, `k` is -1. */
  move: (delta: number) => void;
  /** Selects or lets go of the row under the cursor: `x`. */
  toggle: () => void;
  /** Selects from the last toggled row to the cursor: `shift+x`. */
  extend: () => void;
  /** Follows the link of the row under the cursor: `o`. */
  open: () => void;
  /** Focuses the row under the cursor, or the first. */
  focus: () => void;
}

/** Props of `DataTable`. */
export interface DataTableProps<Row extends RowData>
  extends Omit<ComponentProps<'div'>, 'children'> {
  /** What the rows are. */
  label: string;
  /** In their order. Keep the array stable. */
  columns: readonly DataTableColumn<Row>[];
  /** The page of rows. */
  rows: readonly Row[];
  /** Key of a row. */
  rowId: (row: Row) => string;
  /** Name of a row, for its link and its checkbox. */
  rowLabel: (row: Row) => string;
  /** Address of a row; makes the whole row a link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Called when a row without an address is pressed. */
  onRowActivate?: ((row: Row) => void) | undefined;
  /** What the body is; `ready` by default. */
  status?: DataTableStatus | undefined;
  /** How the rows are ordered; `null` for no order of a column. */
  sort?: DataTableSort | null | undefined;
  /** Called with the next order. */
  onSortChange?: ((sort: DataTableSort) => void) | undefined;
  /** What is selected; leave it away for a table without selection. */
  selection?: Selection | undefined;
  /** Called with the next selection. */
  onSelectionChange?: ((selection: Selection) => void) | undefined;
  /** Why a row cannot be selected, or `null`. */
  rowUnselectable?: ((row: Row) => string | null) | undefined;
  /** Id of the row under the keyboard cursor. */
  cursor?: string | null | undefined;
  /** Called when the cursor moves. */
  onCursorChange?: ((id: string) => void) | undefined;
  /** What shortcuts call. */
  handleRef?: Ref<DataTableHandle> | undefined;
  /** Rows of 44 or 36 px. */
  density?: 'comfortable' | 'compact' | undefined;
  /** Pixels that the header keeps from the top edge when it sticks; 0 by default. */
  stickyTop?: number | undefined;
  /** Ids of columns that are not shown; the caller remembers them. */
  hiddenColumns?: readonly string[] | undefined;
  /** Ids of columns in the order in which they are shown; others follow as given. The caller remembers it. */
  columnOrder?: readonly string[] | undefined;
  /** Keeps the first column in sight while the others scroll sideways. */
  stickyFirst?: boolean | undefined;
  /** Least width of the table in pixels; below it scrolls sideways. For many columns, with `stickyFirst`. */
  minWidth?: number | undefined;
  /** Pixels of a table that scrolls by itself; without it the page scrolls. */
  maxHeight?: number | undefined;
  /** What can be done with a row, at its end: one small menu, or two icon buttons at most. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** What a row opens below itself. */
  renderExpanded?: ((row: Row) => ReactNode) | undefined;
  /** Ids of the opened rows; leave it away to let the table keep them. */
  expandedRows?: ReadonlySet<string> | undefined;
  /** Called with the next opened rows. */
  onExpandedChange?: ((ids: ReadonlySet<string>) => void) | undefined;
  /** Id of the row whose detail is shown elsewhere on the page. */
  activeRow?: string | undefined;
}
