import { Button } from '@sluice/ui/Button';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { ChevronDown } from 'lucide-react';
import { locationAtom } from '../atoms/location.atoms.ts';
import { useAtomValue, useSetAtom } from '../store.ts';
import { canSendReportsAtom, reportItems, saveReportAction } from './report-menu.atoms.ts';

/** The menu of the view at the address that is shown. */
export function ReportMenu() {
  const { path, search } = useAtomValue(locationAtom);
  const canSend = useAtomValue(canSendReportsAtom);
  const save = useSetAtom(saveReportAction);
  return (
    <DropdownMenu
      label="Report"
      align="end"
      trigger={<Button trailing={<ChevronDown />}>Report</Button>}
      items={reportItems(`${path}${search}`, canSend, save)}
    />
  );
}
