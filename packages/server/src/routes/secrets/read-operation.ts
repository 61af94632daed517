import type { HandlerInput } from '@sluice/contract/endpoint';
import type { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import type { IncidentAction } from '@sluice/domain/actions';
import type { IncidentKind } from '@sluice/domain/kinds';
import { Problem } from '../../errors.ts';
import type { ActionRequest } from '../../triage/changes.ts';
import type { Selection } from '../run-bulk.ts';

type BulkInput = HandlerInput<typeof secretEndpoints.bulkSecrets>['body'];

/** The selection of a bulk call and its action. Throws for another kind of incident and for an empty selection. */
export function readBulk(
  { ids, reverse_selection: isReverse, filters, action, params = {} }: BulkInput,
  kind: IncidentKind,
): { selection: Selection; request: ActionRequest<IncidentAction> } {
  if (action.incident_type !== kind) throw new Problem('bad_request');
  if (ids.length === 0 && !isReverse) throw new Problem('empty_selection');
  return { selection: { ids, isReverse, filters }, request: { name: action.name, params } };
}
