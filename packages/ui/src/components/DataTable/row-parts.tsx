import type { MouseEvent } from 'react';
import { useAnchor } from '../Link/NavigationProvider.tsx';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Why it cannot be selected. */
  reason: string | null;
  onToggle: (range: boolean) => void;
}

/** The box of a row. Shift with a click or with Space selects the range since the last one. */
export function RowCheck({ label, checked, reason, onToggle }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      data-row-check=""
      aria-label={reason === null ? `Select ${label}` : `Select ${label}: ${reason}`}
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

interface RowLinkProps {
  label: string;
  href: string | undefined;
  onActivate: () => void;
  onFocus: () => void;
}

const OVER = 'absolute inset-0 rounded-none focus-visible:outline-offset-[-2px] cursor-default';

/** The row's one link, laid over it, so that the middle button and the context menu work anywhere on the row. */
export function RowLink({ label, href, onActivate, onFocus }: RowLinkProps) {
  const anchor = useAnchor({ href: href ?? '', onFocus });
  if (href === undefined) {
    return (
      <button
        type="button"
        data-row-link=""
        aria-label={label}
        onClick={onActivate}
        onFocus={onFocus}
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
