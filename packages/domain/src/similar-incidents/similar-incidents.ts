import type { IncidentFilter } from '../incident-filters/incident-filters.ts';
import type { IncidentKind } from '../kinds/kinds.ts';

/** What two incidents have in common, as the filters that find the one from the other. */
export interface Similarity {
  readonly label: string;
  readonly filters: readonly IncidentFilter[];
}

/** What makes incidents of a kind similar, the closest first: one leak seldom comes alone. */
export const SIMILARITIES: Record<IncidentKind, readonly Similarity[]> = {
  secret: [
    { label: 'Same detector and repository', filters: ['detector', 'repository'] },
    { label: 'Same detector and developer', filters: ['detector', 'developer'] },
  ],
  keyword: [
    { label: 'Same repository', filters: ['repository'] },
    { label: 'Same developer', filters: ['developer'] },
  ],
  postman: [{ label: 'Same detector and workspace', filters: ['detector', 'workspace'] }],
};

/** What is known of an incident that its similarities ask for. */
export interface SimilarTo {
  readonly detector: string;
  /** The repository, or for Postman the workspace, of its newest occurrence. */
  readonly place: string;
  /** The developer of its newest occurrence; null where none is known. */
  readonly developer: string | null;
}

/**
 * The filters that find the incidents similar to one, as parameters of the list: of any status and
 * any time. Null where the incident lacks what they ask for.
 */
export function similarParams(
  { filters }: Similarity,
  incident: SimilarTo,
): readonly (readonly [IncidentFilter, string])[] | null {
  const values: Partial<Record<IncidentFilter, string | null>> = {
    detector: incident.detector,
    repository: incident.place,
    workspace: incident.place,
    developer: incident.developer,
  };
  const params = filters.map((filter) => [filter, values[filter] ?? ''] as const);
  return params.some(([, value]) => value === '') ? null : params;
}
