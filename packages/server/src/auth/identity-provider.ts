import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { Problem } from '../errors.ts';
import { type IdpKeys, publicPart } from '../idp/keys.ts';
import { IDP_PATH } from '../idp/provider-path.ts';

/** What the sign-in has to know of an issuer. */
export interface IdentityProvider {
  issuer: string;
  /**
   * What members are bound to, beside their subject: the issuer; for the embedded provider a word, since its issuer is the
   * address of this server, which may change.
   */
  bindsAs: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
  /** The embedded provider asks for the password each time: it has no other way to log out. */
  asksAlways: boolean;
}

const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
});

const DISCOVERY_TIMEOUT_MS = 5_000;

async function discover(issuer: string): Promise<IdentityProvider> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    redirect: 'error',
  })
    .then((response) => response.json())
    .catch(() => null);
  const parsed = v.safeParse(Discovery, answer);
  if (!parsed.success) throw new Problem('issuer_unavailable');
  const found = parsed.output;
  if (found.issuer.replace(/\/+$/, '') !== issuer) {
    throw new Error('The identity provider names another issuer than SLUICE_OIDC_ISSUER.');
  }
  return {
    issuer: found.issuer,
    bindsAs: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri)),
    asksAlways: false,
  };
}

/** Finds the provider of the settings, at the first use; a failed discovery is tried again at the next. */
export function identityProvider(
  config: Config,
  keys: () => Promise<IdpKeys>,
): () => Promise<IdentityProvider> {
  const find = async (): Promise<IdentityProvider> => {
    if (config.oidc.issuer !== null) return discover(config.oidc.issuer);
    const issuer = `${config.publicUrl.origin}${IDP_PATH}`;
    return {
      issuer,
      bindsAs: 'embedded',
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      keys: createLocalJWKSet({ keys: [publicPart(await keys())] }),
      asksAlways: true,
    };
  };
  let found: Promise<IdentityProvider> | null = null;
  return () => {
    // One discovery for all who sign in at the same time.
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}
