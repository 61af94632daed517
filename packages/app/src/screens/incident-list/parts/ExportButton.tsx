import { Button } from '@sluice/ui/Button';
import { later } from '@sluice/ui/lib/later';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { isExportOpenAtom } from '../export-open.atoms.ts';

const ExportDialog = later(async () => (await import('./ExportDialog.tsx')).ExportDialog);

export interface ExportButtonProps {
  /** How many incidents the filters match; null while it is not known. */
  total: number | null;
}

/** Opens the dialog that exports the list. */
export function ExportButton({ total }: ExportButtonProps) {
  const isOpen = useAtomValue(isExportOpenAtom);
  const setIsOpen = useSetAtom(isExportOpenAtom);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Export</Button>
      {isOpen ? <ExportDialog total={total} /> : null}
    </>
  );
}
