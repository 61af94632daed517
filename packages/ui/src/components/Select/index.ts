export type { Option } from './option.ts';
export { Select, type SelectProps } from './Select.tsx';
