import { type ReactNode, Suspense } from 'react';

/**
 * The place of a part whose code comes when it is first drawn. Nothing is seen in it meanwhile, but `data-later` tells
 * whoever takes pictures to wait.
 */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-later="" />}>{children}</Suspense>;
}
