import { STATUS_LABELS, type Status } from '@sluice/domain/status';
import { KpiCard } from '@sluice/ui/KpiCard';
import { StatRow } from '@sluice/ui/StatRow';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { countsAtom, retryPanelAction } from '../analytics.atoms.ts';
import { incidentsHrefAtom } from '../figure-hrefs.atoms.ts';
import { FigureInfo } from './FigureInfo.tsx';

const SHOWN: readonly Status[] = ['resolved', 'triggered', 'acknowledged'];

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
            info={<FigureInfo figure="incident_count" />}
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
