export { RelativeTime, type RelativeTimeProps } from './RelativeTime.tsx';
export { relativeText } from './relative.ts';
