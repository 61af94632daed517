/** The five named levels and Unknown, most urgent first (spec 000 §3, severity scale). */
export const SEVERITIES = [10, 20, 30, 40, 50, 100] as const;

/** A level of the scale: 10 is Critical, 100 is Unknown. */
export type Severity = (typeof SEVERITIES)[number];

/** The names of the levels, to the letter of spec 000 §3. */
export const SEVERITY_LABELS: Record<Severity, string> = {
  10: 'Critical',
  20: 'High',
  30: 'Medium',
  40: 'Low',
  50: 'Very low',
  100: 'Unknown',
};

/** The level of an incident that neither a rule nor a person has rated. */
export const UNKNOWN_SEVERITY: Severity = 100;

/** The source of a severity: a person, a rule, or none yet (decisions §6). */
export const SEVERITY_SOURCES = ['manual', 'rule', 'none'] as const;
export type SeveritySource = (typeof SEVERITY_SOURCES)[number];

/**
 * The level that a stored number is shown as: rounded **up** to the nearest 10. What lies outside
 * the scale, and null, is Unknown (spec 000 §3).
 *
 * @example severityLevel(11) // 20, High
 * @example severityLevel(null) // 100, Unknown
 */
export function severityLevel(value: number | null): Severity {
  if (value === null || !Number.isFinite(value) || value <= 0) return UNKNOWN_SEVERITY;
  const rounded = Math.ceil(value / 10) * 10;
  return SEVERITIES.find((level) => level === rounded) ?? UNKNOWN_SEVERITY;
}

/** The name under which a stored number is shown. */
export function severityLabel(value: number | null): string {
  return SEVERITY_LABELS[severityLevel(value)];
}

/** Whether a number is one of the levels that a person may choose; Unknown is not one of them. */
export function isSettableSeverity(value: number): value is Severity {
  return value !== UNKNOWN_SEVERITY && SEVERITIES.some((level) => level === value);
}

/** The sentence about the source of a severity (spec 000 §4). */
export function severitySourceText(source: SeveritySource, ruleName: string | null): string {
  if (source === 'manual') return 'Manually set';
  if (source === 'rule' && ruleName !== null) return `Automatically set by ${ruleName}`;
  return 'No rule matches';
}
