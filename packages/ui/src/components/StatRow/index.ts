export { StatRow, type StatRowProps } from './StatRow.tsx';
