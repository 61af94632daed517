import { type Client, createClient } from '@sluice/contract/client';
import { authEndpoints } from '@sluice/contract/endpoints/auth';
import { clientOptionsAtom } from './client.ts';
import type { Getter } from './store.ts';

/** Signing in and out. The login page brings it in only when it has something to ask. */
export function authClient(get: Getter): Client<typeof authEndpoints> {
  return createClient(authEndpoints, get(clientOptionsAtom));
}
