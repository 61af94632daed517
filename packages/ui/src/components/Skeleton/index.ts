export {
  Delayed,
  type DelayedProps,
  Skeleton,
  SkeletonLines,
  type SkeletonLinesProps,
  type SkeletonProps,
} from './Skeleton.tsx';
