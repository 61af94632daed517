import {
  EXPORT_REFUSAL_TEXTS,
  EXPORT_SCOPES,
  EXPORT_TYPES,
  type ExportScope,
  type ExportType,
  exportRefusal,
  exportTypes,
} from '@sluice/domain/export-scope';
import { hasActiveFilters } from '@sluice/domain/list-query';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { selectedCount } from '@sluice/ui/DataTable';
import { Dialog } from '@sluice/ui/Dialog';
import { Progress } from '@sluice/ui/Progress';
import { RadioGroup } from '@sluice/ui/RadioGroup';
import { useState } from 'react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { notifySuccessAction } from '../../../atoms/toast.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { cancelExportAction, exportAction, exportProgressAtom } from '../export.atoms.ts';
import { isExportOpenAtom } from '../export-open.atoms.ts';
import {
  allCountAtom,
  listQueryAtom,
  listSelectionAtom,
  statsAtom,
} from '../incident-list.atoms.ts';

export interface ExportDialogProps {
  /** How many incidents the filters match; null while it is not known. */
  total: number | null;
}

const TYPE_LABELS: Record<ExportType, string> = {
  incidents: 'Incidents',
  occurrences: 'Occurrences of the incidents',
};

function countText(count: number | null): string {
  return count === null ? '' : counted(count);
}

/** What to export, with the number of incidents before anything is made (spec 000 §5). */
export function ExportDialog({ total }: ExportDialogProps) {
  const kind = useAtomValue(kindAtom);
  const query = useAtomValue(listQueryAtom);
  const stats = useAtomValue(statsAtom);
  const selection = useAtomValue(listSelectionAtom);
  const all = useAtomValue(allCountAtom);
  const progress = useAtomValue(exportProgressAtom);
  const start = useSetAtom(exportAction);
  const cancel = useSetAtom(cancelExportAction);
  const notify = useSetAtom(notifySuccessAction);
  const setIsOpen = useSetAtom(isExportOpenAtom);
  const filtered = stats.kind === 'ready' ? stats.data.count : total;
  const selected = selectedCount(selection, filtered ?? 0);
  // A time range narrows the list too.
  const hasFilters = hasActiveFilters(query) || query.range.type !== 'all';
  const [scope, setScope] = useState<ExportScope>(
    selected > 0 ? 'selected' : hasFilters ? 'filtered' : 'all',
  );
  const [type, setType] = useState<ExportType>('incidents');
  const counts: Record<ExportScope, number | null> = { all, filtered, selected };
  const labels: Record<ExportScope, string> = {
    all: 'All incidents in this tab',
    filtered: 'Matching incidents',
    selected: 'Selected incidents',
  };
  const situation = { kind, total: counts[scope] ?? 1, hasFilters, selected };
  const refusal = exportRefusal(scope, type, situation);
  const isRunning = progress.kind === 'running';
  const close = (): void => {
    cancel();
    setIsOpen(false);
  };
  const submit = async (): Promise<void> => {
    if (!(await start({ scope, type }))) return;
    setIsOpen(false);
    notify('Export saved');
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Export as CSV"
      description="Values are masked in the file. The export is recorded in the audit log."
      footer={
        <>
          <Button onClick={close}>{isRunning ? 'Stop the export' : 'Cancel'}</Button>
          <Button
            tone="primary"
            busy={isRunning}
            disabledReason={refusal === null ? undefined : EXPORT_REFUSAL_TEXTS[refusal]}
            onClick={() => void submit()}
          >
            {`Export ${countText(counts[scope])}`.trim()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label="Which incidents"
          value={scope}
          onValueChange={(value) =>
            setScope(EXPORT_SCOPES.find((known) => known === value) ?? 'filtered')
          }
          options={EXPORT_SCOPES.map((value) => ({
            value,
            label: labels[value],
            hint: countText(counts[value]),
          }))}
        />
        <RadioGroup
          label="One row for each of"
          value={type}
          onValueChange={(value) =>
            setType(EXPORT_TYPES.find((known) => known === value) ?? 'incidents')
          }
          options={exportTypes(kind).map((value) => ({ value, label: TYPE_LABELS[value] }))}
        />
        {progress.kind === 'running' ? (
          <Progress
            label="Exporting"
            value={progress.total === null ? null : progress.rows}
            max={progress.total ?? undefined}
            valueText={`${progress.rows.toLocaleString('en-US')} rows`}
          />
        ) : null}
        {progress.kind === 'failed' ? (
          <div role="alert">
            <Callout tone="danger" title="The export failed">
              {progress.text}
            </Callout>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
