import { createCall, type Failure, type Result } from '@sluice/contract/client';
import {
  developerFeedbackEndpoints,
  type FeedbackCheck,
  type FeedbackForms,
  type FeedbackIncident,
} from '@sluice/contract/endpoints/developer-feedback';
import { type FeedbackAnswers, feedbackStep } from '@sluice/domain/feedback-answers';
import type { FeedbackForm } from '@sluice/domain/feedback-forms';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { atom } from '../../store.ts';
import type { DeveloperFeedbackState } from './developer-feedback.states.ts';

const TOKEN = /^\/developer-feedback\/secret\/([^/]+)$/;

const tokenAtom = atom((get) => TOKEN.exec(get(locationAtom).path)?.[1] ?? '');

type Fetch = typeof fetch;
const fetchAtom = atom<{ readonly fetch: Fetch | undefined }>({ fetch: undefined });

/** Puts another transport under the calls of the page, for stories. */
export const setFeedbackFetchAction = atom(null, (_get, set, transport: Fetch) =>
  set(fetchAtom, { fetch: transport }),
);

// Without a session there is no CSRF token: the server asks for JSON of the same origin instead (decisions §13).
const callAtom = atom((get) => {
  const { fetch: transport } = get(fetchAtom);
  return {
    call: createCall({
      baseUrl: '',
      csrfToken: () => null,
      ...(transport === undefined ? {} : { fetch: transport }),
    }),
  };
});

type Loaded =
  | { readonly kind: 'loading' | 'notFound' | 'expired' | 'failed' }
  | { readonly kind: 'ready'; readonly incident: FeedbackIncident; readonly aheadMs: number };

const loadedAtom = atom<Loaded>({ kind: 'loading' });
const nowAtom = atom(Date.now());

/** What is left until the page expires, by the server's clock; null before it is known. */
export const leftMsAtom = atom((get) => {
  const loaded = get(loadedAtom);
  if (loaded.kind !== 'ready') return null;
  return Date.parse(loaded.incident.expire_at) - (get(nowAtom) + loaded.aheadMs);
});

/** Counts on; each second (spec 001 §9). */
export const tickAction = atom(null, (_get, set, nowMs: number) => set(nowAtom, nowMs));

/** The present by the server's clock, for what is as old as the incident. */
export const serverNowAtom = atom((get) => {
  const loaded = get(loadedAtom);
  return get(nowAtom) + (loaded.kind === 'ready' ? loaded.aheadMs : 0);
});

/** What the page is. */
export const feedbackStateAtom = atom((get): DeveloperFeedbackState => {
  const loaded = get(loadedAtom);
  if (loaded.kind !== 'ready') return { kind: loaded.kind };
  if ((get(leftMsAtom) ?? 1) <= 0) return { kind: 'expired' };
  const { incident } = loaded;
  if (incident.is_outbound_leak) return { kind: 'outbound', incident };
  const { feedback, remediate } = incident.forms;
  const isFilled = { feedback: feedback.is_filled, remediate: remediate.is_filled };
  return { kind: feedbackStep(isFilled), incident };
});

function kindOf({ type, code }: Failure): 'notFound' | 'expired' | 'failed' {
  if (type === 'NotFound') return 'notFound';
  return code === 'expired' ? 'expired' : 'failed';
}

/** Asks what the link shows. */
export const loadFeedbackAction = atom(null, async (get, set, nowMs: number): Promise<void> => {
  set(loadedAtom, { kind: 'loading' });
  set(nowAtom, nowMs);
  const params = { token: get(tokenAtom) };
  const result = await get(callAtom).call(developerFeedbackEndpoints.getDeveloperFeedback, {
    params,
  });
  if (!result.ok) set(loadedAtom, { kind: kindOf(result) });
  else {
    const incident = result.data;
    set(loadedAtom, { kind: 'ready', incident, aheadMs: Date.parse(incident.now) - nowMs });
  }
});

const setFormsAction = atom(null, (get, set, forms: FeedbackForms) => {
  const loaded = get(loadedAtom);
  if (loaded.kind !== 'ready') return;
  set(loadedAtom, { ...loaded, incident: { ...loaded.incident, forms } });
});

type Answered = Result<{ readonly forms_with_answers: FeedbackForms }>;

/** Sends the answers of a form; gives the failure, which the form shows with what was written. */
export const answerAction = atom(
  null,
  async (get, set, form: FeedbackForm, answers: FeedbackAnswers): Promise<Failure | null> => {
    const result: Answered = await get(callAtom).call(
      developerFeedbackEndpoints.answerDeveloperFeedback,
      {
        params: { token: get(tokenAtom) },
        body: { forms_with_answers: { [form]: answers } },
      },
    );
    if (result.ok) {
      set(setFormsAction, result.data.forms_with_answers);
      return null;
    }
    // What was written stays on the page while the link is only out of reach; a link that is gone says so.
    if (result.type === 'NotFound') set(loadedAtom, { kind: 'notFound' });
    else if (result.code === 'expired') set(loadedAtom, { kind: 'expired' });
    return result;
  },
);

/** Has the secret checked with its vendor; the page then says what is known. */
export const checkAgainAction = atom(null, async (get, set): Promise<Result<FeedbackCheck>> => {
  const result: Result<FeedbackCheck> = await get(callAtom).call(
    developerFeedbackEndpoints.checkDeveloperFeedback,
    { params: { token: get(tokenAtom) }, body: {} },
  );
  if (result.ok) {
    const { outcome: _, ...facts } = result.data;
    const loaded = get(loadedAtom);
    if (loaded.kind === 'ready') {
      set(loadedAtom, { ...loaded, incident: { ...loaded.incident, ...facts } });
    }
  } else if (result.type === 'NotFound') set(loadedAtom, { kind: 'notFound' });
  else if (result.code === 'expired') set(loadedAtom, { kind: 'expired' });
  return result;
});
