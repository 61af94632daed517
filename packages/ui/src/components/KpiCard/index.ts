export { StatRow, type StatRowProps } from '../StatRow/StatRow.tsx';
export { KpiCard, type KpiCardProps } from './KpiCard.tsx';
