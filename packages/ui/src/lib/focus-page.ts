/** Puts focus onto the page, where it would otherwise be lost to the document. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
}
