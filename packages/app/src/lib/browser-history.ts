import type { AppLocation, HistoryDoor } from '../atoms/location.atoms.ts';

function current(): AppLocation {
  return {
    path: window.location.pathname,
    search: window.location.search,
    hash: window.location.hash,
  };
}

function scrollOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('scrollY' in state)) return 0;
  return typeof state.scrollY === 'number' ? state.scrollY : 0;
}

/**
 * The browser's history. It remembers how far each page was scrolled, so that going back from an
 * incident shows the list where it was left.
 */
export function browserHistory(): HistoryDoor {
  window.history.scrollRestoration = 'manual';
  return {
    current,
    move: (to, kind) => {
      if (kind === 'replace') {
        window.history.replaceState(window.history.state, '', to);
        return;
      }
      const pathBefore = window.location.pathname;
      window.history.replaceState({ scrollY: window.scrollY }, '');
      window.history.pushState({ scrollY: 0 }, '', to);
      if (window.location.pathname !== pathBefore) window.scrollTo(0, 0);
    },
    leave: (to) => window.location.assign(to),
    subscribe: (listener) => {
      const onPopState = (event: PopStateEvent): void => {
        listener();
        const top = scrollOf(event.state);
        // Two frames: one in which the page renders from the cache, one in which it has its height.
        requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)));
      };
      window.addEventListener('popstate', onPopState);
      return () => window.removeEventListener('popstate', onPopState);
    },
  };
}
