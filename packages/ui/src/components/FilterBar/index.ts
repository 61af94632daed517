export { FilterBar, type FilterBarProps, type FilterChip } from './FilterBar.tsx';
export { FilterOptions, type FilterOptionsProps } from './FilterOptions.tsx';
