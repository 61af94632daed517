/**
 * In the docs several stories of a page are drawn together, each in its frame, and each may take focus in its play function. A menu
 * or a tooltip closes when its window loses focus: here it stays as its story left it. The page also does not scroll away from its
 * reader to an element that takes focus in a frame below.
 */
export function holdFocus(): void {
  if (!window.frameElement?.closest('.sbdocs')) return;
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
  for (const type of ['blur', 'focusout']) {
    window.addEventListener(
      type,
      (event) => {
        // Focus that goes nowhere in this window has left it.
        const isLost = !(event instanceof FocusEvent) || event.relatedTarget === null;
        if (isLost) event.stopImmediatePropagation();
      },
      true,
    );
  }
}
