/** The columns in the caller's order; those it does not name follow as they were given. */
export function orderColumns<C extends { id: string }>(
  columns: readonly C[],
  order: readonly string[] | undefined,
): readonly C[] {
  if (order === undefined) return columns;
  const place = (column: C) => {
    const at = order.indexOf(column.id);
    return at === -1 ? order.length : at;
  };
  return columns.toSorted((one, other) => place(one) - place(other));
}

const CONTROLS = 'a[href],button:not(:disabled),input:not(:disabled),[tabindex="0"]';

/** Moves focus to the next control of the row; tells whether the key was one of its keys. */
export function sideways(from: HTMLElement, key: string): boolean {
  if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return false;
  const controls = [
    ...(from.closest('[data-row-id]')?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ];
  const rtl = getComputedStyle(from).direction === 'rtl';
  const at = controls.indexOf(from);
  const forward = (key === 'ArrowRight') !== rtl;
  const to =
    key === 'Home'
      ? 0
      : key === 'End'
        ? controls.length - 1
        : forward
          ? at + 1
          : Math.max(0, at - 1);
  controls[to]?.focus();
  return true;
}

/** Id of the row that contains an element, or `null`. */
export function rowOf(element: Element): string | null {
  return element.closest('[data-row-id]')?.getAttribute('data-row-id') ?? null;
}
