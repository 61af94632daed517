export { Badge, type BadgeProps } from './Badge.tsx';
export { ToneIcon, type ToneIconProps } from './ToneIcon.tsx';
