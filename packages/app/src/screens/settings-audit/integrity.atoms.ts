import { notifyFailedAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const integrityQueryAtom = queryAtom('getAuditIntegrity', () => ({}));

/** What the newest check of the log found; null while that is unknown. */
export const auditIntegrityAtom = atom((get) => get(integrityQueryAtom).data ?? null);

const verifyMutationAtom = mutationAtom('verifyAuditLog', {
  resends: false,
  onFailure: (failure, _input, { set }) =>
    set(notifyFailedAction, failure, 'The audit log could not be checked'),
  invalidates: ['getAuditIntegrity', 'listAuditLogs'],
});

/** Whether the log is being checked. */
export const isVerifyingAuditAtom = atom((get) => get(verifyMutationAtom).pending.length > 0);

/** Checks the log from its first entry to its last. */
export const verifyAuditAction = atom(null, (_get, set) => set(verifyMutationAtom, {}));
