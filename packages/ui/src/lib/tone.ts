/** What a coloured mark may say. An ordered scale, a status scale, and the states of a check; see Foundations/Colour. */
export const TONES = [
  'neutral',
  'accent',
  'critical',
  'high',
  'medium',
  'low',
  'veryLow',
  'unknown',
  'hot',
  'half',
  'done',
  'alarm',
  'calm',
  'muted',
] as const;
/** One of {@link TONES}. */
export type Tone = (typeof TONES)[number];

/** Text colour of a tone; at least 4.5:1 on every surface and on its own soft ground. */
export const TONE_TEXT = {
  neutral: 'text-neutral-text',
  accent: 'text-accent-tone-text',
  critical: 'text-critical-text',
  high: 'text-high-text',
  medium: 'text-medium-text',
  low: 'text-low-text',
  veryLow: 'text-very-low-text',
  unknown: 'text-unknown-text',
  hot: 'text-hot-text',
  half: 'text-half-text',
  done: 'text-done-text',
  alarm: 'text-alarm-text',
  calm: 'text-calm-text',
  muted: 'text-muted-tone-text',
} satisfies Record<Tone, string>;

/** Soft ground of a tone. */
export const TONE_SOFT = {
  neutral: 'bg-neutral-soft',
  accent: 'bg-accent-tone-soft',
  critical: 'bg-critical-soft',
  high: 'bg-high-soft',
  medium: 'bg-medium-soft',
  low: 'bg-low-soft',
  veryLow: 'bg-very-low-soft',
  unknown: 'bg-unknown-soft',
  hot: 'bg-hot-soft',
  half: 'bg-half-soft',
  done: 'bg-done-soft',
  alarm: 'bg-alarm-soft',
  calm: 'bg-calm-soft',
  muted: 'bg-muted-tone-soft',
} satisfies Record<Tone, string>;

/** Colour of a tone's icon; at least 3:1 on every surface. */
export const TONE_MARK = {
  neutral: 'text-neutral-mark',
  accent: 'text-accent-tone-mark',
  critical: 'text-critical-mark',
  high: 'text-high-mark',
  medium: 'text-medium-mark',
  low: 'text-low-mark',
  veryLow: 'text-very-low-mark',
  unknown: 'text-unknown-mark',
  hot: 'text-hot-mark',
  half: 'text-half-mark',
  done: 'text-done-mark',
  alarm: 'text-alarm-mark',
  calm: 'text-calm-mark',
  muted: 'text-muted-tone-mark',
} satisfies Record<Tone, string>;

/** Series colours of charts: a plain count, the three status marks, and eight categories. */
export const CHART_TONES = [
  'volume',
  'hot',
  'half',
  'done',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
] as const;
/** One of {@link CHART_TONES}. */
export type ChartTone = (typeof CHART_TONES)[number];

/** `fill` class of a chart series. */
export const CHART_FILL = {
  volume: 'fill-chart-volume',
  hot: 'fill-hot-mark',
  half: 'fill-half-mark',
  done: 'fill-done-mark',
  c1: 'fill-chart-1',
  c2: 'fill-chart-2',
  c3: 'fill-chart-3',
  c4: 'fill-chart-4',
  c5: 'fill-chart-5',
  c6: 'fill-chart-6',
  c7: 'fill-chart-7',
  c8: 'fill-chart-8',
} satisfies Record<ChartTone, string>;

/** `stroke` class of a chart series. */
export const CHART_STROKE = {
  volume: 'stroke-chart-volume',
  hot: 'stroke-hot-mark',
  half: 'stroke-half-mark',
  done: 'stroke-done-mark',
  c1: 'stroke-chart-1',
  c2: 'stroke-chart-2',
  c3: 'stroke-chart-3',
  c4: 'stroke-chart-4',
  c5: 'stroke-chart-5',
  c6: 'stroke-chart-6',
  c7: 'stroke-chart-7',
  c8: 'stroke-chart-8',
} satisfies Record<ChartTone, string>;

/** `background` class of a chart series, for legends. */
export const CHART_SWATCH = {
  volume: 'bg-chart-volume',
  hot: 'bg-hot-mark',
  half: 'bg-half-mark',
  done: 'bg-done-mark',
  c1: 'bg-chart-1',
  c2: 'bg-chart-2',
  c3: 'bg-chart-3',
  c4: 'bg-chart-4',
  c5: 'bg-chart-5',
  c6: 'bg-chart-6',
  c7: 'bg-chart-7',
  c8: 'bg-chart-8',
} satisfies Record<ChartTone, string>;
