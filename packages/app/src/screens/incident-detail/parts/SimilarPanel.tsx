import { STATUS_LABELS } from '@sluice/domain/status';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Link } from '@sluice/ui/Link';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue } from '../../../store.ts';
import { similarAtom } from '../similar.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

/** Incidents that probably belong together, with a link to the list where they can be handled in bulk. */
export function SimilarPanel() {
  const kind = useAtomValue(kindAtom);
  const groups = useAtomValue(similarAtom);
  if (groups.length === 0) return null;
  return (
    <SidePanel title="Similar incidents">
      {groups.map(({ label, count, rows, href }) => (
        <div key={label} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-2">
            <h3 className="min-w-0 truncate">{label}</h3>
            <Link href={href} className="shrink-0">
              Show all {(count + 1).toLocaleString('en-US')}
              <span className="sr-only">: {label}</span>
            </Link>
          </div>
          <ul className="grid gap-0.5 text-sm">
            {rows.map((row) => (
              <li key={row.id} className="flex min-w-0 items-baseline justify-between gap-2">
                <Link href={paths.incident(kind, row.id)} className="min-w-0 truncate">
                  {escapeUntrustedText(row.display_name)} #{row.id}
                </Link>
                <span className="shrink-0 text-text-muted">
                  {STATUS_LABELS[row.status]} · <When at={row.first_occurrence_date} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </SidePanel>
  );
}
