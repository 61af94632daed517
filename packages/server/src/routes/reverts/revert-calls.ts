import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { type AuditChange, auditChangeOf, type RevertibleType } from '@sluice/domain/audit-change';
import { isInFamily, KEYWORD_CATEGORIES } from '@sluice/domain/keywords';
import type { Route } from '../../http/route.ts';
import type { RevertEntry } from '../../repositories/audit-reverts.ts';
import { activateMember, changeMemberRole, deactivateMember } from '../company/change-members.ts';
import { activateDetectors } from '../detection/activate-detectors.ts';
import { createKeywordRoute } from '../detection/create-keyword.ts';
import { deactivateDetectors } from '../detection/deactivate-detectors.ts';
import { deleteKeywordRoute } from '../detection/delete-keyword.ts';
import { updateKeywordRoute } from '../detection/update-keyword.ts';
import { setHistoricalScan } from '../monitoring/set-historical-scan.ts';
import { deleteNotifier, updateNotifier } from '../notifiers/change-notifiers.ts';
import { updateCompanyPreferences } from '../session/update-company-preferences.ts';
import { createSeverityRule } from '../severity-rules/create-severity-rule.ts';
import { deleteSeverityRule } from '../severity-rules/delete-severity-rule.ts';
import { reorderSeverityRules } from '../severity-rules/reorder-severity-rules.ts';
import { patchSeverityRule } from '../severity-rules/update-severity-rule.ts';

/** A call that takes a change back: the one by which a person would. */
export interface RevertCall {
  readonly route: Route;
  readonly body?: unknown;
}

type CallOf = (change: AuditChange | null, detail: RevertEntry['detail']) => RevertCall | null;

/** A call whose body is what was there before; with the version after the change, a later one is refused as stale. */
const restoring =
  (route: Route): CallOf =>
  (change) =>
    change === null
      ? null
      : {
          route,
          body: {
            ...change.before,
            ...(change.after.version === undefined ? {} : { version: change.after.version }),
          },
        };

const switching =
  (route: Route): CallOf =>
  (_, { names }) =>
    Array.isArray(names) ? { route, body: { detectors: names } } : null;

const KEYWORD_CALLS = {
  incident_raisers: {
    create: createKeywordRoute(keywordEndpoints.createIncidentRaiser, 'incident_raisers'),
    update: updateKeywordRoute(keywordEndpoints.updateIncidentRaiser, 'incident_raisers'),
    delete: deleteKeywordRoute(keywordEndpoints.deleteIncidentRaiser, 'incident_raisers'),
  },
  secret_graspers: {
    create: createKeywordRoute(keywordEndpoints.createSecretGrasper, 'secret_graspers'),
    update: updateKeywordRoute(keywordEndpoints.updateSecretGrasper, 'secret_graspers'),
    delete: deleteKeywordRoute(keywordEndpoints.deleteSecretGrasper, 'secret_graspers'),
  },
} as const;

/** The calls of the list that a keyword with these categories is in. */
function keywordCalls({ categories: given }: AuditChange['before']) {
  const categories = KEYWORD_CATEGORIES.filter(
    (one) => Array.isArray(given) && given.includes(one),
  );
  const isRaiser = isInFamily('incident_raisers', categories);
  return KEYWORD_CALLS[isRaiser ? 'incident_raisers' : 'secret_graspers'];
}

/** Makes what was deleted once more. A number that only the former one had is left out. */
const remaking =
  (routeOf: (before: AuditChange['before']) => Route): CallOf =>
  (change) => {
    if (change === null) return null;
    const { version: _, ...body } = change.before;
    return { route: routeOf(body), body };
  };

const CALLS: Record<RevertibleType, CallOf> = {
  'severity_rule.updated': restoring(patchSeverityRule),
  'notifier.updated': restoring(updateNotifier),
  'severity_rule.created': () => ({ route: deleteSeverityRule }),
  'severity_rule.deleted': remaking(() => createSeverityRule),
  'severity_rule.reordered': (change) =>
    change === null ? null : { route: reorderSeverityRules, body: { ids: change.before.ids } },
  'notifier.created': () => ({ route: deleteNotifier }),
  'keyword.created': (change) =>
    change === null ? null : { route: keywordCalls(change.after).delete },
  'keyword.deleted': remaking((before) => keywordCalls(before).create),
  'keyword.updated': (change, detail) =>
    change === null ? null : restoring(keywordCalls(change.before).update)(change, detail),
  'detector.activated': switching(deactivateDetectors),
  'detector.deactivated': switching(activateDetectors),
  'member.role_changed': restoring(changeMemberRole),
  'member.blocked': () => ({ route: activateMember }),
  'member.restored': () => ({ route: deactivateMember }),
  'company.historical_scan_set': restoring(setHistoricalScan),
  'company.preferences_changed': restoring(updateCompanyPreferences),
};

/** The call that takes an entry back; null where the entry does not say what was before. */
export function revertCall({ type, detail }: RevertEntry): RevertCall | null {
  return CALLS[type](auditChangeOf(detail), detail);
}
