import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import { KpiCard, type KpiStatus, StatRow } from '@sluice/ui/KpiCard';
import type { AsyncState } from '../../../async-state.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { showsKeywordsAtom } from '../filter-sources.atoms.ts';
import { retryListAction, statsAtom } from '../incident-list.atoms.ts';

function figure(state: AsyncState<IncidentStats>, read: (stats: IncidentStats) => number): string {
  return state.kind === 'ready' ? read(state.data).toLocaleString('en-US') : '';
}

function statusOf(state: AsyncState<IncidentStats>, onRetry: () => void): KpiStatus {
  return state.kind === 'failed' ? { kind: 'failed', onRetry } : { kind: state.kind };
}

/** The three quiet figures above the list (spec 000 §2.2). */
export function ListStats() {
  const state = useAtomValue(statsAtom);
  const showsKeywords = useAtomValue(showsKeywordsAtom);
  const onRetry = useSetAtom(retryListAction);
  const series = state.kind === 'ready' ? state.data : null;
  const status = statusOf(state, onRetry);
  return (
    <StatRow>
      <KpiCard
        label="Secret incidents"
        status={status}
        value={figure(state, ({ count }) => count)}
        trend={series?.incident_series}
      />
      {showsKeywords ? (
        <KpiCard
          label="Keyword incidents"
          status={status}
          value={figure(state, ({ keyword_count }) => keyword_count)}
        />
      ) : null}
      <KpiCard
        label="Developers involved"
        status={status}
        value={figure(state, ({ developer_count }) => developer_count)}
        trend={series?.developer_series}
      />
    </StatRow>
  );
}
