export { Path, type PathProps } from './Path.tsx';
