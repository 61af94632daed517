export { Dialog } from './Dialog.tsx';
export type { DialogProps } from './props.ts';
