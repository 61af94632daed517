const STOPS = 'a[href],button,input,select,textarea,[tabindex="0"]';

/**
 * A ref for a box that scrolls when it is too full: text alone that scrolls is a stop of its own, so that it can be read
 * by keyboard.
 *
 * @param otherwise its `tabindex` while it does not scroll, or holds a stop; `null` for none
 */
export function scrollStop(
  otherwise: -1 | null,
): (node: HTMLElement | null) => (() => void) | undefined {
  return (node) => {
    if (node === null) return undefined;
    const stop = () => {
      const still = node.scrollHeight <= node.clientHeight;
      if (!still && node.querySelector(STOPS) === null) node.tabIndex = 0;
      else if (otherwise === null) node.removeAttribute('tabindex');
      else node.tabIndex = otherwise;
    };
    const observer = new ResizeObserver(stop);
    observer.observe(node);
    stop();
    return () => observer.disconnect();
  };
}
