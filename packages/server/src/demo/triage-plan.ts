import type { IncidentAction } from '@sluice/domain/actions';
import type { ActionParams } from '@sluice/domain/commands';
import type { ResolutionReason } from '@sluice/domain/resolution-reasons';
import type { ActionRequest } from '../triage/changes.ts';
import { DEMO_COMPANY, NOTES } from './cast.ts';
import { createRandom, type Random } from './random.ts';

const HOUR_MS = 3_600_000;

/** An action of a person of the demo on the incident of a secret. */
export interface PlannedAction {
  at: Date;
  /** E-mail of the member who acts. */
  by: string;
  /** The secret whose incident it is about, as `detector\0value`. */
  secret: string;
  request: ActionRequest<IncidentAction>;
}

const REASONS: readonly ResolutionReason[][] = [
  ['revoked'],
  ['revoked'],
  ['revoked', 'source_deleted'],
  ['test_credential'],
  ['false_positive'],
  ['low_risk'],
  ['invalid'],
  ['ignore_secret'],
];

const ALL_MEMBERS = DEMO_COMPANY.members.map(({ email }) => email);
const ADMINS = DEMO_COMPANY.members
  .filter(({ role }) => role === 'admin')
  .map(({ email }) => email);

function actionsOf(
  secret: string,
  seenMs: number,
  isOld: boolean,
  random: Random,
): PlannedAction[] {
  const actions: PlannedAction[] = [];
  let at = seenMs;
  const add = (hours: number, by: string, name: IncidentAction, params: ActionParams = {}) => {
    at += Math.max(1, hours * random.fraction()) * HOUR_MS;
    actions.push({ at: new Date(at), by, secret, request: { name, params } });
  };
  // Most of what is old was dealt with; of last week's, a part.
  if (!random.chance(isOld ? 0.9 : 0.35)) return actions;
  const owner = random.pick(ALL_MEMBERS);
  if (random.chance(0.35)) add(10, random.pick(ADMINS), 'assign', { assignee: owner });
  if (random.chance(0.2))
    add(4, owner, 'set_severity', { severity: random.pick([10, 20, 30, 40, 50]) });
  if (random.chance(0.8)) add(24, owner, 'acknowledge');
  if (random.chance(0.3)) add(24, owner, 'add_note', { note: random.pick(NOTES) });
  if (random.chance(isOld ? 0.85 : 0.3)) {
    add(24 * 9, owner, 'resolve', { resolution_reasons: random.pick(REASONS) });
    if (random.chance(0.06)) {
      add(72, random.pick(ALL_MEMBERS), 'reopen');
      add(24, owner, 'add_note', { note: 'Reopened: the old key still answers.' });
      if (random.chance(0.6)) add(72, owner, 'resolve', { resolution_reasons: ['revoked'] });
    }
  }
  return actions;
}

/**
 * What the people of the demo did, oldest first, up to the anchor.
 *
 * @param secrets when each secret was seen first
 */
export function planTriage(secrets: ReadonlyMap<string, Date>, anchor: Date): PlannedAction[] {
  const random = createRandom(1_955);
  const weekAgo = anchor.getTime() - 7 * 24 * HOUR_MS;
  return [...secrets]
    .flatMap(([secret, seen]) =>
      actionsOf(secret, seen.getTime(), seen.getTime() < weekAgo, random),
    )
    .filter((action) => action.at < anchor)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
