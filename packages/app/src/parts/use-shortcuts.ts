import { type RefObject, useEffect, useRef } from 'react';

/** What each key does; `esc`, `shift+x` and `g i` (one after the other) are written so. */
export type Shortcuts = Readonly<Record<string, () => void>>;

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

const registered = new Set<RefObject<Shortcuts>>();
let previous: { readonly key: string; readonly at: number } | null = null;

function actionOf(name: string): (() => void) | undefined {
  for (const { current } of registered) {
    const action = current[name];
    if (action !== undefined) return action;
  }
  return undefined;
}

/** Of all shortcuts on the page, a sequence such as `g i` comes before the single key that ends it. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || isInOverlay(event.target)) return;
  const key = nameOf(event);
  const isSecond = previous !== null && event.timeStamp - previous.at < SEQUENCE_MS;
  const action = (isSecond ? actionOf(`${previous?.key} ${key}`) : undefined) ?? actionOf(key);
  previous = { key, at: event.timeStamp };
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/**
 * Keyboard shortcuts of a part of the page, as long as it is shown. Ignored while a person types,
 * inside overlays, and together with the modifiers that belong to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', onKeyDown);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (registered.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
