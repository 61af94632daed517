import { useEffect, useRef } from 'react';

/** What each key does; `esc`, `shift+x` and `g i` (one after the other) are written so. */
export type Hotkeys = Readonly<Record<string, () => void>>;

const SEQUENCE_MS = 1000;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=textbox]')
  );
}

function isInOverlay(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  );
}

function nameOf(event: KeyboardEvent): string {
  if (event.key === 'Escape') return 'esc';
  const isLetter = event.key.length === 1 && event.key.toLowerCase() !== event.key.toUpperCase();
  return event.shiftKey && isLetter ? `shift+${event.key.toLowerCase()}` : event.key;
}

/**
 * Single keys for the page that is shown. Ignored while somebody types, inside overlays, and
 * together with the modifiers that belong to the browser.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isInOverlay(event.target)) return;
      const name = nameOf(event);
      const isSecond = first !== null && event.timeStamp - first.at < SEQUENCE_MS;
      const action =
        (isSecond ? latest.current[`${first?.key} ${name}`] : undefined) ?? latest.current[name];
      first = { key: name, at: event.timeStamp };
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
