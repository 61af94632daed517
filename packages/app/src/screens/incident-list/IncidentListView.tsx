import { KINDS } from '@sluice/domain/kind-info';
import { Button } from '@sluice/ui/Button';
import { type DataTableHandle, selectedCount } from '@sluice/ui/DataTable';
import { later } from '@sluice/ui/lib/later';
import { PageHeader } from '@sluice/ui/PageHeader';
import { TabNav } from '@sluice/ui/Tabs';
import { Bookmark } from 'lucide-react';
import { useRef } from 'react';
import { isImportingAtom } from '../../atoms/imports.atoms.ts';
import { unseenCountAtom } from '../../atoms/live.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { previewIdAtom } from '../../atoms/preview.atoms.ts';
import { isAddingRepositoryAtom, shownScansAtom } from '../../atoms/sources.atoms.ts';
import { SPLIT_ROOM, useMedia } from '../../lib/use-media.ts';
import { SeenButton } from '../../parts/SeenButton.tsx';
import { useAtomValue } from '../../store.ts';
import { shownKindsAtom } from './filter-sources.atoms.ts';
import { listSelectionAtom } from './incident-list.atoms.ts';
import type { IncidentListState } from './incident-list.states.ts';
import { AddIncidentsButton, AddRepositoryButton } from './parts/AddRepositoryButton.tsx';
import { ExportButton } from './parts/ExportButton.tsx';
import { IncidentFilters } from './parts/IncidentFilters.tsx';
import { IncidentTable } from './parts/IncidentTable.tsx';
import { ListSplit } from './parts/ListSplit.tsx';
import { OverviewPanel } from './parts/OverviewPanel.tsx';
import { tabCountsAtom, tabHrefAtom } from './tabs.atoms.ts';

const AddRepositoryDialog = later(
  async () => (await import('./parts/AddRepositoryDialog.tsx')).AddRepositoryDialog,
);
const ColumnMenu = later(
  async () => (await import('./parts/ColumnMenu.tsx')).ColumnMenu,
  <div className="size-8" />,
);
const ImportDialog = later(async () => (await import('./parts/ImportDialog.tsx')).ImportDialog);
const BulkActions = later(async () => (await import('./parts/BulkActions.tsx')).BulkActions);
const ViewMenu = later(
  async () => (await import('./parts/ViewMenu.tsx')).ViewMenu,
  <Button icon={<Bookmark aria-hidden className="text-text-subtle" />}>Views</Button>,
);
// On paper alone.
const PrintedFilters = later(
  async () => (await import('./parts/PrintedFilters.tsx')).PrintedFilters,
);
const UnseenStrip = later(async () => (await import('./parts/UnseenStrip.tsx')).UnseenStrip);
const ScanStrip = later(async () => (await import('./parts/ScanStrip.tsx')).ScanStrip);

export interface IncidentListViewProps {
  /** What the table is. */
  state: IncidentListState;
}

/** The list of incidents of a kind (spec 000 §2.2). Its panels read their own atoms. */
export function IncidentListView({ state }: IncidentListViewProps) {
  const selection = useAtomValue(listSelectionAtom);
  const hasScans = useAtomValue(shownScansAtom).length > 0;
  const isImporting = useAtomValue(isImportingAtom);
  const isAdding = useAtomValue(isAddingRepositoryAtom);
  const hasUnseen = useAtomValue(unseenCountAtom) > 0;
  const tableRef = useRef<DataTableHandle>(null);
  const hasRoom = useMedia(SPLIT_ROOM);
  const isPreviewed = useAtomValue(previewIdAtom) !== null && hasRoom;
  const list = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHeader
        title="Incidents"
        badges={<PrintedFilters />}
        actions={
          <>
            <SeenButton />
            <ExportButton total={state.kind === 'ready' ? state.total : null} />
            <AddIncidentsButton />
          </>
        }
      />
      <KindTabs />
      {hasScans ? <ScanStrip /> : null}
      <OverviewPanel />
      <IncidentFilters
        trailing={
          <>
            <ViewMenu />
            <div className="max-md:hidden">
              <ColumnMenu />
            </div>
          </>
        }
      />
      {hasUnseen ? <UnseenStrip /> : null}
      <IncidentTable state={state} addRepository={<AddRepositoryButton />} tableRef={tableRef} />
      {isAdding ? <AddRepositoryDialog /> : null}
      {isImporting ? <ImportDialog /> : null}
      {state.kind === 'ready' && selectedCount(selection, state.total) > 0 ? (
        <BulkActions
          total={state.total}
          isTotalCapped={state.isTotalCapped}
          // The bar goes with the selection, and the button that was pressed with it.
          onDone={() => tableRef.current?.focus()}
        />
      ) : null}
    </div>
  );
  return <ListSplit isOpen={isPreviewed}>{list}</ListSplit>;
}

function KindTabs() {
  const kinds = useAtomValue(shownKindsAtom);
  const current = useAtomValue(kindAtom);
  const hrefOf = useAtomValue(tabHrefAtom);
  const counts = useAtomValue(tabCountsAtom);
  return (
    <TabNav
      label="Kinds of incidents"
      items={kinds.map((kind) => ({
        id: kind,
        label: KINDS[kind].tabLabel,
        href: hrefOf(kind),
        count: counts[kind],
        current: kind === current,
      }))}
    />
  );
}
