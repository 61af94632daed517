import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import { KINDS } from '@sluice/domain/kind-info';
import { Link } from '@sluice/ui/Link';
import { counted } from '../lib/counted.ts';
import { paths } from '../paths.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { When } from './When.tsx';

export interface SeenIncidentsProps {
  seen: SeenAnswer;
  /** A link was followed. */
  onFollow?: () => void;
}

/** The incidents that hold a value (decisions §12): open ones first, twenty at most, with how many there are. */
export function SeenIncidents({ seen: { incidents, total }, onFollow }: SeenIncidentsProps) {
  if (total === 0) {
    return (
      <p role="status" className="text-text-muted">
        No incident holds this value.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium">
        {counted(total, 'incident holds', 'incidents hold')} this value
      </p>
      <ul className="grid gap-2">
        {incidents.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-border px-3 py-2"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Link href={paths.incident(one.kind, one.id)} onClick={onFollow}>
                {one.name} #{one.id}
              </Link>
              <StatusBadge status={one.status} />
              <SeverityBadge severity={one.severity} />
            </span>
            <span className="text-sm text-text-muted">
              {KINDS[one.kind].tabLabel} · {counted(one.occurrence_count, 'occurrence')}, last{' '}
              <When at={one.last_occurrence_date} />
            </span>
          </li>
        ))}
      </ul>
      {total > incidents.length ? (
        <p className="text-sm text-text-muted">{total - incidents.length} more are not shown.</p>
      ) : null}
    </div>
  );
}
