import type { SecretStats } from '@sluice/contract/endpoints/secret-list';
import { KpiCard, StatRow } from '@sluice/ui/KpiCard';
import type { Panel } from '../incident-list.states.ts';

export interface ListStatsProps {
  panel: Panel<SecretStats>;
  /** Whether the company looks for keywords at all. */
  showsKeywords: boolean;
  onRetry: () => void;
}

function figure(panel: Panel<SecretStats>, read: (stats: SecretStats) => number): string {
  return panel.kind === 'ready' ? read(panel.data).toLocaleString('en-US') : '';
}

/** The three quiet figures above the list (spec 000 §2.2). */
export function ListStats({ panel, showsKeywords, onRetry }: ListStatsProps) {
  const series = panel.kind === 'ready' ? panel.data : null;
  return (
    <StatRow>
      <KpiCard
        label="Secret incidents"
        status={panel.kind}
        value={figure(panel, ({ count }) => count)}
        trend={series?.incident_series}
        onRetry={onRetry}
      />
      {showsKeywords ? (
        <KpiCard
          label="Keyword incidents"
          status={panel.kind}
          value={figure(panel, ({ keyword_count }) => keyword_count)}
          onRetry={onRetry}
        />
      ) : null}
      <KpiCard
        label="Developers involved"
        status={panel.kind}
        value={figure(panel, ({ developer_count }) => developer_count)}
        trend={series?.developer_series}
        onRetry={onRetry}
      />
    </StatRow>
  );
}
