import type { BulkResult, bulkBodySchema } from '@sluice/contract/endpoints/incident-list';
import type { Reply } from '@sluice/contract/handlers';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { InferOutput } from 'valibot';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { runBulk } from './run-bulk.ts';

interface BulkInput {
  readonly body: InferOutput<typeof bulkBodySchema>;
}

/** One action on many incidents of a kind, all or nothing; throws `bad_request` for another kind. */
export function bulkIncidentsOf(kind: IncidentKind) {
  return async ({ body }: BulkInput, context: RouteContext): Promise<Reply<BulkResult>> => {
    const { ids, reverse_selection: isReverse, filters, action, params = {} } = body;
    if (action.incident_type !== kind) throw new Problem('bad_request');
    const selection = { ids, isReverse, filters };
    const request = { name: action.name, params };
    return { status: 200, data: await runBulk(context, kind, selection, request) };
  };
}
