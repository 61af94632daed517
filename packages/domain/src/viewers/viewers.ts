/** How often an open page says that it is open, in milliseconds. */
export const VIEWING_EVERY_MS = 5_000;

/** A page that said nothing for this long is closed, or its browser crashed. In milliseconds. */
export const VIEWING_ENDS_MS = 12_000;

/** The colleagues who have an incident open: each once, and not the person who looks. */
export function colleagues(memberIds: readonly number[], self: number | null): number[] {
  return [...new Set(memberIds)].filter((id) => id !== self).sort((a, b) => a - b);
}

/** Who has an incident open. */
export interface Viewers {
  readonly companyId: number;
  readonly incidentId: number;
  readonly memberIds: readonly number[];
}

/** The incidents whose viewers changed, with their present viewers; none for an incident that is no longer open anywhere. */
export function changedViewers(before: readonly Viewers[], now: readonly Viewers[]): Viewers[] {
  const keyOf = ({ companyId, incidentId }: Viewers) => `${companyId}:${incidentId}`;
  const known = new Map(before.map((one) => [keyOf(one), String(one.memberIds)]));
  const present = new Set(now.map(keyOf));
  const gone = before.filter((one) => !present.has(keyOf(one)));
  return [
    ...now.filter((one) => known.get(keyOf(one)) !== String(one.memberIds)),
    ...gone.map((one) => ({ ...one, memberIds: [] })),
  ];
}
