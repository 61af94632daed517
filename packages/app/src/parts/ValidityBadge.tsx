import { VALIDITY_LABELS, type ValidityStatus } from '@sluice/domain/validity';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';
import { KeyRound, type LucideIcon, Minus, Unplug, Zap, ZapOff } from 'lucide-react';

/** `valid` is the alarm: the secret still works. */
const VALIDITY_TONES: Record<ValidityStatus, NonNullable<BadgeProps['tone']>> = {
  valid: 'alarm',
  invalid: 'calm',
  not_checked: 'muted',
  can_not_check: 'muted',
  failed_to_check: 'muted',
};

/** The shape of each validity; no other scale has them. */
export const VALIDITY_ICONS: Record<ValidityStatus, LucideIcon> = {
  valid: Zap,
  invalid: ZapOff,
  not_checked: KeyRound,
  can_not_check: Minus,
  failed_to_check: Unplug,
};

export interface ValidityBadgeProps {
  validity: ValidityStatus;
}

/** Whether the secret still works. */
export function ValidityBadge({ validity }: ValidityBadgeProps) {
  const Icon = VALIDITY_ICONS[validity];
  return (
    <Badge tone={VALIDITY_TONES[validity]} icon={<Icon />} look="plain">
      {VALIDITY_LABELS[validity]}
    </Badge>
  );
}
