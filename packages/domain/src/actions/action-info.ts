import type { EventInfo } from '../events/events.ts';
import type { IncidentKind } from '../kinds/kinds.ts';
import type { Actor, IncidentState, Status } from '../status/status.ts';

/** The timeline event of an action. */
interface ActionEvent extends EventInfo {
  /** The sentence of the timeline after an undo of it. */
  readonly undoText: string;
}

/** One row of `ACTIONS`. */
export interface ActionInfo {
  /** The name that buttons and menus show. */
  readonly label: string;
  /** The word of the bulk texts: `can not be {participle}` (spec 000 §8.2). */
  readonly participle: string;
  /** The statuses from which it is allowed. */
  readonly from: readonly Status[];
  /** Whether a member may take it on an incident; an admin always may (decisions §6). */
  readonly isOpenToMember: (incident: IncidentState, actor: Actor) => boolean;
  /** The parameter that it needs beside the incident. */
  readonly parameter: 'none' | 'reasons' | 'assignee' | 'severity' | 'note';
  /** The incident afterwards; of actions with a parameter, `applyCommand` knows it. */
  readonly apply?: (incident: IncidentState, actor: Actor) => IncidentState;
  /** The statuses in which it is offered beside the primary button, and to whom; default: to all who may. */
  readonly extraIn?: readonly Status[];
  readonly isOffered?: (incident: IncidentState, actor: Actor) => boolean;
  /** The toast after it was taken on one incident. */
  readonly doneText: string;
  /** The question before it is taken on many incidents; `count` reads like '12 incidents'. */
  readonly question: (count: string) => string;
  /** The key that takes it on an incident's page, and what the list of shortcuts says. */
  readonly shortcut: { readonly key: string; readonly label: string } | null;
  /** Whether it can be taken on many incidents. */
  readonly isBulk: boolean;
  readonly kinds: readonly IncidentKind[];
  /** Its event in the timeline; null where it writes none. */
  readonly event: ActionEvent | null;
}
