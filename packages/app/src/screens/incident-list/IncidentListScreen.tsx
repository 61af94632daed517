import { type DataTableHandle, NO_SELECTION } from '@sluice/ui/DataTable';
import { useEffect, useRef } from 'react';
import { addSourceLaterAction } from '../../atoms/add-source-later.atoms.ts';
import { nowAtom, timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { cursorAtom, moveCursorAction, rememberListAction } from '../../atoms/list-memory.atoms.ts';
import { locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { dismissScanAction, shownScansAtom } from '../../atoms/sources.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useHotkeys } from '../../parts/use-hotkeys.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { bulkLaterAction } from './bulk-later.atoms.ts';
import { busyBulkActionAtom } from './bulk-state.atoms.ts';
import { chooseColumnsAction, extraColumnsAtom } from './columns.atoms.ts';
import {
  canAddRepositoryAtom,
  canAssignAtom,
  filterSourcesAtom,
  showsKeywordsAtom,
} from './filter-sources.atoms.ts';
import { IncidentListView } from './IncidentListView.tsx';
import {
  changeListAction,
  chartPanelAtom,
  chooseGranularityAction,
  hrefOfQueryAtom,
  isZoomedAtom,
  listQueryAtom,
  listSelectionAtom,
  listStateAtom,
  retryListAction,
  selectAction,
  statsPanelAtom,
  zoomAction,
  zoomOutAction,
} from './incident-list.atoms.ts';
import { useFollowScans } from './use-follow-scans.ts';

/** `/incidents/secrets`. */
export function IncidentListScreen() {
  const table = useRef<DataTableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const state = useAtomValue(listStateAtom);
  const location = useAtomValue(locationAtom);
  const remember = useSetAtom(rememberListAction);
  const navigate = useSetAtom(navigateAction);
  const select = useSetAtom(selectAction);
  const bulk = useSetAtom(bulkLaterAction);
  const timeZone = useAtomValue(timeZoneAtom);
  useTitle('Incidents');
  useFollowScans();
  useEffect(() => {
    if (state.kind !== 'ready' || state.isRefreshing) return;
    remember(
      `${location.path}${location.search}`,
      state.rows.map(({ id }) => id),
    );
  }, [state, location, remember]);
  useHotkeys({
    j: () => table.current?.move(1),
    k: () => table.current?.move(-1),
    x: () => table.current?.toggle(),
    'shift+x': () => table.current?.extend(),
    o: () => table.current?.open(),
    esc: () => select(NO_SELECTION),
    '/': () => search.current?.focus(),
    f: () => bar.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
    'g i': () => navigate('/incidents/secrets'),
  });
  return (
    <IncidentListView
      state={state}
      query={useAtomValue(listQueryAtom)}
      stats={useAtomValue(statsPanelAtom)}
      chart={useAtomValue(chartPanelAtom)}
      selection={useAtomValue(listSelectionAtom)}
      sources={useAtomValue(filterSourcesAtom)}
      scans={useAtomValue(shownScansAtom)}
      timeZone={timeZone}
      now={useAtomValue(nowAtom)}
      isZoomed={useAtomValue(isZoomedAtom)}
      canAssign={useAtomValue(canAssignAtom) === true}
      canAddRepository={useAtomValue(canAddRepositoryAtom)}
      showsKeywords={useAtomValue(showsKeywordsAtom)}
      extraColumns={useAtomValue(extraColumnsAtom)}
      cursor={useAtomValue(cursorAtom)}
      busyAction={useAtomValue(busyBulkActionAtom)}
      hrefOf={useAtomValue(hrefOfQueryAtom)}
      onChange={useSetAtom(changeListAction)}
      onSelectionChange={select}
      onCursorChange={useSetAtom(moveCursorAction)}
      onExtraColumnsChange={useSetAtom(chooseColumnsAction)}
      onBulk={async (name, params) => {
        const isDone = await bulk(name, params);
        // The bar goes with the selection, and the button that was pressed with it.
        if (isDone) table.current?.focus();
        return isDone;
      }}
      onRetry={useSetAtom(retryListAction)}
      onGranularityChange={useSetAtom(chooseGranularityAction)}
      onZoom={useSetAtom(zoomAction)}
      onZoomOut={useSetAtom(zoomOutAction)}
      onAddRepository={useSetAtom(addSourceLaterAction)}
      onDismissScan={useSetAtom(dismissScanAction)}
      tableRef={table}
      searchRef={search}
      barRef={bar}
    />
  );
}
