export { AvatarStack, type AvatarStackProps } from './AvatarStack.tsx';
