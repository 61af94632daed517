export { SplitView, type SplitViewProps } from './SplitView.tsx';
