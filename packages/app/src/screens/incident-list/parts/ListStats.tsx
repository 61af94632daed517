import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import { KpiCard, type KpiStatus, StatRow } from '@sluice/ui/KpiCard';
import type { Panel } from '../incident-list.states.ts';

export interface ListStatsProps {
  panel: Panel<IncidentStats>;
  /** Whether the company looks for keywords at all. */
  showsKeywords: boolean;
  onRetry: () => void;
}

function figure(panel: Panel<IncidentStats>, read: (stats: IncidentStats) => number): string {
  return panel.kind === 'ready' ? read(panel.data).toLocaleString('en-US') : '';
}

function statusOf(panel: Panel<IncidentStats>, onRetry: () => void): KpiStatus {
  return panel.kind === 'failed' ? { kind: 'failed', onRetry } : { kind: panel.kind };
}

/** The three quiet figures above the list (spec 000 §2.2). */
export function ListStats({ panel, showsKeywords, onRetry }: ListStatsProps) {
  const series = panel.kind === 'ready' ? panel.data : null;
  const status = statusOf(panel, onRetry);
  return (
    <StatRow>
      <KpiCard
        label="Secret incidents"
        status={status}
        value={figure(panel, ({ count }) => count)}
        trend={series?.incident_series}
      />
      {showsKeywords ? (
        <KpiCard
          label="Keyword incidents"
          status={status}
          value={figure(panel, ({ keyword_count }) => keyword_count)}
        />
      ) : null}
      <KpiCard
        label="Developers involved"
        status={status}
        value={figure(panel, ({ developer_count }) => developer_count)}
        trend={series?.developer_series}
      />
    </StatRow>
  );
}
