import type { Failure } from '@sluice/contract/client';
import {
  addressesOf,
  type Candidate,
  feedbackTemplate,
  type Recipient,
} from '@sluice/domain/feedback-request';
import { personName } from '@sluice/domain/person-name';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { asyncStateOf } from '../../async-state.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { companyQueryAtom, userAtom } from '../../atoms/session.atoms.ts';
import {
  notifyErrorAction,
  notifyRefusalAction,
  notifySuccessAction,
} from '../../atoms/toast.atoms.ts';
import type { Incident } from '../../incidents/incident.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** Only secrets are shared and asked about (spec 000 §6). */
const secretIdAtom = atom((get) => (get(kindAtom) === 'secret' ? get(incidentIdAtom) : null));

const linkQueryAtom = queryAtom('getSharedLink', (get) => {
  const id = get(secretIdAtom);
  return id === null ? null : { query: { incident_id: id } };
});

/** The public link of the incident; null where it has none. */
export const sharedLinkAtom = atom((get) => {
  const { data, isError } = get(linkQueryAtom);
  return asyncStateOf({ data: data?.link, isError }, 'The public link could not be loaded.');
});

/** Asks for the link again. */
export const retryLinkAction = atom(null, (get) => {
  void get(linkQueryAtom).refetch();
});

/** The address that a token opens, for people outside. */
export function publicUrlOf(token: string, origin = globalThis.location.origin): string {
  return `${origin}/developer-feedback/secret/${token}`;
}

const copyAction = atom(null, async (_get, set, token: string) => {
  try {
    await navigator.clipboard.writeText(publicUrlOf(token));
    set(notifySuccessAction, 'Public link copied');
  } catch {
    // Some browsers let nothing copy after an answer: the link stands there to be copied by hand.
    set(notifyRefusalAction, 'The link was made, but could not be copied. Copy it from the panel.');
  }
});

const AFTER_LINK = ['getSharedLink', 'getSecret', 'listSecretEvents', 'listSecrets'] as const;

const createMutationAtom = mutationAtom('createSharedLink', {
  resends: false,
  invalidates: AFTER_LINK,
  onSuccess: ({ token }, _input, { set }) => void set(copyAction, token),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Something went wrong while creating a new token.'),
});
const rotateMutationAtom = mutationAtom('rotateSharedLink', {
  resends: false,
  invalidates: AFTER_LINK,
  onSuccess: ({ token }, _input, { set }) => void set(copyAction, token),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while rotating the link.'),
});
const revokeMutationAtom = mutationAtom('revokeSharedLink', {
  resends: false,
  invalidates: AFTER_LINK,
  onSuccess: (_reply, _input, { set }) => set(notifySuccessAction, 'Public link revoked'),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while revoking the link.'),
});

/** What is being done with the link now, or null. */
export const pendingLinkAtom = atom((get): 'generate' | 'rotate' | 'revoke' | null => {
  if (get(createMutationAtom).pending.length > 0) return 'generate';
  if (get(rotateMutationAtom).pending.length > 0) return 'rotate';
  return get(revokeMutationAtom).pending.length > 0 ? 'revoke' : null;
});

/** Whether the last change of the link got no answer. */
export const isLinkUnsavedAtom = atom(
  (get) =>
    get(createMutationAtom).unsaved.length > 0 ||
    get(rotateMutationAtom).unsaved.length > 0 ||
    get(revokeMutationAtom).unsaved.length > 0,
);

/** Makes a link and copies it. */
export const generateLinkAction = atom(null, async (get, set) => {
  const incident_id = get(secretIdAtom);
  if (incident_id !== null) await set(createMutationAtom, { body: { incident_id } });
});

/** Puts a new link in the place of one and copies it. */
export const rotateLinkAction = atom(null, async (_get, set, token: string) => {
  await set(rotateMutationAtom, { params: { token } });
});

/** Revokes a link. */
export const revokeLinkAction = atom(null, async (_get, set, token: string) => {
  await set(revokeMutationAtom, { params: { token } });
});

const answersQueryAtom = queryAtom('listFeedbackAnswers', (get) => {
  const id = get(secretIdAtom);
  return id === null ? null : { params: { id } };
});

/** What developers answered. */
export const answersAtom = atom((get) =>
  asyncStateOf(get(answersQueryAtom), 'The answers could not be loaded.'),
);

/** Asks for the answers again. */
export const retryAnswersAction = atom(null, (get) => {
  void get(answersQueryAtom).refetch();
});

/** Whether the form that asks developers is open. */
export const isAskingAtom = atom(false);

/** The developers of an incident; one with several addresses is one candidate. */
export function candidatesOf({ involved_developers }: Incident): Candidate[] {
  const byName = Map.groupBy(involved_developers, ({ name, github_login }) => github_login ?? name);
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const emails = [...new Set(same.flatMap(({ email }) => email ?? []))];
    return [{ id: first.id, name: first.name, emails }];
  });
}

/** Gives the message that the form begins with. */
export const feedbackTemplateAtom = atom((get) => {
  const user = get(userAtom);
  const company = get(companyQueryAtom).data;
  return ({ display_name, location }: Incident): string =>
    feedbackTemplate({
      detector: display_name,
      repository: escapeUntrustedText(location.repo_name),
      company: company?.name ?? '',
      sender: user === null ? '' : personName(user),
    });
});

const emailMutationAtom = mutationAtom('emailFeedback', {
  resends: false,
  invalidates: AFTER_LINK,
  onSuccess: ({ sent }, _input, { set }) => {
    set(isAskingAtom, false);
    set(notifySuccessAction, sent === 1 ? 'E-mail sent' : `${sent} e-mails sent`);
  },
});

/** Whether the e-mails are on their way to the server. */
export const isEmailingAtom = atom((get) => get(emailMutationAtom).pending.length > 0);

/** Asks developers by e-mail. Gives the failure, which the form shows, or null. */
export const emailFeedbackAction = atom(
  null,
  async (
    _get,
    set,
    incidentId: number,
    recipients: readonly Recipient[],
    message: string,
  ): Promise<Failure | null> => {
    const body = { incident_id: incidentId, emails: addressesOf(recipients), message };
    const result = await set(emailMutationAtom, { body });
    return result.ok ? null : result;
  },
);
