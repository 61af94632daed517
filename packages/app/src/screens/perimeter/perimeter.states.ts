import type { TableState } from '../../table-state.ts';

/** The tabs of the perimeter (spec 001 §2). */
export type PerimeterTab = 'developers' | 'organizations' | 'postmanWorkspaces' | 'postmanUsers';

/** Whether a tab is there with the API workspace tool alone. */
export function isPostmanTab(tab: PerimeterTab): boolean {
  return tab === 'postmanWorkspaces' || tab === 'postmanUsers';
}

/** Everything that a table of the perimeter can be. */
export const PERIMETER_KINDS = [
  'loading',
  'ready',
  'empty',
  'noMatch',
  'pageOutOfRange',
  'failed',
  'forbidden',
] as const satisfies readonly TableState<unknown>['kind'][];
