import type { Failure } from '@sluice/contract/client';
import {
  POSTMAN_ACTOR_TYPES,
  POSTMAN_REASONS,
  POSTMAN_USER_STATUSES,
  POSTMAN_USERS_PAGE_SIZE,
  type PostmanUserDraft,
} from '@sluice/domain/postman-users';
import { isTableFiltered, wireOrdering } from '@sluice/domain/table-query';
import type { ReplyOf } from '../api.ts';
import { tableAtoms } from '../lib/table-atoms.ts';
import { mutationAtom } from '../mutation.ts';
import { answerPageAtom } from '../query.ts';
import { atom, type Getter } from '../store.ts';
import { tableStateOf } from '../table-state.ts';
import { hasPostmanAtom, POSTMAN_STALE } from './has-postman.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from './toast.atoms.ts';

/** By what Postman users are sorted in the URL. */
export const POSTMAN_SORTS = ['username', 'name', 'status', 'created_at'] as const;
/** The table of Postman users, which the settings and the perimeter show. */
export const postmanUsersTable = tableAtoms({
  filters: ['status', 'attachment_reason', 'actor_type'],
  sorts: POSTMAN_SORTS,
  defaultSort: { field: 'username', isDescending: false },
});

function filterParams(get: Getter) {
  const { search, filters, sort } = get(postmanUsersTable.queryAtom);
  return {
    ordering: wireOrdering(sort),
    ...(search === '' ? {} : { search }),
    ...(filters.status === undefined ? {} : { status: filters.status.join(',') }),
    ...(filters.attachment_reason === undefined
      ? {}
      : { attachment_reason: filters.attachment_reason.join(',') }),
    ...(filters.actor_type === undefined ? {} : { actor_type: filters.actor_type.join(',') }),
  };
}

const listQuery = (onlyValidated: boolean) =>
  answerPageAtom(
    'listPostmanUsers',
    (get) =>
      get(hasPostmanAtom) === true
        ? {
            query: {
              ...filterParams(get),
              ...(onlyValidated ? { validated: 'true' as const } : {}),
              page: get(postmanUsersTable.queryAtom).page,
              per_page: POSTMAN_USERS_PAGE_SIZE,
            },
          }
        : null,
    { keepsPrevious: true, ...POSTMAN_STALE },
  );
const queries = { all: listQuery(false), validated: listQuery(true) };

function stateOf(get: Getter, which: keyof typeof queries) {
  const { data, error, isPlaceholderData } = get(queries[which]);
  const page = data === undefined ? undefined : { ...data, rows: data.rows.results };
  return tableStateOf(
    { data: page, error, isPlaceholderData },
    {
      isFiltered: isTableFiltered(get(postmanUsersTable.queryAtom)),
      perPage: POSTMAN_USERS_PAGE_SIZE,
    },
  );
}

/** What the table is: with all users in the settings, with the validated ones in the perimeter. */
export const postmanUsersStateAtom = atom((get) => stateOf(get, 'all'));
export const validatedPostmanUsersStateAtom = atom((get) => stateOf(get, 'validated'));

/** Asks again for the rows. */
export const retryPostmanUsersAction = atom(null, (get) => {
  for (const query of [get(queries.all), get(queries.validated)])
    if (query.isError) void query.refetch();
});

/** Where the users, as they are filtered, are saved as a file. */
export const postmanExportHrefAtom = atom((get) => {
  const params = new URLSearchParams(Object.entries(filterParams(get)));
  return `/api/v1/postman/actors/export?${params.toString()}`;
});

const OPTIONS = {
  resends: false,
  invalidates: ['listPostmanUsers', 'getPostmanUserStats'],
} as const;
const userMutationAtom = mutationAtom('createPostmanUser', OPTIONS);
const teamMutationAtom = mutationAtom('createPostmanTeam', OPTIONS);
const uploadMutationAtom = mutationAtom('uploadPostmanCsv', OPTIONS);
const checkMutationAtom = mutationAtom('checkPostmanCsv', { resends: false });
const deleteMutationAtom = mutationAtom('deletePostmanUsers', OPTIONS);

/** The title of a toast about a refusal: the server's reason is under it (spec 002 §8). */
function titleOf(failure: Failure, fallback: string): string {
  return failure.type === 'BadRequest' ? 'Request cannot be processed' : fallback;
}

/** Requests a user or a team. Gives the failure, which the form shows, or null. */
export const requestPostmanAction = atom(
  null,
  async (
    _get,
    set,
    asked:
      | { readonly type: 'user'; readonly draft: PostmanUserDraft }
      | { readonly type: 'team'; readonly slug: string },
  ): Promise<Failure | null> => {
    const result =
      asked.type === 'user'
        ? await set(userMutationAtom, { body: { ...asked.draft } })
        : await set(teamMutationAtom, { body: { slug: asked.slug } });
    if (result.ok) {
      set(notifySuccessAction, `Postman ${asked.type} request successfully received.`);
      return null;
    }
    const fallback = `failed to create postman ${asked.type}`;
    set(notifyFailedAction, result, titleOf(result, fallback));
    return result;
  },
);

/** Asks what an upload of a file would do; null where the check itself failed. */
export const checkPostmanCsvAction = atom(
  null,
  async (_get, set, file: string): Promise<ReplyOf<'checkPostmanCsv'> | null> => {
    const result = await set(checkMutationAtom, { body: { csv_file: file } });
    if (result.ok) return result.data;
    set(notifyFailedAction, result, "unexpected error, couldn't check csv file");
    return null;
  },
);

/** Requests the users of a file. Gives whether it worked. */
export const uploadPostmanCsvAction = atom(
  null,
  async (_get, set, file: string): Promise<boolean> => {
    const result = await set(uploadMutationAtom, { body: { csv_file: file } });
    if (result.ok) set(notifySuccessAction, 'Postman user request successfully received.');
    else set(notifyFailedAction, result, "unexpected error, couldn't upload csv file");
    return result.ok;
  },
);

/** Deletes users by their ids, or all that the filters let through. Gives whether it worked. */
export const deletePostmanUsersAction = atom(
  null,
  async (get, set, which: readonly number[] | 'matching'): Promise<boolean> => {
    const { search, filters } = get(postmanUsersTable.queryAtom);
    const body =
      which === 'matching'
        ? {
            filters: {
              search,
              status: POSTMAN_USER_STATUSES.filter((one) => filters.status?.includes(one)),
              attachment_reason: POSTMAN_REASONS.filter((one) =>
                filters.attachment_reason?.includes(one),
              ),
              actor_type: POSTMAN_ACTOR_TYPES.filter((one) => filters.actor_type?.includes(one)),
            },
          }
        : { member_ids: [...which] };
    const result = await set(deleteMutationAtom, { body });
    if (result.ok) set(notifySuccessAction, 'Postman user(s) deleted.');
    else set(notifyFailedAction, result, 'Failed to delete postman user(s)');
    return result.ok;
  },
);
