import type { RowData } from '@tanstack/react-table';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useWords } from '../../lib/words/words.ts';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { DataTableColumn, DataTableStatus } from './types.ts';
import { WORDS } from './words.ts';

/** What table and cards need to draw rows. */
export interface DataTableRowsProps<Row extends RowData> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onRowActivate: ((row: Row) => void) | undefined;
  status: DataTableStatus;
  selection: Selection;
  selectable: boolean;
  rowUnselectable: ((row: Row) => string | null) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  renderExpanded: ((row: Row) => ReactNode) | undefined;
  expanded: ReadonlySet<string>;
  cursor: string | null;
  activeRow: string | undefined;
  linkColumn: string | undefined;
  density: 'comfortable' | 'compact';
  stickyFirst: boolean;
  onToggle: (id: string, range: boolean) => void;
  onCursor: (id: string) => void;
  onExpand: (id: string) => void;
}

/** What a row is and what its parts get, the same in the table and in a card. */
export function rowFacts<Row extends RowData>(props: DataTableRowsProps<Row>, row: Row) {
  const id = props.rowId(row);
  const label = props.rowLabel(row);
  const selected = props.selectable && isSelected(props.selection, id);
  return {
    id,
    label,
    clickable: props.rowHref !== undefined || props.onRowActivate !== undefined,
    expanded: props.renderExpanded !== undefined && props.expanded.has(id),
    root: {
      'data-row-id': id,
      'data-selected': selected || undefined,
      'data-cursor': props.cursor === id || undefined,
      'aria-current': props.activeRow === id ? ('true' as const) : undefined,
    },
    link: {
      label,
      href: props.rowHref?.(row),
      onActivate: props.onRowActivate === undefined ? undefined : () => props.onRowActivate?.(row),
    },
    check: {
      label,
      checked: selected,
      reason: props.rowUnselectable?.(row) ?? null,
      onToggle: (range: boolean) => {
        props.onCursor(id);
        props.onToggle(id, range);
      },
    },
  };
}

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Why it cannot be selected. */
  reason: string | null;
  onToggle: (range: boolean) => void;
}

/** The box of a row. Shift with a click or with Space selects the range since the last one. */
export function RowCheck({ label, checked, reason, onToggle }: RowCheckProps) {
  const { say } = useWords(WORDS);
  return (
    <input
      type="checkbox"
      data-row-check=""
      aria-label={say('select', { row: reason === null ? label : `${label}: ${reason}` })}
      title={reason ?? undefined}
      disabled={reason !== null}
      checked={checked}
      onChange={(event) => {
        const { nativeEvent } = event;
        onToggle(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey);
      }}
      className="check hit z-1 align-middle"
    />
  );
}

/** The box for all rows of the page. */
export interface PageCheckProps {
  /** Whether they are selected: all, some or none of them. */
  state: boolean | 'mixed';
  onToggle: (on: boolean) => void;
  disabled: boolean;
}

/** Selects all rows of the page, or lets them go. */
export function PageCheck({ state, onToggle, disabled, id }: PageCheckProps & { id?: string }) {
  const { say } = useWords(WORDS);
  return (
    <input
      id={id}
      type="checkbox"
      aria-label={say('selectPage')}
      disabled={disabled}
      checked={state === true}
      ref={(node) => {
        if (node) node.indeterminate = state === 'mixed';
      }}
      onChange={() => onToggle(state !== true)}
      className="check hit align-middle"
    />
  );
}

interface RowLinkProps {
  label: string;
  href: string | undefined;
  onActivate: (() => void) | undefined;
}

const OVER = 'absolute inset-0 rounded-none focus-visible:outline-offset-[-2px] cursor-default';

/** The row's one link, laid over it, so that the middle button and the context menu work anywhere on the row. */
export function RowLink({ label, href, onActivate }: RowLinkProps) {
  const anchor = useAnchor({
    href: href ?? '',
    // A pointer opens what the app says; Enter, a modifier and the middle button follow the address.
    onClick: (event) => {
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (onActivate === undefined || isModified || event.detail === 0) return;
      event.preventDefault();
      onActivate();
    },
  });
  if (href === undefined) {
    return (
      <button
        type="button"
        data-row-link=""
        aria-label={label}
        onClick={onActivate}
        className={OVER}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the address comes with the spread; named by its label, it covers the row's own content
    <a {...anchor} data-row-link="" aria-label={label} className={OVER} />
  );
}

/** What lies above the row's link (a time with its exact form, a tag) still follows it when it is pressed. */
export function useRowPress() {
  return (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    // What a menu or a dialog of this row does elsewhere in the page comes by here too: React passes it on by its own tree.
    if (!currentTarget.contains(target)) return;
    if (target.closest('a,button,input,label,select,textarea,[role="button"]')) return;
    if (document.getSelection()?.isCollapsed === false) return;
    currentTarget.querySelector('[data-row-link]')?.dispatchEvent(
      new globalThis.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
      }),
    );
  };
}

/** Brings a row that is not drawn into sight. */
export type Reveal = RefObject<((index: number) => void) | null>;
