import {
  type ComponentType,
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';

/**
 * Hears of a part whose code cannot be loaded. Where it is given, that part stays away and the rest of the page stays as it is.
 */
export const LaterReport = createContext<((part: string, isLoaded: boolean) => void) | null>(null);

/**
 * A component whose code loads on its first render. The picture tests wait for `data-later`. Not `lazy` in a `Suspense`: React holds back what replaces a fallback for 300 ms, so
 * that every first menu would open that much later (docs/adr/0301). Code that cannot be loaded is reported to {@link LaterReport}, or thrown to the error boundary above.
 *
 * @param load brings it, once
 * @param meanwhile shown until the code has loaded, to avoid a layout shift; nothing by default
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
    const report = useContext(LaterReport);
    const id = useId();
    useEffect(() => {
      if (isThere) return;
      let isLeft = false;
      const update = (set: () => void) => {
        if (!isLeft) set();
      };
      load().then(
        (loaded) => {
          Part = loaded;
          update(() => setIsThere(true));
        },
        (reason: unknown) =>
          update(() => {
            if (report === null) setFailure(reason);
            // Some browsers keep a failed import until the page is loaded again, so it is not tried here.
            else report(id, false);
          }),
      );
      return () => {
        isLeft = true;
      };
    }, [isThere, report, id]);
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
