import { Badge } from '@sluice/ui/Badge';

/** Whether a developer is in the perimeter: as long as any reason holds (spec 001 §3). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}
