import type { Failure } from '@sluice/contract/client';
import { BANLIST_RULE, BANLIST_TEXTS } from '@sluice/domain/banlist';
import { UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { asyncStateOf } from '../../async-state.ts';
import { hasPostmanAtom } from '../../atoms/has-postman.atoms.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { companyQueryAtom, permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

export const PERIMETER_SETTINGS_TABS = [
  'domains',
  'organizations',
  'keywords',
  'repositoryBanlist',
  'postmanUsers',
] as const;
export type PerimeterSettingsTab = (typeof PERIMETER_SETTINGS_TABS)[number];

/** The tabs that there are: Postman's users only with the API workspace tool (spec 002 §2). */
export const perimeterSettingsTabsAtom = atom((get) =>
  PERIMETER_SETTINGS_TABS.filter((tab) => tab !== 'postmanUsers' || get(hasPostmanAtom) === true),
);

/** The tab that the hash names; the domains without one (spec 002 §2). */
export const perimeterSettingsTabAtom = atom((get): PerimeterSettingsTab => {
  const hash = get(locationAtom).hash.slice(1);
  return get(perimeterSettingsTabsAtom).find((tab) => tab === hash) ?? 'domains';
});

/** Whether the person may change the perimeter; null while unknown. */
export const canManagePerimeterAtom = permissionAtom('MANAGE_SETTINGS');

/** The monitored domains, sorted. */
export const domainsStateAtom = atom((get) => {
  const state = asyncStateOf(get(companyQueryAtom), 'Failed to get company');
  return state.kind === 'ready' ? { ...state, data: state.data.domains.toSorted() } : state;
});

const organizationsQueryAtom = queryAtom('listOrganizations', () => ({
  query: { per_page: 1000 },
}));
const rulesQueryAtom = queryAtom('listSeverityRules', () => ({}));

/** The organizations of the company. */
export const organizationsStateAtom = atom((get) =>
  asyncStateOf(get(organizationsQueryAtom), 'Failed to get GitHub organizations'),
);

/** Asks again for what failed. */
export const retryPerimeterSettingsAction = atom(null, (get) => {
  const queries = [get(companyQueryAtom), get(organizationsQueryAtom), get(rulesQueryAtom)];
  for (const query of queries) if (query.isError) void query.refetch();
});

const refreshMutationAtom = mutationAtom('refreshOrganizations', {
  resends: false,
  invalidates: ['listOrganizations'],
});

/** Whether the organizations are being read again. */
export const isRefreshingAtom = atom((get) => get(refreshMutationAtom).pending.length > 0);

/** Reads the organizations from the code host again. */
export const refreshOrganizationsAction = atom(null, async (_get, set): Promise<void> => {
  const result = await set(refreshMutationAtom, {});
  if (!result.ok) set(notifyFailedAction, result, 'Failed to get GitHub organizations');
  else if (result.data.is_started)
    set(notifySuccessAction, 'The organizations are being read again');
  else set(notifySuccessAction, 'Calls out are off: nothing was read');
});

/** The banlist: the patterns of the rule of this name. */
export const banlistStateAtom = atom((get) => {
  const state = asyncStateOf(get(rulesQueryAtom), 'An error occurred while fetching the page');
  if (state.kind !== 'ready') return state;
  const rule = state.data.find(({ name }) => name === BANLIST_RULE) ?? null;
  const value: unknown = rule?.rule[0]?.value ?? [];
  const patterns = Array.isArray(value) ? value.map((one) => String(one)) : [];
  return { kind: 'ready' as const, data: { rule, patterns } };
});

/** The banlist with one pattern more, as the wire takes it. */
export const banlistWithAtom = atom((get) => (pattern: string) => {
  const state = get(banlistStateAtom);
  const { rule, patterns } = state.kind === 'ready' ? state.data : { rule: null, patterns: [] };
  const value = [...patterns, pattern.trim()];
  return {
    id: rule?.id ?? null,
    name: BANLIST_RULE,
    severity: UNKNOWN_SEVERITY,
    rule: [{ attribute: 'repository_name', operator: 'all_match_any_of', value }],
  };
});

/** Why a pattern cannot be added, or null. */
export function patternRefusal(pattern: string, patterns: readonly string[]): string | null {
  const text = pattern.trim().toLowerCase();
  if (text === '') return null;
  return patterns.some((one) => one.toLowerCase() === text) ? BANLIST_TEXTS.twice : null;
}

/** How long typing rests before the incidents of a pattern are counted, in milliseconds (spec 002 §9). */
export const BANLIST_DEBOUNCE_MS = 1000;
const countedPatternAtom = atom('');

/** Counts the incidents of a pattern. */
export const countPatternAction = atom(null, (_get, set, pattern: string) =>
  set(countedPatternAtom, pattern.trim()),
);

const countQueryAtom = queryAtom('countBanlisted', (get) => {
  const pattern = get(countedPatternAtom);
  return pattern === '' ? null : { query: { pattern } };
});

/** The number of incidents that the counted pattern concerns; null while it is not known. */
export const banlistCountAtom = atom((get) => {
  const pattern = get(countedPatternAtom);
  const query = get(countQueryAtom);
  return { pattern, count: query.data?.count_banlisted ?? null, isFailed: query.isError };
});

const OPTIONS = {
  resends: false,
  invalidates: ['listSeverityRules', 'getSeverityRecompute', 'listBanlistSuggestions'],
} as const;
const createMutationAtom = mutationAtom('createSeverityRule', OPTIONS);
const patchMutationAtom = mutationAtom('patchSeverityRule', OPTIONS);

/** Whether the banlist is being saved. */
export const isBanlistBusyAtom = atom(
  (get) => get(createMutationAtom).pending.length + get(patchMutationAtom).pending.length > 0,
);

const saveBanlistAction = atom(
  null,
  async (get, set, patterns: readonly string[]): Promise<Failure | null> => {
    const state = get(banlistStateAtom);
    if (state.kind !== 'ready') return null;
    const rule = [
      { attribute: 'repository_name', operator: 'all_match_any_of', value: [...patterns] },
    ];
    const known = state.data.rule;
    const result =
      known === null
        ? await set(createMutationAtom, {
            body: { name: BANLIST_RULE, severity: UNKNOWN_SEVERITY, rule },
          })
        : await set(patchMutationAtom, {
            params: { id: known.id },
            body: { rule, version: known.version },
          });
    return result.ok ? null : result;
  },
);

const DONE = 'We are now recomputing your whole history, this can take several minutes...';

/** Adds a pattern. Gives whether it worked. */
export const addPatternAction = atom(null, async (get, set, pattern: string): Promise<boolean> => {
  const state = get(banlistStateAtom);
  if (state.kind !== 'ready') return false;
  const failure = await set(saveBanlistAction, [...state.data.patterns, pattern.trim()]);
  if (failure === null)
    set(notifySuccessAction, `The repository has been added to your banlist. ${DONE}`);
  else {
    const text = 'An error occurred while adding the repository to your banlist';
    set(notifyFailedAction, failure, text);
  }
  return failure === null;
});

/** Takes a pattern out. */
export const deletePatternAction = atom(null, async (get, set, pattern: string): Promise<void> => {
  const state = get(banlistStateAtom);
  if (state.kind !== 'ready') return;
  const rest = state.data.patterns.filter((one) => one !== pattern);
  const failure = await set(saveBanlistAction, rest);
  if (failure === null) {
    set(notifySuccessAction, `The repository has been deleted from your banlist. ${DONE}`);
  } else {
    const text = 'An error occurred while deleting the repository from your banlist';
    set(notifyFailedAction, failure, text);
  }
});
