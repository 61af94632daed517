import { VALIDITY_LABELS, type ValidityStatus } from '@sluice/domain/validity';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';

/** `valid` is the alarm: the secret still works. */
const VALIDITY_TONES: Record<ValidityStatus, NonNullable<BadgeProps['tone']>> = {
  valid: 'alarm',
  invalid: 'calm',
  not_checked: 'muted',
  can_not_check: 'muted',
  failed_to_check: 'unknown',
};

export interface ValidityBadgeProps {
  validity: ValidityStatus;
}

/** Whether the secret still works. */
export function ValidityBadge({ validity }: ValidityBadgeProps) {
  return (
    <Badge tone={VALIDITY_TONES[validity]} shape="auto" look="plain">
      {VALIDITY_LABELS[validity]}
    </Badge>
  );
}
