import type { SearchScanStatus } from '@sluice/domain/search-scan';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';

const SHOWN: Record<SearchScanStatus, readonly [label: string, tone: BadgeProps['tone']]> = {
  created: ['Pending', 'neutral'],
  scanning: ['Scanning', 'accent'],
  finished: ['Done', 'done'],
  error: ['Error', 'alarm'],
  expired: ['Expired', 'neutral'],
  none: ['Not scanned', 'neutral'],
};

/** How far the scan of a search is (spec 001 §4). */
export function ScanStatusBadge({ status }: { status: SearchScanStatus }) {
  const [label, tone] = SHOWN[status];
  return <Badge tone={tone}>{label}</Badge>;
}
