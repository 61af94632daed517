export { type ReorderItem, ReorderList, type ReorderListProps } from './ReorderList.tsx';
