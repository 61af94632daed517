/** What dims the page behind anything modal. */
export const OVERLAY = 'fixed inset-0 z-40 bg-scrim motion-safe:animate-[ui-fade-in_140ms]';
/** What anything modal stands on; its place and its width are its own. */
export const OVERLAY_PANEL =
  'pop fixed z-50 outline-none motion-safe:animate-[ui-fade-in_140ms_var(--ease-out)]';
