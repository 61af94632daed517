import { type FocusEvent, useRef } from 'react';

/** Keeps what Escape hid hidden while focus stays where it is, also when the window is left and comes back. */
export function useDismissal() {
  const isDismissed = useRef(false);
  return {
    isDismissed: () => isDismissed.current,
    dismiss: () => {
      isDismissed.current = true;
    },
    /** Called at each blur: ends it, unless it was the window that lost focus; then the control is still the page's active element. */
    blurred: (event: FocusEvent) => {
      if (document.activeElement !== event.target) isDismissed.current = false;
    },
  };
}
