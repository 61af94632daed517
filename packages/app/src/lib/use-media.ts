import { useCallback, useSyncExternalStore } from 'react';

/** From this width on an incident has room beside its list. */
export const SPLIT_ROOM = '(min-width: 1200px)';

/** Whether a media query holds now, and as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
