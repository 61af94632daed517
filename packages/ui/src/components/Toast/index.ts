export { ToastRegion, type ToastRegionProps } from './ToastRegion.tsx';
export {
  createToaster,
  type Toast,
  type Toaster,
  type ToastMessage,
  toastDurationMs,
} from './toaster.ts';
