import type { AppLocation, HistoryAdapter } from '../atoms/location.atoms.ts';

function current(): AppLocation {
  return {
    path: window.location.pathname,
    search: window.location.search,
    hash: window.location.hash,
  };
}

/** What is kept of a page in the browser's history. */
interface PageState {
  readonly scrollY: number;
  /** The previous address in this tab; null when the reader came from another site. */
  readonly from: string | null;
}

function readState(state: unknown): PageState {
  const kept = typeof state === 'object' && state !== null ? state : {};
  const scrollY = 'scrollY' in kept && typeof kept.scrollY === 'number' ? kept.scrollY : 0;
  const from = 'from' in kept && typeof kept.from === 'string' ? kept.from : null;
  return { scrollY, from };
}

/**
 * The browser's history. It remembers how far each page was scrolled, so that going back from an
 * incident shows the list where it was left.
 */
export function browserHistory(): HistoryAdapter {
  window.history.scrollRestoration = 'manual';
  return {
    current,
    move: (to, kind) => {
      if (kind === 'replace') {
        window.history.replaceState(window.history.state, '', to);
        return;
      }
      const { pathname: pathBefore, search, hash } = window.location;
      const { from } = readState(window.history.state);
      // A link to where one came from leads back, to the place where it was left.
      if (from === to) {
        window.history.back();
        return;
      }
      window.history.replaceState({ from, scrollY: window.scrollY }, '');
      window.history.pushState({ from: `${pathBefore}${search}${hash}`, scrollY: 0 }, '', to);
      if (window.location.pathname !== pathBefore) window.scrollTo(0, 0);
    },
    redirect: (to) => window.location.assign(to),
    subscribe: (listener) => {
      const onPopState = (event: PopStateEvent): void => {
        listener();
        const { scrollY: top } = readState(event.state);
        // Two frames: one in which the page renders from the cache, one in which it has its height.
        requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)));
      };
      window.addEventListener('popstate', onPopState);
      return () => window.removeEventListener('popstate', onPopState);
    },
  };
}
