import type { KeyboardEvent } from 'react';

/** A handler that sends a form or confirms a dialog by Control or Command with Enter, wherever the focus is in it. */
export function onSubmitKey(submit: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
}
