export { ListRow, type ListRowProps, RowList, type RowListProps } from './RowList.tsx';
