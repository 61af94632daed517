import type { CallInput, Endpoint, ReplyData } from '@sluice/contract/endpoint';
import { SET_OF, SETS } from './endpoint-sets.generated.ts';

export { SET_OF, SETS };

type SetName = keyof typeof SETS;
type Sets = { readonly [Name in SetName]: Awaited<ReturnType<(typeof SETS)[Name]>> };

/** The set that declares an endpoint. */
type DeclaringSet<Key> = {
  [Name in SetName]: Key extends keyof Sets[Name] ? Name : never;
}[SetName];
type DeclaredKey = { [Name in SetName]: keyof Sets[Name] }[SetName];

// A wrong set does not compile.
SET_OF satisfies { readonly [Key in DeclaredKey]: DeclaringSet<Key> };

/** The endpoints, by their names in the contract. */
export type EndpointName = keyof typeof SET_OF;

type SetOf<Name extends EndpointName> = Sets[(typeof SET_OF)[Name]];
export type EndpointOf<Name extends EndpointName> = Extract<
  SetOf<Name>[Name & keyof SetOf<Name>],
  Endpoint
>;

/** What a call of an endpoint is given. */
export type InputOf<Name extends EndpointName> = CallInput<EndpointOf<Name>>;

/** The data of an endpoint's successful answer. */
export type ReplyOf<Name extends EndpointName> = ReplyData<EndpointOf<Name>>;
