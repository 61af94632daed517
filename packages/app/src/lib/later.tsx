import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component whose code comes when it is first drawn: what is not needed for the first rows to
 * show. `meanwhile` stands in its place until then, so that nothing jumps; nothing by default.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once, where a module is loaded
  return function Later(props: Props) {
    return (
      <Suspense
        fallback={
          <>
            {/* Tells whoever takes pictures to wait. */}
            <span hidden data-later="" />
            {typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}
          </>
        }
      >
        <Loaded {...props} />
      </Suspense>
    );
  };
}
