import {
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';

/**
 * A component whose code comes when it is first drawn. `data-later` tells whoever takes pictures to wait for it. Not `lazy` in a `Suspense`: React holds back what replaces a fallback for 300 ms, so
 * that every first menu would open that much later (docs/adr/0301). What cannot be loaded is thrown to the error boundary above.
 *
 * @param load brings it, once
 * @param meanwhile stands in its place until then, so that nothing jumps; nothing by default
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once, where a module is loaded
  return function Later(props: Props) {
    const [failure, setFailure] = useState<unknown>(null);
    const [isThere, setIsThere] = useState(Part !== null);
    useEffect(() => {
      if (isThere) return;
      let isLeft = false;
      const tell = (set: () => void) => {
        if (!isLeft) set();
      };
      load().then(
        (loaded) => {
          Part = loaded;
          tell(() => setIsThere(true));
        },
        (reason: unknown) => tell(() => setFailure(reason)),
      );
      return () => {
        isLeft = true;
      };
    }, [isThere]);
    if (failure !== null) throw failure;
    if (Part !== null) return <Part {...props} />;
    return (
      <>
        <span hidden data-later="" />
        {typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}
      </>
    );
  };
}

interface PreloadHandlers<Target extends Element> {
  onPointerEnter?: ((event: PointerEvent<Target>) => void) | undefined;
  onFocus?: ((event: FocusEvent<Target>) => void) | undefined;
}

/**
 * Handlers that bring code at the first sign that it will be wanted, so that the first opening need not wait for it.
 *
 * @param load brings it, once
 * @param own the caller's handlers of the same events, called first
 */
export function preloading<Target extends Element>(
  load: () => Promise<unknown>,
  own: PreloadHandlers<Target>,
): Required<PreloadHandlers<Target>> {
  return {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      void load();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      void load();
    },
  };
}
