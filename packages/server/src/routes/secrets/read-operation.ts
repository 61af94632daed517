import type { Operation as OperationName } from '@sluice/contract/endpoints/secret-detail';
import type { ResolutionReason } from '@sluice/domain/resolution-reasons';
import { Problem } from '../../errors.ts';
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
