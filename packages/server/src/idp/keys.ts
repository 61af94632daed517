import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { workspaceSecret } from '../repositories/workspace-secrets.ts';

const text = v.string();
const Keys = v.object({
  signing: v.object({
    kty: v.literal('RSA'),
    kid: text,
    alg: v.literal('RS256'),
    use: v.literal('sig'),
    n: text,
    e: text,
    d: text,
    p: text,
    q: text,
    dp: text,
    dq: text,
    qi: text,
  }),
  cookie: text,
});

/** The embedded provider's signing key and the key of its cookies. */
export type IdpKeys = v.InferOutput<typeof Keys>;

function makeKeys(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    signing: {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(8).toString('hex'),
      alg: 'RS256',
      use: 'sig',
    },
    cookie: randomBytes(32).toString('base64url'),
  });
}

/** The keys, made at the first start and kept sealed in the database. */
export async function idpKeys(db: Kysely<Schema>, vault: Vault): Promise<IdpKeys> {
  return v.parse(Keys, JSON.parse(await workspaceSecret(db, vault, 'idp-keys', makeKeys)));
}

/** The public part of the signing key. */
export function publicPart(keys: IdpKeys): Record<string, string> {
  const { kty, kid, alg, use, n, e } = keys.signing;
  return { kty, kid, alg, use, n, e };
}
