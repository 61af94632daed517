import type { CallInput, Endpoint, ReplyData } from '@sluice/contract/endpoint';
import { secretListEndpoints } from '@sluice/contract/endpoints/secret-list';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import type { SET_OF, SETS } from './endpoint-sets.generated.ts';

type SetName = keyof typeof SETS;
type Sets = { readonly [Name in SetName]: Awaited<ReturnType<(typeof SETS)[Name]>> };

/** The set that declares an endpoint. */
type DeclaringSet<Key> = {
  [Name in SetName]: Key extends keyof Sets[Name] ? Name : never;
}[SetName];
type DeclaredKey = { [Name in SetName]: keyof Sets[Name] }[SetName];

/** A list that names another set than the declaring one does not compile. */
type CheckedList<List extends { readonly [Key in DeclaredKey]: DeclaringSet<Key> }> = List;
type SetNameOf = CheckedList<typeof SET_OF>;

/** The endpoints, by their names in the contract. */
export type EndpointName = keyof SetNameOf;

type SetOf<Name extends EndpointName> = Sets[SetNameOf[Name]];
export type EndpointOf<Name extends EndpointName> = Extract<
  SetOf<Name>[Name & keyof SetOf<Name>],
  Endpoint
>;

/** What a call of an endpoint is given. */
export type InputOf<Name extends EndpointName> = CallInput<EndpointOf<Name>>;

/** The data of an endpoint's successful answer. */
export type ReplyOf<Name extends EndpointName> = ReplyData<EndpointOf<Name>>;

/** What the first rows of a list need. */
const WITH_THE_APP: Readonly<Record<string, Endpoint>> = {
  ...sessionEndpoints,
  ...secretListEndpoints,
};

async function loadSet(name: EndpointName): Promise<Readonly<Record<string, Endpoint>>> {
  const { SET_OF, SETS } = await import('./endpoint-sets.generated.ts');
  return SETS[SET_OF[name]]();
}

/**
 * An endpoint by its name. Those of {@link WITH_THE_APP} are here already; the first call of another loads
 * the list of sets, and the first call of each set the set.
 *
 * @throws when its code does not load
 */
export async function loadEndpoint<Name extends EndpointName>(
  name: Name,
): Promise<EndpointOf<Name>> {
  const endpoint = WITH_THE_APP[name] ?? (await loadSet(name))[name];
  // The one border of the types: the list is checked to name the set that declares the endpoint.
  return endpoint as EndpointOf<Name>;
}
