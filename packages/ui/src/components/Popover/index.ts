export type { PopTrigger } from '../../lib/disclosure.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
