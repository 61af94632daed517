export { Link, type LinkProps } from './Link.tsx';
export {
  NavigationProvider,
  type NavigationProviderProps,
  useAnchor,
} from './NavigationProvider.tsx';
