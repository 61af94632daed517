export { Masked, type MaskedProps } from './Masked.tsx';
