/** The kinds of leaks: a secret in code, a company keyword in code, a secret in the API workspace tool (spec 000 §1). */
export const INCIDENT_KINDS = ['secret', 'keyword', 'postman'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/**
 * The kind that a text names; a secret where it names none.
 *
 * @example parseKind('keyword') // 'keyword'
 */
export function parseKind(text: string): IncidentKind {
  return INCIDENT_KINDS.find((kind) => kind === text) ?? 'secret';
}
