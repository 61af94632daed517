import type { Metric } from '@sluice/contract/endpoints/metrics';
import {
  CARD_METRICS,
  type CardMetric,
  IS_LESS_GOOD,
  METRIC_LABELS,
  variationText,
} from '@sluice/domain/figures';
import { KpiCard, type KpiCardProps } from '@sluice/ui/KpiCard';
import { StatRow } from '@sluice/ui/StatRow';
import type { AsyncState } from '../../../async-state.ts';
import { counted } from '../../../lib/counted.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { cardsAtom, retryPanelAction } from '../analytics.atoms.ts';
import { cardHrefAtom } from '../figure-hrefs.atoms.ts';
import { FigureInfo } from './FigureInfo.tsx';

const DAY_SECONDS = 86_400;

/** A figure as its card writes it (spec 001 §9): seconds rounded, days and percent with two decimals. */
const WRITTEN: Record<CardMetric, (value: number) => string> = {
  median_event_detection_time: (seconds) => counted(Math.round(seconds), 'second'),
  mean_remediation_time: (seconds) => `${(seconds / DAY_SECONDS).toFixed(2)} days`,
  commit_count: (count) => count.toLocaleString('en-US'),
  commits_with_leak_ratio: (percent) => `${percent.toFixed(2)}%`,
};

function variationOf({ name, variation }: Metric): KpiCardProps['variation'] {
  const value = variationText(variation);
  if (variation === null) return { value, direction: 'flat' };
  const direction = value === '0.00%' ? 'flat' : variation > 0 ? 'up' : 'down';
  if (!IS_LESS_GOOD[name] || direction === 'flat') return { value, direction };
  return { value, direction, tone: direction === 'down' ? 'good' : 'bad' };
}

/** The four figures at the head of the page. */
export function MetricCards() {
  const state = useAtomValue(cardsAtom);
  return (
    <StatRow>
      {CARD_METRICS.map((name) => (
        <MetricCard key={name} name={name} state={state} />
      ))}
    </StatRow>
  );
}

function MetricCard({
  name,
  state,
}: {
  name: CardMetric;
  state: AsyncState<{ metrics: Metric[] }>;
}) {
  const retry = useSetAtom(retryPanelAction);
  const metric =
    state.kind === 'ready' ? state.data.metrics.find((one) => one.name === name) : undefined;
  const current = metric?.current ?? null;
  const href = useAtomValue(cardHrefAtom)(name);
  return (
    <KpiCard
      label={METRIC_LABELS[name]}
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry('cards') }
          : { kind: state.kind }
      }
      value={current === null ? '–' : WRITTEN[name](current)}
      hint="vs previous period"
      variation={metric === undefined ? undefined : variationOf(metric)}
      trend={metric?.trend.flatMap((value) => value ?? []) ?? []}
      href={href}
      info={<FigureInfo figure={name} />}
    />
  );
}
