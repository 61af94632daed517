import type { Failure } from '@sluice/contract/client';
import type { KeywordEntry } from '@sluice/contract/schemas/detection';
import {
  KEYWORD_NAME_CODE,
  KEYWORD_STATUSES,
  type KeywordCategory,
  type KeywordFamily,
  type KeywordStatus,
  type KeywordType,
} from '@sluice/domain/keywords';
import { asyncStateOf } from '../../async-state.ts';
import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom, type Getter } from '../../store.ts';

/** Rows of a page (spec 002 §9). */
export const KEYWORD_PAGE_SIZE = 10;

/** Whether the person may change keywords; null while unknown. */
export const canManageKeywordsAtom = permissionAtom('MANAGE_SETTINGS');

/** What the table of a family is narrowed to. */
export interface KeywordFilters {
  readonly search: string;
  readonly type: readonly KeywordType[];
  readonly labels: readonly number[];
  readonly status: readonly KeywordStatus[];
  readonly ordering: string;
  readonly page: number;
}

/** Deactivated ones are hidden at first, as the server does (spec 002 §7). */
export const NO_KEYWORD_FILTERS: KeywordFilters = {
  search: '',
  type: [],
  labels: [],
  status: ['active', 'pending'],
  ordering: 'name',
  page: 1,
};

const filtersAtom = atom<Record<KeywordFamily, KeywordFilters>>({
  incident_raisers: NO_KEYWORD_FILTERS,
  secret_graspers: NO_KEYWORD_FILTERS,
});

/** The filters of both tables. */
export const keywordFiltersAtom = atom((get) => get(filtersAtom));

/** Narrows a table; any change but of the page goes back to the first. */
export const filterKeywordsAction = atom(
  null,
  (get, set, family: KeywordFamily, change: Partial<KeywordFilters>) => {
    const all = get(filtersAtom);
    set(filtersAtom, { ...all, [family]: { ...all[family], page: 1, ...change } });
  },
);

/** The query of a list or an export, as the wire takes it. */
export function keywordQueryOf({ search, type, labels, status, ordering }: KeywordFilters) {
  return {
    ordering,
    search: search.trim() === '' ? undefined : search.trim(),
    type: type.length === 0 ? undefined : type.join(','),
    labels: labels.length === 0 ? undefined : labels.join(','),
    status: (status.length === 0 ? KEYWORD_STATUSES : status).join(','),
  };
}

const inputOf = (family: KeywordFamily) => (get: Getter) => {
  const filters = get(filtersAtom)[family];
  const query = keywordQueryOf(filters);
  return { query: { ...query, page: filters.page, per_page: KEYWORD_PAGE_SIZE } };
};
const KEEP = { keepsPrevious: true };

const listQueries = {
  incident_raisers: queryAtom('listIncidentRaisers', inputOf('incident_raisers'), KEEP),
  secret_graspers: queryAtom('listSecretGraspers', inputOf('secret_graspers'), KEEP),
} as const;

const LISTS = ['listIncidentRaisers', 'listSecretGraspers', 'listKeywordLabels'] as const;

/** The page of each table. */
export const keywordStateAtom = atom((get) => ({
  incident_raisers: asyncStateOf(get(listQueries.incident_raisers), 'Unable to fetch the data'),
  secret_graspers: asyncStateOf(get(listQueries.secret_graspers), 'Unable to fetch the data'),
}));

/** Asks for a table again. */
export const retryKeywordsAction = atom(null, (get, _set, family: KeywordFamily) => {
  void get(listQueries[family]).refetch();
});

const labelsQueryAtom = queryAtom('listKeywordLabels', () => ({}));

/** The labels of keywords. */
export const keywordLabelsAtom = atom((get) => get(labelsQueryAtom).data ?? []);

