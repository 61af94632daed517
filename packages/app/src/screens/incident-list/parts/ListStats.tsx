import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { IncidentKind } from '@sluice/domain/kinds';
import { KpiCard, type KpiStatus } from '@sluice/ui/KpiCard';
import type { AsyncState } from '../../../async-state.ts';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { showsKeywordsAtom } from '../filter-sources.atoms.ts';
import { retryListAction, statsAtom } from '../incident-list.atoms.ts';

function figure(state: AsyncState<IncidentStats>, read: (stats: IncidentStats) => number): string {
  return state.kind === 'ready' ? read(state.data).toLocaleString('en-US') : '';
}

function statusOf(state: AsyncState<IncidentStats>, onRetry: () => void): KpiStatus {
  return state.kind === 'failed' ? { kind: 'failed', onRetry } : { kind: state.kind };
}

const FIGURE_LABELS: Record<IncidentKind, string> = {
  secret: 'Secret incidents',
  keyword: 'Keyword incidents',
  postman: 'Postman secret incidents',
};

/** The quiet figures above the list (spec 000 §2.2). */
export function ListStats() {
  const kind = useAtomValue(kindAtom);
  const state = useAtomValue(statsAtom);
  const showsKeywords = useAtomValue(showsKeywordsAtom);
  const onRetry = useSetAtom(retryListAction);
  const series = state.kind === 'ready' ? state.data : null;
  const status = statusOf(state, onRetry);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:grid-cols-none max-sm:gap-2">
      <KpiCard
        look="line"
        label={FIGURE_LABELS[kind]}
        status={status}
        value={figure(state, ({ count }) => count)}
        trend={series?.incident_series}
      />
      {kind === 'secret' && showsKeywords ? (
        <KpiCard
          look="line"
          label="Keyword incidents"
          status={status}
          value={figure(state, ({ keyword_count }) => keyword_count)}
        />
      ) : null}
      {kind === 'postman' ? null : (
        <KpiCard
          look="line"
          label="Developers involved"
          status={status}
          value={figure(state, ({ developer_count }) => developer_count)}
          trend={series?.developer_series}
        />
      )}
    </div>
  );
}
