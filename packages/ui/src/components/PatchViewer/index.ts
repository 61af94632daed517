export { PatchViewer } from './PatchViewer.tsx';
export type { PatchViewerProps } from './props.ts';
export type { PatchHighlight } from './segments.ts';
export type { PatchStatus } from './status.ts';
