export { StackedBars, type StackedBarsProps, type StackedCategory } from './StackedBars.tsx';
