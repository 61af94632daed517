import { SEVERITY_LABELS, type Severity, severityLevel } from '@sluice/domain/severity';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';

/** The tone, and with it the shape, of each level. */
export const SEVERITY_TONES: Record<Severity, NonNullable<BadgeProps['tone']>> = {
  10: 'critical',
  20: 'high',
  30: 'medium',
  40: 'low',
  50: 'veryLow',
  100: 'unknown',
};

export interface SeverityBadgeProps {
  /** The stored number; null is Unknown. */
  severity: number | null;
  look?: BadgeProps['look'];
}

/** A severity by its shape and name. */
export function SeverityBadge({ severity, look = 'plain' }: SeverityBadgeProps) {
  const level = severityLevel(severity);
  return (
    <Badge tone={SEVERITY_TONES[level]} shape="auto" look={look}>
      {SEVERITY_LABELS[level]}
    </Badge>
  );
}
