import type { IncidentKind } from '@sluice/domain/kinds';
import { parseWireScope } from '@sluice/domain/wire-scope';
import { Problem } from '../errors.ts';
import type { RouteContext } from '../http/route.ts';
import type { ScopedQuery } from '../repositories/scope.ts';

/** The parameters of a scope, of a query or a body. */
export type ScopeParams = Readonly<Record<string, unknown>> & { readonly tz: string };

/**
 * Reads the scope of a call. A value that no incident can have is refused with a field error: an answer with other rows than
 * the caller asked for would be worse.
 */
export function readScope(
  values: ScopeParams,
  kind: IncidentKind,
  { actor, now }: { readonly actor: Pick<RouteContext['actor'], 'companyId'>; readonly now: Date },
): ScopedQuery {
  const get = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const { scope, unknown } = parseWireScope({ get });
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((name) => [name, ['Unknown value.']]));
    throw new Problem('validation', { fields });
  }
  return { companyId: actor.companyId, kind, scope, timeZone: values.tz, now };
}
