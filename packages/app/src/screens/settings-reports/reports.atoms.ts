import type { Failure } from '@sluice/contract/client';
import type { Report } from '@sluice/contract/endpoints/reports';
import type { ReportDraft, ReportFrequency } from '@sluice/domain/reports';
import { asyncStateOf } from '../../async-state.ts';
import { changeSearchAction, searchParamAtom } from '../../atoms/location.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const reportsQueryAtom = queryAtom('listReports', () => ({}));

/** The reports of the company. */
export const reportsStateAtom = atom((get) =>
  asyncStateOf(get(reportsQueryAtom), 'An error occurred while fetching the reports'),
);

/** Asks for the reports again. */
export const retryReportsAction = atom(null, (get) => void get(reportsQueryAtom).refetch());

/** The view that another page asked to send: `?address=`; null where none did. */
export const askedAddressAtom = searchParamAtom('address');

/** Forgets the view that was asked for. */
export const forgetAddressAction = atom(null, (_get, set) =>
  set(changeSearchAction, { address: null }),
);

const OPTIONS = { resends: false, invalidates: ['listReports', 'listAuditLogs'] } as const;
const createMutationAtom = mutationAtom('createReport', OPTIONS);
const updateMutationAtom = mutationAtom('updateReport', OPTIONS);
const deleteMutationAtom = mutationAtom('deleteReport', OPTIONS);

/** What the form gives a report. */
export interface ReportForm extends ReportDraft {
  readonly frequency: ReportFrequency;
}

/** Makes a report, or changes one; gives the failure, which the form shows. */
export const saveReportAction = atom(
  null,
  async (_get, set, report: Report | null, form: ReportForm): Promise<Failure | null> => {
    const body = { ...form, recipients: [...form.recipients] };
    const result =
      report === null
        ? await set(createMutationAtom, { body })
        : await set(updateMutationAtom, {
            params: { id: report.id },
            body: { ...body, version: report.version },
          });
    if (!result.ok) return result;
    set(notifySuccessAction, report === null ? 'Report created' : 'Report saved');
    return null;
  },
);

/** Pauses a report, or lets it go on. */
export const pauseReportAction = atom(null, async (_get, set, report: Report): Promise<void> => {
  const result = await set(updateMutationAtom, {
    params: { id: report.id },
    body: { is_paused: !report.is_paused, version: report.version },
  });
  if (result.ok) set(notifySuccessAction, report.is_paused ? 'Report resumed' : 'Report paused');
  else set(notifyFailedAction, result, 'An error occurred while changing the report');
});

/** Deletes a report. */
export const deleteReportAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(deleteMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'Report deleted');
  else set(notifyFailedAction, result, 'An error occurred while deleting the report');
});
