import type { Company } from '@sluice/contract/schemas/people';
import { contractNotice } from '@sluice/domain/contract-notice';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { isCodeMissingAtom } from '../../atoms/code-load.atoms.ts';
import { triggeredCountAtom } from '../../atoms/incidents.atoms.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { teamQueryAtom } from '../../atoms/people.atoms.ts';
import { companyQueryAtom, settingsQueryAtom, userQueryAtom } from '../../atoms/session.atoms.ts';
import { isOutdatedAtom } from '../../atoms/version.atoms.ts';
import { persistedAtom } from '../../lib/persisted-atom.ts';
import { failureOf } from '../../query.ts';
import { atom } from '../../store.ts';
import type { ShellBanner, ShellState } from './shell.states.ts';

function contractText(company: Company, now: Date): string | null {
  if (company.contract_end_date === null) return null;
  const end = new Date(company.contract_end_date);
  return contractNotice(end, now);
}

/** The contract notice that the person put away; another date shows again. */
const dismissedAtom = persistedAtom('sluice.dismissed', '', {
  parse: (text) => text,
  print: (text) => text,
});

/** Puts the contract notice away. */
export const dismissNoticeAction = atom(null, (_get, set, text: string) =>
  set(dismissedAtom, text),
);

const bannersAtom = atom((get): ShellBanner[] => {
  const banners: ShellBanner[] = [];
  if (get(isOutdatedAtom)) banners.push({ kind: 'newVersion' });
  else if (get(isCodeMissingAtom)) banners.push({ kind: 'codeMissing' });
  const company = get(companyQueryAtom).data;
  if (company === undefined) return banners;
  const text = contractText(company, get(nowAtom));
  if (text !== null && get(dismissedAtom) !== text) banners.push({ kind: 'contract', text });
  const isProduction = get(settingsQueryAtom).data?.environment === 'production';
  if (isProduction && get(userQueryAtom).data?.is_staff === true) {
    banners.push({ kind: 'staff', company });
  }
  return banners;
});

/**
 * Whether signing in has failed: three errors on the company or on the team (spec 000 §8.2). After
 * their first answer a later failure concerns its panel alone.
 */
const isLoginFailedAtom = atom((get) =>
  [get(companyQueryAtom), get(teamQueryAtom)].some(
    ({ data, isError }) => data === undefined && isError,
  ),
);

/** What the frame shows. */
export const shellStateAtom = atom((get): ShellState => {
  const user = get(userQueryAtom);
  if (user.data !== undefined) {
    if (get(isLoginFailedAtom)) return { kind: 'failed', text: 'Failed to login' };
    return {
      kind: 'ready',
      user: user.data,
      path: get(locationAtom).path,
      hasSearch: get(settingsQueryAtom).data?.flags.search === true,
      triggeredCount: get(triggeredCountAtom),
      banners: get(bannersAtom),
    };
  }
  const failure = failureOf(user);
  // A lost session leads to the login page: there is nothing to say until then.
  if (failure === null || failure.type === 'NotAuthenticated') return { kind: 'loading' };
  return { kind: 'failed', text: failure.detail };
});

/** Asks again for what the frame needs, where it failed. */
export const retryShellAction = atom(null, (get) => {
  for (const query of [get(userQueryAtom), get(companyQueryAtom), get(teamQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});
