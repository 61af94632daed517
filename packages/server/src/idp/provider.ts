import type { Kysely } from 'kysely';
import type { AdapterFactory, ClientMetadata } from 'oidc-provider';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { Schema } from '../db/schema.ts';
import { accountById } from '../repositories/accounts.ts';
import type { IdpKeys } from './keys.ts';
import { errorPage } from './pages.ts';
import { IDP_PATH } from './provider-path.ts';

/** Long enough to type a password, short enough to forget the page. */
const INTERACTION_SECONDS = 15 * 60;

/** The identity provider of a workspace that has no other: its users are the members with a password. */
export function createProvider(options: {
  publicUrl: URL;
  clientId: string;
  keys: IdpKeys;
  adapter: AdapterFactory;
  db: Kysely<Schema>;
}): Provider {
  const { publicUrl, clientId, keys, db } = options;
  const client: ClientMetadata = {
    client_id: clientId,
    // A native client may use plain http on loopback, and implicit flow there.
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    response_types: ['id_token token', 'code'],
    grant_types: ['implicit', 'authorization_code'],
    redirect_uris: [`${publicUrl.origin}/callback`, `${publicUrl.origin}/auth/code`],
  };
  // Our own client needs no consent; the grant is made below.
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const provider = new Provider(`${publicUrl.origin}${IDP_PATH}`, {
    adapter: options.adapter,
    clients: [client],
    jwks: { keys: [keys.signing] },
    cookies: { keys: [keys.cookie] },
    responseTypes: ['id_token token', 'code'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The app reads the address from the id token; there is no user-info round trip.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: INTERACTION_SECONDS,
      Grant: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
    },
    interactions: {
      policy,
      url: (_ctx, interaction) => `${IDP_PATH}/interaction/${interaction.uid}`,
    },
    findAccount: async (_ctx, sub) => {
      const account = await accountById(db, Number(sub));
      if (account === null) return undefined;
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          email: account.email,
          email_verified: true,
          name: account.name,
        }),
      };
    },
    loadExistingGrant: async (ctx) => {
      const known = ctx.oidc.session?.grantIdFor(clientId);
      if (known !== undefined) return ctx.oidc.provider.Grant.find(known);
      const accountId = ctx.oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      const nonce = ctx.req.headers['x-sluice-nonce'];
      ctx.type = 'html';
      ctx.body = errorPage(
        typeof nonce === 'string' ? nonce : '',
        out.error_description ?? out.error,
      );
    },
  });
  // The mount sets the forwarded headers itself, from the public address.
  provider.proxy = true;
  return provider;
}
