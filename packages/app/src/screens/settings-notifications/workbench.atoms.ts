import {
  isValidSignature,
  type PastedMessage,
  SIGNATURE_TEXTS,
  type SignatureVerdict,
} from '@sluice/domain/webhook-signature';
import { asyncStateOf } from '../../async-state.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { counted } from '../../lib/counted.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** The message whose tries are looked at; null while none is. */
export const shownDeliveryAtom = atom<number | null>(null);

const attemptsQueryAtom = queryAtom('listAttempts', (get) => {
  const id = get(shownDeliveryAtom);
  return id === null ? null : { params: { id } };
});
/** Its tries. */
export const attemptsStateAtom = atom((get) =>
  asyncStateOf(get(attemptsQueryAtom), 'Something went wrong'),
);
/** Asks for them again. */
export const retryAttemptsAction = atom(null, (get) => {
  void get(attemptsQueryAtom).refetch();
});

const replayMutationAtom = mutationAtom('replayFailedDeliveries', {
  resends: false,
  invalidates: ['listDeliveries', 'listAttempts'],
});
/** Whether the failed messages are being queued. */
export const isReplayingFailedAtom = atom((get) => get(replayMutationAtom).pending.length > 0);

/** Sends all messages of a notifier again that were given up. */
export const replayFailedAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(replayMutationAtom, { params: { id } });
  if (!result.ok) {
    set(notifyFailedAction, result, 'Something went wrong');
    return;
  }
  const { replayed } = result.data;
  set(notifySuccessAction, `${counted(replayed, 'message is', 'messages are')} sent again`);
});

const checkMutationAtom = mutationAtom('checkSignature', { resends: false });
/** Whether a signature is being checked. */
export const isCheckingAtom = atom((get) => get(checkMutationAtom).pending.length > 0);

/** What a check came to, in words. */
export interface CheckedSignature {
  readonly isValid: boolean;
  readonly text: string;
}

const wordsOf = (verdict: SignatureVerdict): CheckedSignature => {
  return { isValid: isValidSignature(verdict), text: SIGNATURE_TEXTS[verdict] };
};

/** Checks the signature of a pasted message. Null where the check failed, which a toast says. */
export const checkSignatureAction = atom(
  null,
  async (_get, set, id: number, body: PastedMessage): Promise<CheckedSignature | null> => {
    const result = await set(checkMutationAtom, { params: { id }, body: { ...body } });
    if (result.ok) return wordsOf(result.data.verdict);
    set(notifyFailedAction, result, 'The signature could not be checked');
    return null;
  },
);
