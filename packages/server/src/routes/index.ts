import { ENDPOINTS, ENDPOINTS_IN_ORDER } from '@sluice/contract/endpoints/all';
import { openApiOf } from '@sluice/contract/openapi';
import type { Route } from '../http/route.ts';
import { VERSION } from '../version.ts';
import { ROUTES_BY_KEY } from './routes.generated.ts';

const BY_KEY: Readonly<Record<string, Route>> = ROUTES_BY_KEY;

/** Every route of the contract: fixed paths precede those with parameters. */
export const ROUTES: readonly Route[] = ENDPOINTS_IN_ORDER.flatMap(([key]) => BY_KEY[key] ?? []);

/** The API's description, generated from the contract. */
export function apiDescription(): Record<string, unknown> {
  return openApiOf(ENDPOINTS, VERSION);
}
