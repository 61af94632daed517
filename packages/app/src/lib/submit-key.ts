import type { KeyboardEvent } from 'react';

/** A key handler that submits a form or confirms a dialog on Control or Command with Enter, from any field in it. */
export function onSubmitKey(submit: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
}
