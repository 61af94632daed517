import type { HistoricalScanMonths } from '@sluice/domain/schedule';
import { asyncStateOf } from '../../async-state.ts';
import { companyQueryAtom, permissionAtom, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

/** Whether the person may change the company's settings; null while unknown. */
export const canManageSettingsAtom = permissionAtom('MANAGE_SETTINGS');

/** The company. */
export const companyStateAtom = atom((get) =>
  asyncStateOf(get(companyQueryAtom), 'Failed to get company'),
);

/** The company's preferences, within the settings of the app. */
export const regressionStateAtom = atom((get) =>
  asyncStateOf(get(settingsQueryAtom), 'An error occurred while fetching the company'),
);

/** Asks again for what failed. */
export const retryGeneralAction = atom(null, (get) => {
  for (const query of [get(companyQueryAtom), get(settingsQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

/** Sets how often the histories are scanned again. */
export const historicalScanMutationAtom = mutationAtom('setHistoricalScan', {
  scope: () => 'historical_scan',
  optimistic: ({ body }, { cache }) =>
    cache.update('getCompany', {}, (company) => ({
      ...company,
      historical_scan: { ...company.historical_scan, frequency: body.frequency },
    })),
  onSuccess: (_reply, _input, { set }) => set(notifySuccessAction, 'Historical scanning updated'),
  onFailure: (failure, _input, { set }) =>
    set(notifyFailedAction, failure, 'Failed to update historical scanning'),
  invalidates: ['getCompany'],
});

/** Sets the interval of historical scans, in months. */
export const setHistoricalScanAction = atom(null, (_get, set, frequency: HistoricalScanMonths) =>
  set(historicalScanMutationAtom, { body: { frequency } }),
);

/** Switches the reopening of resolved incidents by new occurrences (spec 002 §2). */
export const regressionMutationAtom = mutationAtom('updateCompanyPreferences', {
  scope: () => 'company_preferences',
  optimistic: ({ body }, { cache }) =>
    cache.update('getSettings', {}, (settings) => ({
      ...settings,
      company_preferences: { ...settings.company_preferences, ...body },
    })),
  onFailure: (failure, _input, { set }) =>
    set(notifyFailedAction, failure, 'Failed to change the setting'),
  invalidates: ['getSettings'],
});
