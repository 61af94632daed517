export type { TriggerProps } from '../../lib/disclosure.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
