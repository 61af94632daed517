export { Popover, type PopoverProps, type TriggerProps } from './Popover.tsx';
