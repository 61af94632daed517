import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code comes when it is first drawn. Nothing is seen in its place meanwhile, but `data-later` tells
 * whoever takes pictures to wait. Not `lazy` in a `Suspense`: React holds back what replaces a fallback for 300 ms, so
 * that every first menu would open that much later (docs/adr/0301). What cannot be loaded is thrown to the error boundary above.
 *
 * @param load brings it, once
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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
    return Part === null ? <span hidden data-later="" /> : <Part {...props} />;
  };
}
