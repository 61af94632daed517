import { isTableFiltered, wireOrdering } from '@sluice/domain/table-query';
import { asyncStateOf } from '../../async-state.ts';
import { hasPostmanAtom, postmanUserCountAtom } from '../../atoms/has-postman.atoms.ts';
import { tableAtoms } from '../../lib/table-atoms.ts';
import { pageQueryAtom, queryAtom } from '../../query.ts';
import { atom, type Getter } from '../../store.ts';
import { tableStateOf } from '../../table-state.ts';

/** Rows of a page of the perimeter (spec 001 §9 gives 10 for workspaces). */
export const PERIMETER_PAGE_SIZE = 10;

/** Lists of the perimeter change seldom (decisions §11). */
const LIST = { keepsPrevious: true, staleMs: 5 * 60_000 };

const statsQueryAtom = queryAtom('getPerimeterStats', () => ({}), LIST);

/** The size of the whole perimeter. */
export const perimeterStatsAtom = atom((get) =>
  asyncStateOf(get(statsQueryAtom), 'Failed to get perimeter stats'),
);

/** Asks for the size of the perimeter again. */
export const retryStatsAction = atom(null, (get) => {
  void get(statsQueryAtom).refetch();
});

const workspaceStatsQueryAtom = queryAtom(
  'getWorkspaceStats',
  (get) => (get(hasPostmanAtom) === true ? {} : null),
  LIST,
);

/** What the tabs count; undefined while unknown. */
export const tabCountsAtom = atom((get) => ({
  developers: get(statsQueryAtom).data?.developers_count,
  organizations: get(statsQueryAtom).data?.org_count,
  postmanWorkspaces: get(workspaceStatsQueryAtom).data?.count,
  postmanUsers: get(postmanUserCountAtom) ?? undefined,
}));

/** By what developers are filtered and sorted in the URL. */
export const DEVELOPER_SORTS = ['name', 'github_login', 'first_linked_at'] as const;
/** The table of developers. */
export const developersTable = tableAtoms({
  filters: ['email_domain', 'attachment_reason', 'status'],
  sorts: DEVELOPER_SORTS,
  defaultSort: { field: 'name', isDescending: false },
});

/** The filters of the developers as the calls send them. */
function developerParams(get: Getter) {
  const { search, filters, sort } = get(developersTable.queryAtom);
  const isActiveOnly = filters.status?.includes('active') === true;
  return {
    ordering: wireOrdering(sort),
    ...(search === '' ? {} : { search }),
    ...(filters.email_domain === undefined ? {} : { email_domain: filters.email_domain.join(',') }),
    ...(filters.attachment_reason === undefined
      ? {}
      : { attachment_reason: filters.attachment_reason.join(',') }),
    ...(isActiveOnly ? { status: 'active' as const } : {}),
  };
}

const developersQueryAtom = pageQueryAtom(
  'listDevelopers',
  (get) => ({
    query: {
      ...developerParams(get),
      page: get(developersTable.queryAtom).page,
      per_page: PERIMETER_PAGE_SIZE,
    },
  }),
  LIST,
);

const askedOf = (query: Parameters<typeof isTableFiltered>[0]) => ({
  isFiltered: isTableFiltered(query),
  perPage: PERIMETER_PAGE_SIZE,
});

/** What the table of developers is. */
export const developersStateAtom = atom((get) =>
  tableStateOf(get(developersQueryAtom), askedOf(get(developersTable.queryAtom))),
);

/** Where the developers, as they are filtered, are saved as a file. */
export const exportHrefAtom = atom((get) => {
  const params = new URLSearchParams(Object.entries(developerParams(get)));
  return `/api/v1/developers/export?${params.toString()}`;
});

const domainsQueryAtom = queryAtom('listEmailDomains', () => ({}), LIST);

/** The domains that the filter offers. */
export const emailDomainsAtom = atom((get) => get(domainsQueryAtom).data ?? []);

/** By what repositories are sorted in the URL. */
export const REPOSITORY_SORTS = ['repo_name', 'organization', 'contributors'] as const;
/** The table of repositories. */
export const repositoriesTable = tableAtoms({
  filters: ['organization'],
  sorts: REPOSITORY_SORTS,
  defaultSort: { field: 'repo_name', isDescending: false },
});

const repositoriesQueryAtom = pageQueryAtom(
  'listOrganizationRepositories',
  (get) => {
    const { search, filters, sort, page } = get(repositoriesTable.queryAtom);
    const [organization] = filters.organization ?? [];
    return {
      query: {
        ordering: wireOrdering(sort),
        page,
        per_page: PERIMETER_PAGE_SIZE,
        ...(search === '' ? {} : { search }),
        ...(organization === undefined ? {} : { organization }),
      },
    };
  },
  LIST,
);

/** What the table of repositories is. */
export const repositoriesStateAtom = atom((get) =>
  tableStateOf(get(repositoriesQueryAtom), askedOf(get(repositoriesTable.queryAtom))),
);

const organizationsQueryAtom = queryAtom(
  'listOrganizations',
  () => ({ query: { per_page: 100 } }),
  LIST,
);

/** The organizations that the filter offers. */
export const organizationNamesAtom = atom((get) =>
  (get(organizationsQueryAtom).data ?? []).map(({ login }) => login),
);

/** By what workspaces are sorted in the URL. */
export const WORKSPACE_SORTS = ['name'] as const;
/** The table of workspaces. */
export const workspacesTable = tableAtoms({
  filters: [],
  sorts: WORKSPACE_SORTS,
  defaultSort: { field: 'name', isDescending: false },
});

const workspacesQueryAtom = pageQueryAtom(
  'listWorkspaces',
  (get) => {
    if (get(hasPostmanAtom) !== true) return null;
    const { search, sort, page } = get(workspacesTable.queryAtom);
    return {
      query: {
        ordering: wireOrdering(sort),
        page,
        per_page: PERIMETER_PAGE_SIZE,
        ...(search === '' ? {} : { search }),
      },
    };
  },
  LIST,
);

/** What the table of workspaces is. */
export const workspacesStateAtom = atom((get) =>
  tableStateOf(get(workspacesQueryAtom), askedOf(get(workspacesTable.queryAtom))),
);

/** Asks again for the rows of whichever table is shown. */
export const retryPerimeterAction = atom(null, (get) => {
  for (const query of [
    get(developersQueryAtom),
    get(repositoriesQueryAtom),
    get(workspacesQueryAtom),
  ]) {
    if (query.isError) void query.refetch();
  }
});
