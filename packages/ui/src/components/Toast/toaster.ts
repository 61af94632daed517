/**
 * A message about something that just happened. Plain data all through, its action too, where `Callout` and `Banner` take
 * an element: it is announced, compared and queued before anything draws it, and a layer without React may send it.
 */
export interface ToastMessage {
  /** The same id replaces a message that is still shown. */
  id?: string | undefined;
  /** `danger` is for failures. It is announced immediately, the others when the screen reader pauses. */
  tone?: 'neutral' | 'success' | 'danger' | undefined;
  /** One line. */
  title: string;
  /** A second one. */
  body?: string | undefined;
  /** Where what happened can be seen; it stays as long as the message. */
  link?: { label: string; href: string } | undefined;
  /** Label of the one action, such as "Undo". */
  actionLabel?: string | undefined;
  /** Does it, and puts the message away. */
  onAction?: (() => void) | undefined;
  /** How long it stays; 5000 by default, 8000 with an action. `persistent` waits to be dismissed. */
  durationMs?: number | 'persistent' | undefined;
  /**
   * A message with this `id` that was put away is not shown again for so many ms. For what fails over and over, such as
   * a lost connection.
   */
  reshowAfterMs?: number | undefined;
}

/** A message in the queue. */
export interface Toast extends ToastMessage {
  /** Its key, given or made. */
  id: string;
  /** Goes up when a message with the same id comes again, which restarts its time. */
  revision: number;
}

/** The queue; made once by the app, read by `ToastRegion`. No React in here: a request layer may call it. */
export interface Toaster {
  /** Shows a message and gives its id. */
  show(message: ToastMessage): string;
  /** Puts one away; nothing happens when it is gone already. */
  dismiss(id: string): void;
  /** Calls back after each change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** The messages, oldest first. The same array until something changes. */
  current(): readonly Toast[];
}

/** Older messages give way beyond this many. */
const SHOWN = 4;

/** The newest ones; what waits to be dismissed gives way last. */
function newest(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= SHOWN) return toasts;
  const passing = toasts.findIndex((one) => one.durationMs !== 'persistent');
  // The one that has just come is never the one that goes.
  return toasts.toSpliced(passing === -1 || passing === toasts.length - 1 ? 0 : passing, 1);
}

/**
 * Makes a queue.
 *
 * @param now a clock in ms; the page's by default
 * @example const toaster = createToaster(); toaster.show({ title: 'Public link copied', durationMs: 1500 });
 */
export function createToaster(now: () => number = () => performance.now()): Toaster {
  let toasts: readonly Toast[] = [];
  let counter = 0;
  const listeners = new Set<() => void>();
  const putAway = new Map<string, number>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(message) {
      counter += 1;
      const id = message.id ?? `toast-${counter}`;
      const away = putAway.get(id);
      if (away !== undefined && now() - away < (message.reshowAfterMs ?? 0)) return id;
      const toast = { ...message, id, revision: counter };
      const place = toasts.findIndex((other) => other.id === id);
      set(place === -1 ? newest([...toasts, toast]) : toasts.with(place, toast));
      return id;
    },
    dismiss(id) {
      const toast = toasts.find((one) => one.id === id);
      if (toast === undefined) return;
      if (toast.reshowAfterMs !== undefined) putAway.set(id, now());
      set(toasts.filter((one) => one.id !== id));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => toasts,
  };
}

/** How long a message stays, in ms; `Infinity` when it waits. */
export function toastDurationMs(toast: ToastMessage): number {
  if (toast.durationMs === 'persistent') return Number.POSITIVE_INFINITY;
  return toast.durationMs ?? (toast.onAction ? 8000 : 5000);
}
