import { type ComponentProps, useSyncExternalStore } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { Toaster } from './toaster.ts';

const ToastContent = later(() => import('./ToastContent.tsx').then((m) => m.ToastContent));

/** Props of {@link ToastRegion}. */
export interface ToastRegionProps extends Omit<ComponentProps<'ol'>, 'children'> {
  /** The app's queue. */
  toaster: Toaster;
}

/**
 * Where messages appear; once in an app. It loads with the first message.
 *
 * Keyboard: F8 moves focus to the messages, Escape dismisses, hover and focus hold their time.
 *
 * @do Say what happened and offer to undo it.
 * @dont Use it for an error that a field or a panel can show: it goes away.
 */
export function ToastRegion({ toaster, ...rest }: ToastRegionProps) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current);
  const used = useFirstUse(toasts.length > 0);
  if (!used) return null;
  return <ToastContent {...rest} toasts={toasts} onDismiss={toaster.dismiss} />;
}
