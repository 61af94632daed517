import type { IncidentKind } from '../kinds/kinds.ts';

/** Which incidents an export takes (spec 000 §5). */
export const EXPORT_SCOPES = ['all', 'filtered', 'selected'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

/** The kinds of rows of an export (spec 000 §5). */
export const EXPORT_TYPES = ['incidents', 'occurrences'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** The state of the list from which a person exports. */
export interface ExportSituation {
  readonly kind: IncidentKind;
  readonly total: number;
  readonly hasFilters: boolean;
  readonly selected: number;
}

export type ExportRefusal =
  | 'nothing_selected'
  | 'nothing_filtered'
  | 'nothing_to_export'
  | 'no_occurrences';

export const EXPORT_REFUSAL_TEXTS: Record<ExportRefusal, string> = {
  nothing_selected: 'Select at least one incident.',
  nothing_filtered: 'No filter narrows the list.',
  nothing_to_export: 'There is nothing to export.',
  no_occurrences: 'Postman incidents are exported without their occurrences.',
};

/** Exports of one company whose files are sent at the same time. */
export const MOST_OPEN_EXPORTS = 5;
/** The refusal of one more. */
export const TOO_MANY_EXPORTS_TEXT = `${MOST_OPEN_EXPORTS} exports of your company are running, which is the limit. Try again when one has ended.`;

/** The types that a kind can be exported as: occurrences only for secret and keyword. */
export function exportTypes(kind: IncidentKind): readonly ExportType[] {
  return kind === 'postman' ? ['incidents'] : EXPORT_TYPES;
}

/** Why this scope and type can't be exported now, or null when they can. */
export function exportRefusal(
  scope: ExportScope,
  type: ExportType,
  situation: ExportSituation,
): ExportRefusal | null {
  if (!exportTypes(situation.kind).includes(type)) return 'no_occurrences';
  if (scope === 'selected' && situation.selected === 0) return 'nothing_selected';
  if (scope === 'filtered' && !situation.hasFilters) return 'nothing_filtered';
  if (situation.total === 0) return 'nothing_to_export';
  return null;
}
