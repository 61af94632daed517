export { StatRow, type StatRowProps } from '../StatRow/StatRow.tsx';
export { KpiCard, type KpiCardProps, type KpiStatus } from './KpiCard.tsx';
