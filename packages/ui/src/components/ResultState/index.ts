export { ResultState, type ResultStateProps } from './ResultState.tsx';
