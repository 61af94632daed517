import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from './endpoints.generated.ts';

export { ENDPOINTS };
export type EndpointKey = keyof typeof ENDPOINTS;

/** Whether a segment of a path takes any text. */
const isParam = (segment: string): boolean => segment.startsWith(':');

/** Orders paths so that a fixed segment comes before a parameter at its place: a router takes the first that fits. */
function byPath(one: string, other: string): number {
  const others = other.split('/');
  for (const [index, segment] of one.split('/').entries()) {
    const beside = others[index] ?? '';
    if (segment === beside) continue;
    return Number(isParam(segment)) - Number(isParam(beside)) || (segment < beside ? -1 : 1);
  }
  return 0;
}

/** Every call with its key, in the order in which a router may try them. */
export const ENDPOINTS_IN_ORDER: readonly (readonly [key: string, endpoint: Endpoint])[] =
  Object.entries<Endpoint>(ENDPOINTS).toSorted(([, one], [, other]) =>
    byPath(one.path, other.path),
  );
