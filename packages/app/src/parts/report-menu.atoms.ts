import type { MenuItem } from '@sluice/ui/DropdownMenu';
import { callEndpoint } from '../api.ts';
import { permissionAtom } from '../atoms/session.atoms.ts';
import { notifyFailedAction } from '../atoms/toast.atoms.ts';
import { settingsPath } from '../settings-paths.ts';
import { atom } from '../store.ts';

/** How a view is saved. */
type ReportFormat = 'csv' | 'json';

const canSendAtom = permissionAtom('MANAGE_SETTINGS');

/** Whether the person may send views by mail. */
export const canSendReportsAtom = atom((get) => get(canSendAtom) === true);

/** Saves a view as of now, by its address. */
export const saveReportAction = atom(
  null,
  async (get, set, address: string, format: ReportFormat): Promise<void> => {
    const result = await callEndpoint(get, 'getReportDocument', { query: { address } });
    if (!result.ok) {
      set(notifyFailedAction, result, 'An error occurred while saving the report');
      return;
    }
    // Loaded when a file is saved: no page waits for it.
    const { reportCsv } = await import('@sluice/domain/report-document');
    const { saveFile } = await import('../lib/save-file.ts');
    const text =
      format === 'csv' ? reportCsv(result.data) : `${JSON.stringify(result.data, null, 2)}\n`;
    const type = format === 'csv' ? 'text/csv' : 'application/json';
    saveFile(new Blob([text], { type }), `report-${result.data.as_of.slice(0, 10)}.${format}`);
  },
);

/** What can be done with a view as a whole: print it, save it, send it regularly. */
export function reportItems(
  address: string,
  canSend: boolean,
  save: (address: string, format: ReportFormat) => Promise<void>,
): readonly MenuItem[] {
  const send: MenuItem = {
    kind: 'link',
    id: 'send',
    label: 'Send by mail regularly',
    href: `${settingsPath('reports')}?address=${encodeURIComponent(address)}`,
  };
  return [
    { id: 'print', label: 'Print', onSelect: () => window.print() },
    { id: 'csv', label: 'Save as CSV', onSelect: () => void save(address, 'csv') },
    { id: 'json', label: 'Save as JSON', onSelect: () => void save(address, 'json') },
    ...(canSend ? [send] : []),
  ];
}
