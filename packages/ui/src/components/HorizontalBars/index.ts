export { type HorizontalBar, HorizontalBars, type HorizontalBarsProps } from './HorizontalBars.tsx';
