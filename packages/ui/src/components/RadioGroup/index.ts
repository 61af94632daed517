export type { RadioQuestionProps } from './RadioFrame.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './RadioGroup.tsx';
