export { AreaLine, type AreaLineProps, type LinePoint } from './AreaLine.tsx';
