import { AsyncLocalStorage } from 'node:async_hooks';

/** What the audit log copies of a request, without every function between having to hand it on. */
export interface RequestScope {
  /** The address of the client. */
  readonly ip: string;
  /** The name of the API key that the call came with; null for a person. */
  readonly apiKeyName: string | null;
  /** How many lines of the audit log the request wrote. */
  auditLines: number;
  /** The entry of the audit log that the request takes back. */
  reverts?: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs something as a part of a request. */
export function inRequestScope<Result>(scope: RequestScope, run: () => Result): Result {
  return scopes.run(scope, run);
}

/** The request that is being answered; null in jobs and commands. */
export function requestScope(): RequestScope | null {
  return scopes.getStore() ?? null;
}

/** Says that a call which is no GET changed nothing, such as a dry run: it needs no line of the audit log. */
export function noteNothingChanged(): void {
  const scope = requestScope();
  if (scope !== null) scope.auditLines += 1;
}
