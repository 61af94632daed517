import { CONSENT_RANDOM_LENGTH, consentState, consentTarget } from '@sluice/domain/tickets';
import { TRACKER_TEXTS } from '@sluice/domain/tracker-texts';
import { asyncStateOf } from '../../async-state.ts';
import { locationAtom, navigateAction, redirectAction } from '../../atoms/location.atoms.ts';
import {
  notifyFailedAction,
  notifyRefusalAction,
  notifySuccessAction,
} from '../../atoms/toast.atoms.ts';
import { randomText } from '../../lib/random-text.ts';
import { mutationAtom } from '../../mutation.ts';
import { failureOf, queryAtom } from '../../query.ts';
import { notifierPath, settingsPath } from '../../settings-paths.ts';
import { atom } from '../../store.ts';
import { notifiersQueryAtom } from './notifications.atoms.ts';

const consentQueryAtom = queryAtom('getJiraConsent', () => ({}), { staleMs: 60_000 });

/** Where the consent begins; null where this server has no app at Atlassian. */
export const consentStateAtom = atom((get) =>
  asyncStateOf(get(consentQueryAtom), TRACKER_TEXTS.pageFailed),
);
/** Asks for it again. */
export const retryConsentAction = atom(null, (get) => {
  void get(consentQueryAtom).refetch();
});

/** The state of a running consent, for as long as the browser's tab (spec 002 §4). */
const STATE_KEY = 'sluice.jira-consent';

/** Leads to Atlassian, for a new notifier or to connect one again. */
export const beginConsentAction = atom(
  null,
  (_get, set, authorizeUrl: string, notifierId: number | null) => {
    const state = consentState(notifierId, randomText(CONSENT_RANDOM_LENGTH));
    sessionStorage.setItem(STATE_KEY, state);
    const url = new URL(authorizeUrl);
    url.searchParams.set('state', state);
    set(redirectAction, url.href);
  },
);

/** A consent as it came back: its code, or the error that ended it. */
interface ConsentReturn {
  readonly code: string | null;
  readonly state: string | null;
  readonly isFailed: boolean;
}

/** What Atlassian brought back in the address; null where the page was opened without. */
export const consentReturnAtom = atom((get): ConsentReturn | null => {
  const params = new URLSearchParams(get(locationAtom).search);
  const code = params.get('code');
  const error = params.get('error');
  if (code === null && error === null) return null;
  return { code, state: params.get('state'), isFailed: error !== null };
});

const takenAtom = atom<ConsentReturn | null>(null);
const isRefusedBaseAtom = atom(false);
/** Whether the last consent that came back was not this browser's. */
export const isConsentRefusedAtom = atom((get) => get(isRefusedBaseAtom));

const AFTER = {
  resends: false,
  invalidates: ['listNotifiers', 'getNotifierMeta', 'listNotifierStatuses'],
} as const;
const connectMutationAtom = mutationAtom('createNotifier', AFTER);
const reconnectMutationAtom = mutationAtom('updateNotifier', AFTER);

const connectAction = atom(null, async (get, set, oauth_code: string, id: number | null) => {
  const config = { oauth_code };
  if (id === null) {
    const body = { name: 'Jira', type: 'jira' as const, config, handlers: [] };
    return set(connectMutationAtom, { body });
  }
  const { data } = await get(notifiersQueryAtom).refetch();
  const version = data?.find((one) => one.id === id)?.version ?? 0;
  return set(reconnectMutationAtom, { params: { id }, body: { config, version } });
});

/**
 * Takes the consent that came back, once: its code is accepted only with the state that this browser keeps, which is used up by
 * it. Then the project is chosen on the page of the notifier.
 */
export const takeConsentAction = atom(null, async (get, set): Promise<void> => {
  const returned = get(consentReturnAtom);
  if (returned === null || get(takenAtom) === returned) return;
  set(takenAtom, returned);
  const stored = sessionStorage.getItem(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  const target = consentTarget(returned.state, stored);
  if (returned.isFailed) {
    set(notifyRefusalAction, TRACKER_TEXTS.connectFailed);
    set(navigateAction, settingsPath('notifications'), 'replace');
    return;
  }
  set(isRefusedBaseAtom, target === null);
  if (target === null || returned.code === null) {
    set(navigateAction, notifierPath('jira', null), 'replace');
    return;
  }
  const result = await set(connectAction, returned.code, target.notifierId);
  if (!result.ok) {
    set(notifyFailedAction, result, TRACKER_TEXTS.connectFailed);
    set(navigateAction, settingsPath('notifications'), 'replace');
    return;
  }
  set(notifySuccessAction, 'Jira is connected');
  set(navigateAction, notifierPath('jira', result.data.id), 'replace');
});

/** What the form of Jira is filled with so far: it decides what is asked of Jira. */
interface JiraDraft {
  readonly id: number;
  readonly cloudId: string;
  readonly projectKey: string;
  readonly issueType: string;
}

const draftAtom = atom<JiraDraft | null>(null);
/** Says what the form holds. */
export const setJiraDraftAction = atom(null, (_get, set, draft: JiraDraft | null) =>
  set(draftAtom, draft),
);

const JIRA = { type: 'jira' } as const;

/** Calls of metadata are made again up to three times, but not where nothing can come of it (spec 002 §8). */
const METADATA = {
  staleMs: 60_000,
  retries: (failures: number, { type, code }: { type: string; code: string | null }) =>
    failures < 3 && type !== 'NotFound' && code !== 'needs_reconnection',
};

const metaQueryAtom = queryAtom(
  'getNotifierMeta',
  (get) => {
    const draft = get(draftAtom);
    if (draft === null) return null;
    const cloud = draft.cloudId === '' ? {} : { cloud_id: draft.cloudId };
    return { params: JIRA, query: { notifier_id: draft.id, ...cloud } };
  },
  METADATA,
);
const statusesQueryAtom = queryAtom(
  'listNotifierStatuses',
  (get) => {
    const draft = get(draftAtom);
    if (draft === null || draft.projectKey === '' || draft.issueType === '') return null;
    const { id, cloudId, projectKey, issueType } = draft;
    const cloud = cloudId === '' ? {} : { cloud_id: cloudId };
    return {
      params: JIRA,
      query: { notifier_id: id, ...cloud, projectKey, issueType },
    };
  },
  METADATA,
);

/** The sites and projects of the connected Jira. */
export const metaStateAtom = atom((get) =>
  asyncStateOf(get(metaQueryAtom), TRACKER_TEXTS.pageFailed),
);
/** The statuses of the chosen type of issue. */
export const statusesAtom = atom((get) => get(statusesQueryAtom).data ?? []);
/** Whether Jira refuses the connection, so that a person has to connect it again. */
export const needsReconnectionAtom = atom((get) =>
  [get(metaQueryAtom), get(statusesQueryAtom)].some(
    // While it is asked again, the last refusal is no answer.
    (query) => !query.isFetching && failureOf(query)?.code === 'needs_reconnection',
  ),
);
/** Asks Jira again. */
export const retryMetaAction = atom(null, (get) => {
  for (const query of [get(metaQueryAtom), get(statusesQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});
