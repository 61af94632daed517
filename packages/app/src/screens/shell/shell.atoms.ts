import type { Company } from '@sluice/contract/schemas/people';
import { contractNotice } from '@sluice/domain/contract-notice';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { triggeredCountQueryAtom } from '../../atoms/incidents.atoms.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { companyQueryAtom, userQueryAtom } from '../../atoms/session.atoms.ts';
import { isOutdatedAtom } from '../../atoms/version.atoms.ts';
import { failureOf } from '../../query.ts';
import { atom } from '../../store.ts';
import type { ShellBanner, ShellState } from './shell.states.ts';

function contractText(company: Company, now: Date): string | null {
  if (company.contract_end_date === null) return null;
  const end = new Date(company.contract_end_date);
  return contractNotice(end, now);
}

const bannersAtom = atom((get): ShellBanner[] => {
  const banners: ShellBanner[] = [];
  if (get(isOutdatedAtom)) banners.push({ kind: 'newVersion' });
  const company = get(companyQueryAtom).data;
  if (company === undefined) return banners;
  const text = contractText(company, get(nowAtom));
  if (text !== null) banners.push({ kind: 'contract', text });
  if (get(userQueryAtom).data?.is_staff === true) banners.push({ kind: 'staff', company });
  return banners;
});

/** What the frame shows. */
export const shellStateAtom = atom((get): ShellState => {
  const user = get(userQueryAtom);
  if (user.data !== undefined) {
    return {
      kind: 'ready',
      user: user.data,
      path: get(locationAtom).path,
      triggeredCount: get(triggeredCountQueryAtom).data ?? null,
      banners: get(bannersAtom),
    };
  }
  const failure = failureOf(user.error);
  // A lost session is on its way to the login page: nothing to say meanwhile.
  if (failure === null || failure.type === 'NotAuthenticated') return { kind: 'loading' };
  return { kind: 'failed', text: failure.detail };
});

/** Asks for the person again. */
export const retryShellAction = atom(null, (get) => {
  void get(userQueryAtom).refetch();
});
