export { Donut, type DonutProps, type DonutSlice } from './Donut.tsx';
