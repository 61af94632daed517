import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import * as v from 'valibot';

/** Reads a response's body as what a call of the contract answers; a test that reads it wrongly fails with the field. */
export async function bodyAs<S extends v.GenericSchema>(
  response: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  return v.parse(schema, await response.json());
}

/** One incident. */
export const Incident = secretEndpoints.getSecret.replies[200];
/** A timeline. */
export const Events = secretEndpoints.listSecretEvents.replies[200];
/** The answer of an operation. */
export const Operated = secretEndpoints.operateSecret.replies[200];
/** A refusal, with any further fields. */
export const Refused = v.looseObject({ detail: v.string(), code: v.string() });
