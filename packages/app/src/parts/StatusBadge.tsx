import { STATUS_LABELS, type Status } from '@sluice/domain/status';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';

/** The tone, and with it the shape, of each status. */
export const STATUS_TONES: Record<Status, NonNullable<BadgeProps['tone']>> = {
  triggered: 'hot',
  acknowledged: 'half',
  resolved: 'done',
};

export interface StatusBadgeProps {
  status: Status;
  look?: BadgeProps['look'];
}

/** The status of an incident. */
export function StatusBadge({ status, look = 'soft' }: StatusBadgeProps) {
  return (
    <Badge tone={STATUS_TONES[status]} shape="auto" look={look}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
