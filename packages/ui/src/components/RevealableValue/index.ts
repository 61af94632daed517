export { RevealableValue, type RevealableValueProps } from './RevealableValue.tsx';
