import { stateOf } from '@sluice/contract/incident-state';
import {
  ACTIONS,
  actionRefusal,
  INCIDENT_ACTIONS,
  type IncidentAction,
} from '@sluice/domain/actions';
import type { RefObject } from 'react';
import { useHotkeys } from '../../parts/use-hotkeys.ts';
import type { IncidentDetailState } from './incident-detail.states.ts';
import { isStatusOperation, type StatusOperation } from './parts/StatusPanel.tsx';

/** What the keys of the page call. */
export interface DetailKeyActions {
  readonly onOperate: (operation: StatusOperation) => void;
  readonly onAssignToMe: () => void;
  readonly onOpenSeverity: () => void;
  readonly onGoTo: (id: number | null) => void;
  readonly onGoToList: () => void;
  readonly neighbours: { readonly previous: number | null; readonly next: number | null };
  readonly noteRef: RefObject<HTMLTextAreaElement | null>;
}

/** The keys of the incident page; a key whose action is refused now does nothing. */
export function useDetailKeys(state: IncidentDetailState, actions: DetailKeyActions): void {
  const isAllowed = (action: IncidentAction): boolean =>
    state.kind === 'ready' && actionRefusal(action, stateOf(state.incident), state.user) === null;
  const operate = (operation: StatusOperation) => () => {
    if (isAllowed(operation)) actions.onOperate(operation);
  };
  useHotkeys({
    ...Object.fromEntries(
      INCIDENT_ACTIONS.filter(isStatusOperation).flatMap((name) => {
        const key = ACTIONS[name].shortcut?.key;
        return key === undefined ? [] : [[key, operate(name)]];
      }),
    ),
    i: () => {
      if (isAllowed('assign')) actions.onAssignToMe();
    },
    s: actions.onOpenSeverity,
    n: () => actions.noteRef.current?.focus(),
    '[': () => actions.onGoTo(actions.neighbours.previous),
    ']': () => actions.onGoTo(actions.neighbours.next),
    'g i': actions.onGoToList,
  });
}
