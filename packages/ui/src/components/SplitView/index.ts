export type { SplitViewProps } from './props.ts';
export { SplitView } from './SplitView.tsx';
