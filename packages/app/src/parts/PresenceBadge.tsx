import { PRESENCE_LABELS, type Presence } from '@sluice/domain/presence';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';
import { CircleQuestionMark, Globe, GlobeOff, type LucideIcon } from 'lucide-react';

const PRESENCE_TONES: Record<Presence, NonNullable<BadgeProps['tone']>> = {
  present: 'hot',
  absent: 'calm',
  unknown: 'muted',
};

/** The shape of each presence; no other scale has them. */
export const PRESENCE_ICONS: Record<Presence, LucideIcon> = {
  present: Globe,
  absent: GlobeOff,
  unknown: CircleQuestionMark,
};

export interface PresenceBadgeProps {
  presence: Presence;
}

/** Whether a commit can still be seen on the code host. */
export function PresenceBadge({ presence }: PresenceBadgeProps) {
  const Icon = PRESENCE_ICONS[presence];
  return (
    <Badge tone={PRESENCE_TONES[presence]} icon={<Icon />} look="plain">
      {PRESENCE_LABELS[presence]}
    </Badge>
  );
}
