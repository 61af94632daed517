export { Combobox, type ComboboxProps } from './Combobox.tsx';
export { MultiCombobox, type MultiComboboxProps } from './MultiCombobox.tsx';
