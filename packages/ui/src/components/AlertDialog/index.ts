export { AlertDialog } from './AlertDialog.tsx';
export type { AlertDialogProps } from './props.ts';
