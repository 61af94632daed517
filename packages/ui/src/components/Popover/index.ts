export type { DisclosureTrigger } from '../../lib/disclosure.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
