import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Signing in and out (decisions §3): all that the public pages load. */
export const authEndpoints = {
  login: endpoint({
    method: 'GET',
    path: '/auth/login',
    summary: 'Turns the id token of the identity provider into a session.',
    access: 'public',
    /** The state that the provider returned with the token. */
    query: v.object({ state: v.optional(v.string()) }),
    replies: { 200: v.object({ redirect: v.string() }) },
    failures: { 429: v.object({ detail: v.string() }) },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session.',
    access: 'public',
    replies: { 204: null },
  }),
} as const;
