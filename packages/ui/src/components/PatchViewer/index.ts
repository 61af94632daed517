export { PatchViewer, type PatchViewerProps } from './PatchViewer.tsx';
export type { PatchHighlight } from './segments.ts';
export type { PatchStatus } from './status.ts';
