import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component whose code comes when it is first drawn: what is not needed for the first rows to
 * show. Nothing is seen in its place meanwhile.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once, where a module is loaded
  return function Later(props: Props) {
    return (
      <Suspense fallback={<span hidden data-later="" />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