const OPTIONS = { resends: false, invalidates: LISTS } as const;
const createMutations = {
  incident_raisers: mutationAtom('createIncidentRaiser', OPTIONS),
  secret_graspers: mutationAtom('createSecretGrasper', OPTIONS),
} as const;
const updateMutations = {
  incident_raisers: mutationAtom('updateIncidentRaiser', OPTIONS),
  secret_graspers: mutationAtom('updateSecretGrasper', OPTIONS),
} as const;
const deleteMutations = {
  incident_raisers: mutationAtom('deleteIncidentRaiser', OPTIONS),
  secret_graspers: mutationAtom('deleteSecretGrasper', OPTIONS),
} as const;
const deactivateMutationAtom = mutationAtom('deactivateKeyword', OPTIONS);
const labelMutationAtom = mutationAtom('createKeywordLabel', OPTIONS);

/** The words for one of each family (spec 002 §8). */
export const FAMILY_WORDS: Record<KeywordFamily, string> = {
  incident_raisers: 'incident raiser',
  secret_graspers: 'secret grasper',
};

/** What a form of a keyword holds. */
export interface KeywordDraft {
  readonly name: string;
  readonly keyword: string;
  readonly type: KeywordType;
  readonly categories: readonly KeywordCategory[];
  readonly labels: readonly number[];
}

const UNKNOWN = 'An unknown error occurrend, please try again later';

/** A refusal as the form shows it: under its field; without one on the name (10001) or the keyword (spec 002 §5). */
function formFailure(failure: Failure, isNew: boolean): Failure {
  if (failure.type === 'NetworkError' || Object.keys(failure.fields).length > 0) return failure;
  if (failure.type !== 'BadRequest')
    return { ...failure, detail: UNKNOWN, fields: { name: [UNKNOWN] } };
  const field = isNew && failure.code === KEYWORD_NAME_CODE ? 'name' : 'keyword';
  return { ...failure, fields: { [field]: [failure.detail] } };
}

/** Adds or changes a keyword. Gives the failure, which the form shows. */
export const saveKeywordAction = atom(
  null,
  async (
    _get,
    set,
    family: KeywordFamily,
    id: number | null,
    draft: KeywordDraft,
  ): Promise<Failure | null> => {
    const categories = [...draft.categories];
    const labels = [...draft.labels];
    const result =
      id === null
        ? await set(createMutations[family], { body: { ...draft, categories, labels } })
        : await set(updateMutations[family], { params: { id }, body: { categories, labels } });
    if (!result.ok) {
      const title = id === null ? 'Could not add keyword' : 'Could not edit keyword';
      set(notifyFailedAction, { ...result, hasServerDetail: false }, title);
      return formFailure(result, id === null);
    }
    const word = FAMILY_WORDS[family];
    set(
      notifySuccessAction,
      `${word.charAt(0).toUpperCase()}${word.slice(1)} ${id === null ? 'created' : 'updated'} successfully`,
    );
    return null;
  },
);

/** Deletes a keyword. Gives whether it worked. */
export const deleteKeywordAction = atom(
  null,
  async (_get, set, family: KeywordFamily, id: number): Promise<boolean> => {
    const result = await set(deleteMutations[family], { params: { id } });
    const word = family === 'secret_graspers' ? 'secret grasper' : 'keyword';
    if (result.ok) {
      set(
        notifySuccessAction,
        `${word.charAt(0).toUpperCase()}${word.slice(1)} deleted successfully`,
      );
    } else if (family === 'secret_graspers') {
      set(notifyFailedAction, result, 'Failed at deleting the new secret grasper');
    } else set(notifyFailedAction, result, 'Could not delete keyword');
    return result.ok;
  },
);

/** Deactivates a keyword, which only the provider can take back. */
export const deactivateKeywordAction = atom(
  null,
  async (_get, set, { id, name }: KeywordEntry): Promise<boolean> => {
    const result = await set(deactivateMutationAtom, { params: { id } });
    if (result.ok) set(notifySuccessAction, `${name} is deactivated`);
    else set(notifyFailedAction, result, 'Could not edit keyword');
    return result.ok;
  },
);

/** Makes a label. Gives its id, or null when it failed. */
export const createLabelAction = atom(
  null,
  async (_get, set, name: string): Promise<number | null> => {
    const result = await set(labelMutationAtom, { body: { name } });
    if (result.ok) return result.data.id;
    set(notifyFailedAction, result, 'Failed at creating the new label');
    return null;
  },
);
