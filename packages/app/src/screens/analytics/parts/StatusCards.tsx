import { defaultListQuery, printListQuery, withFilter, withRange } from '@sluice/domain/list-query';
import { STATUS_LABELS, type Status } from '@sluice/domain/status';
import { KpiCard } from '@sluice/ui/KpiCard';
import { StatRow } from '@sluice/ui/StatRow';
import { defaultRangeAtom } from '../../../atoms/session.atoms.ts';
import { paths } from '../../../paths.ts';
import { atom, useAtomValue, useSetAtom } from '../../../store.ts';
import { countsAtom, rangeAtom, retryPanelAction } from '../analytics.atoms.ts';

const SHOWN: readonly Status[] = ['resolved', 'triggered', 'acknowledged'];

/** The list that a figure counts, with the same range and filters. */
export const incidentsHrefAtom = atom((get) => {
  const range = get(rangeAtom);
  const defaultRange = get(defaultRangeAtom);
  const all = withRange(defaultListQuery(defaultRange), range);
  return (filter: 'status' | 'assignee' | 'repository', values: readonly string[]): string => {
    const query =
      filter === 'status'
        ? withFilter(all, 'status', values)
        : withFilter(withFilter(all, 'status', []), filter, values);
    return paths.list('secret', printListQuery(query, defaultRange));
  };
});

/** The incidents of the period by their status now; each figure opens its list. */
export function StatusCards() {
  const state = useAtomValue(countsAtom);
  const retry = useSetAtom(retryPanelAction);
  const hrefOf = useAtomValue(incidentsHrefAtom);
  return (
    <StatRow>
      {SHOWN.map((status) => {
        const closed = state.kind === 'ready' ? state.data.closed_as_false_positive : 0;
        return (
          <KpiCard
            key={status}
            label={STATUS_LABELS[status]}
            href={hrefOf('status', [status])}
            hint={
              status === 'resolved' && closed > 0
                ? `${closed.toLocaleString('en-US')} closed as likely false positives`
                : undefined
            }
            status={
              state.kind === 'failed'
                ? { kind: 'failed', title: state.text, onRetry: () => retry('counts') }
                : { kind: state.kind }
            }
            value={
              state.kind === 'ready'
                ? state.data.count_by_status[status].toLocaleString('en-US')
                : ''
            }
          />
        );
      })}
    </StatRow>
  );
}
