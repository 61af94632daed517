import type { Ref, RefCallback, RefObject } from 'react';

/**
 * One ref for two that want the same element: the component, which measures or focuses it, and its caller.
 *
 * @param own the component's
 * @param given the caller's, of any kind; what its callback returns is called when the element leaves
 */
export function mergeRefs<Element>(
  own: RefObject<Element | null>,
  given: Ref<Element> | undefined,
): RefCallback<Element> {
  return (node) => {
    own.current = node;
    if (typeof given !== 'function') {
      if (given) given.current = node;
      return undefined;
    }
    const leave = given(node);
    if (typeof leave !== 'function') return undefined;
    return () => {
      own.current = null;
      leave();
    };
  };
}
