export { KpiCard, type KpiCardProps, StatRow, type StatRowProps } from './KpiCard.tsx';
