import type { HandlerInput } from '@sluice/contract/endpoint';
import type { Operation as OperationName } from '@sluice/contract/endpoints/secret-detail';
import type { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { ResolutionReason } from '@sluice/domain/resolution-reasons';
import { Problem } from '../../errors.ts';
import type { BulkOperation } from '../../triage/bulk.ts';
import type { Selection } from '../run-bulk.ts';

type BulkInput = HandlerInput<typeof secretEndpoints.bulkSecrets>['body'];

import type { Operation } from '../../triage/operate.ts';

/** The parameters that operations may carry. */
interface Parameters {
  readonly severity?: number | null | undefined;
  readonly resolution_reasons?: readonly ResolutionReason[] | undefined;
  readonly assignee?: string | undefined;
}

function missing(field: string): Problem {
  return new Problem('validation', { fields: { [field]: ['Required'] } });
}

/** An operation with what it needs; a missing parameter is a field error. Reasons are judged by the domain, for it depends on the kind. */
export function readOperation(name: OperationName, parameters: Parameters): Operation {
  switch (name) {
    case 'resolve':
      return { name, reasons: parameters.resolution_reasons ?? [] };
    case 'assign':
      if (parameters.assignee === undefined) throw missing('assignee');
      return { name, assignee: parameters.assignee };
    case 'set_severity':
      if (parameters.severity === undefined) throw missing('severity');
      return { name, severity: parameters.severity };
    default:
      return { name };
  }
}

/** Whom a bulk is about, and what it does. Throws for another kind, for no selection, and for a missing parameter. */
export function readBulk(
  { ids, reverse_selection: isReverse, filters, action, params = {} }: BulkInput,
  kind: IncidentKind,
): { selection: Selection; operation: BulkOperation } {
  if (action.incident_type !== kind) throw new Problem('bad_request');
  if (ids.length === 0 && !isReverse) throw new Problem('empty_selection');
  const operation: BulkOperation =
    action.name === 'add_note'
      ? { name: action.name, message: params.note ?? '' }
      : readOperation(action.name, params);
  return { selection: { ids, isReverse, filters }, operation };
}
