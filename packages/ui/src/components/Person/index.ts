export { Person, type PersonProps } from './Person.tsx';
