import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';

interface Navigation {
  readonly onNavigate: (href: string) => void;
  readonly onIntent?: ((href: string) => void) | undefined;
}

const NavigationContext = createContext<Navigation | null>(null);

/** Props of {@link NavigationProvider}. */
export interface NavigationProviderProps {
  /** Called for a plain click on a link of the own origin. */
  onNavigate: (href: string) => void;
  /** Called when a link is about to be used (pointer over it, focus on it): preload here. */
  onIntent?: ((href: string) => void) | undefined;
  /** The app. */
  children: ReactNode;
}

/** Hands the app's router to every anchor of the library. Without it anchors are the browser's own. */
export function NavigationProvider({ onNavigate, onIntent, children }: NavigationProviderProps) {
  const value = useMemo(() => ({ onNavigate, onIntent }), [onNavigate, onIntent]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

interface AnchorInput {
  href: string;
  target?: string | undefined;
  download?: unknown;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLAnchorElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLAnchorElement>) => void) | undefined;
}

/** Event handlers that make an anchor use the router. Spread them after the caller's own props. */
export function useAnchor({
  href,
  target,
  download,
  onClick,
  onPointerEnter,
  onFocus,
}: AnchorInput) {
  const navigation = useContext(NavigationContext);
  const inside = (href.startsWith('/') && !href.startsWith('//')) || href.startsWith('?');
  return {
    href,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!navigation || !inside || modified || event.button !== 0 || event.defaultPrevented)
        return;
      if ((target !== undefined && target !== '_self') || download !== undefined) return;
      event.preventDefault();
      navigation.onNavigate(href);
    },
    onPointerEnter(event: PointerEvent<HTMLAnchorElement>) {
      onPointerEnter?.(event);
      if (inside) navigation?.onIntent?.(href);
    },
    onFocus(event: FocusEvent<HTMLAnchorElement>) {
      onFocus?.(event);
      if (inside) navigation?.onIntent?.(href);
    },
  };
}
