import { PRESENCE_LABELS, type Presence } from '@sluice/domain/presence';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';

const PRESENCE_TONES: Record<Presence, NonNullable<BadgeProps['tone']>> = {
  present: 'hot',
  absent: 'calm',
  unknown: 'muted',
};

export interface PresenceBadgeProps {
  presence: Presence;
}

/** Whether a commit can still be seen on the code host. */
export function PresenceBadge({ presence }: PresenceBadgeProps) {
  return (
    <Badge tone={PRESENCE_TONES[presence]} shape="auto" look="plain">
      {PRESENCE_LABELS[presence]}
    </Badge>
  );
}
