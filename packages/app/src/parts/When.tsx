import { RelativeTime, type RelativeTimeProps } from '@sluice/ui/RelativeTime';
import { nowAtom, timeZoneAtom } from '../atoms/clock.atoms.ts';
import { useAtomValue } from '../store.ts';

export interface WhenProps {
  /** ISO 8601. */
  at: string;
  format?: NonNullable<RelativeTimeProps['format']>;
  /** A stop of Tab that shows the exact moment; not in rows. */
  tooltip?: boolean;
}

/** A date of the wire, relative to the app's clock and in the viewer's zone. */
export function When({ at, format = 'relative', tooltip = false }: WhenProps) {
  return (
    <RelativeTime
      at={at}
      now={useAtomValue(nowAtom)}
      timeZone={useAtomValue(timeZoneAtom)}
      format={format}
      tooltip={tooltip}
    />
  );
}
