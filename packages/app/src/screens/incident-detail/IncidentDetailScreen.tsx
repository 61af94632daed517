import { useCallback, useRef, useState } from 'react';
import { timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { listHrefAtom, neighboursAtom } from '../../atoms/list-memory.atoms.ts';
import { locationAtom, navigateAction, printLocation } from '../../atoms/location.atoms.ts';
import { assignableAtom } from '../../atoms/people.atoms.ts';
import { settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ResolveDialog } from '../../parts/ResolveDialog.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { IncidentDetailView } from './IncidentDetailView.tsx';
import {
  chooseTabAction,
  detailStateAtom,
  detailTabAtom,
  highlightedAtom,
  incidentIdAtom,
  lineAtom,
  moveInOccurrencesAction,
  occurrencePlaceAtom,
  occurrencesAtom,
  patchAtom,
  placeInPatchAction,
  retryDetailAction,
  retryOccurrencesAction,
  shownOccurrenceAtom,
  showOccurrenceAction,
} from './incident-detail.atoms.ts';
import { createNoteAction, deleteNoteAction, updateNoteAction } from './notes.atoms.ts';
import { busyOperationAtom, operateAction } from './operate.atoms.ts';
import type { StatusOperation } from './parts/StatusPanel.tsx';
import {
  hideValueAction,
  isRevealBusyAtom,
  revealAction,
  revealedSecretAtom,
} from './reveal.atoms.ts';
import {
  filterTimelineAction,
  retryTimelineAction,
  timelineAtom,
  timelineFilterAtom,
} from './timeline.atoms.ts';
import { useDetailKeys } from './use-detail-keys.ts';
import { checkValidityAction, isCheckingValidityAtom } from './validity.atoms.ts';

/** `/incidents/secrets/{id}`. */
export function IncidentDetailScreen() {
  const state = useAtomValue(detailStateAtom);
  const id = useAtomValue(incidentIdAtom);
  const navigate = useSetAtom(navigateAction);
  const operate = useSetAtom(operateAction);
  const createNote = useSetAtom(createNoteAction);
  const checkValidity = useSetAtom(checkValidityAction);
  const busy = useAtomValue(busyOperationAtom);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const [isResolving, setIsResolving] = useState(false);
  const severityRef = useRef<HTMLButtonElement>(null);
  const neighbours = useAtomValue(neighboursAtom)(id ?? 0);
  const backHref = useAtomValue(listHrefAtom);
  useTitle(id === null ? 'Incident' : `Secret incident #${id}`);

  const onOperate = (operation: StatusOperation): void => {
    if (state.kind !== 'ready') return;
    // The reasons are asked for first (spec 000 §4).
    if (operation === 'resolve') setIsResolving(true);
    else void operate(state.incident, operation);
  };
  const onAssign = (assignee: string | null): void => {
    if (state.kind !== 'ready' || assignee === state.incident.assignee) return;
    if (assignee === null) void operate(state.incident, 'unassign');
    else void operate(state.incident, 'assign', { assignee });
  };
  const goTo = (target: number | null): void => {
    if (target !== null) navigate(`/incidents/secrets/${target}`);
  };
  useDetailKeys(state, {
    onOperate,
    onAssignToMe: () => {
      if (state.kind === 'ready') onAssign(state.user.email);
    },
    onOpenSeverity: () => {
      // The open list is steered from the button: without focus the arrows would go nowhere.
      severityRef.current?.focus();
      severityRef.current?.click();
    },
    onGoTo: goTo,
    onGoToList: () => navigate(backHref),
    neighbours,
    noteRef,
  });
  return (
    <>
      <IncidentDetailView
        state={state}
        tab={useAtomValue(detailTabAtom)}
        backHref={backHref}
        neighbours={neighbours}
        occurrences={useOccurrencesPanel()}
        patch={usePatchPanel()}
        timeline={{
          state: useAtomValue(timelineAtom),
          filter: useAtomValue(timelineFilterAtom),
          timeZone: useAtomValue(timeZoneAtom),
          onFilterChange: useSetAtom(filterTimelineAction),
          onRetry: useSetAtom(retryTimelineAction),
        }}
        sidebar={{
          people: useAtomValue(assignableAtom),
          busy,
          areChecksOn: useAtomValue(settingsQueryAtom).data?.are_checks_on ?? false,
          isCheckingValidity: useAtomValue(isCheckingValidityAtom),
          onOperate,
          onAssign,
          onSeverityChange: (severity) => {
            if (state.kind === 'ready') void operate(state.incident, 'set_severity', { severity });
          },
          onCheckValidity: () => void checkValidity(id ?? 0),
          onCreateNote: (message) => createNote(id ?? 0, message),
          onUpdateNote: useSetAtom(updateNoteAction),
          onDeleteNote: useSetAtom(deleteNoteAction),
          noteRef,
          severityRef,
        }}
        onTabChange={useSetAtom(chooseTabAction)}
        onGoTo={goTo}
        onHideValue={useSetAtom(hideValueAction)}
        onRetry={useSetAtom(retryDetailAction)}
      />
      <ResolveDialog
        open={isResolving}
        onOpenChange={setIsResolving}
        count={1}
        busy={busy === 'resolve'}
        onResolve={(resolution_reasons) => {
          if (state.kind !== 'ready') return;
          setIsResolving(false);
          void operate(state.incident, 'resolve', { resolution_reasons });
        }}
      />
    </>
  );
}

function useOccurrencesPanel() {
  const place = useAtomValue(occurrencePlaceAtom);
  const move = useSetAtom(moveInOccurrencesAction);
  return {
    state: useAtomValue(occurrencesAtom),
    shownId: useAtomValue(shownOccurrenceAtom)?.id ?? null,
    page: place.page,
    ordering: place.ordering,
    onShow: useSetAtom(showOccurrenceAction),
    onPageChange: (page: number) => move({ page }),
    onOrderingChange: (ordering: string) => move({ ordering, page: 1 }),
    onRetry: useSetAtom(retryOccurrencesAction),
  };
}

function usePatchPanel() {
  const location = useAtomValue(locationAtom);
  const place = useSetAtom(placeInPatchAction);
  const { path, search } = location;
  const lineHref = useCallback(
    (line: string) => {
      const params = new URLSearchParams(search);
      params.set('line', line);
      return printLocation({ path, search: `?${params}`, hash: '#occurences' });
    },
    [path, search],
  );
  return {
    state: useAtomValue(patchAtom),
    occurrence: useAtomValue(shownOccurrenceAtom),
    revealed: useAtomValue(revealedSecretAtom),
    isRevealBusy: useAtomValue(isRevealBusyAtom),
    highlighted: useAtomValue(highlightedAtom),
    line: useAtomValue(lineAtom),
    lineHref,
    onHighlightedChange: (highlighted: string) => place({ highlighted }),
    onLineChange: (line: string | null) => place({ line }),
    onReveal: useSetAtom(revealAction),
    onRetry: useSetAtom(retryOccurrencesAction),
  };
}
