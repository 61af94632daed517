import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What is to be wrong about a token. */
export interface TokenParts {
  readonly claims?: JWTPayload;
  /** The name of the key in the head; default: that of the key in use. */
  readonly kid?: string;
}

/** An OpenID Connect provider of a test, on loopback. Its keys are made at run time. */
export interface FakeIssuer {
  readonly issuer: string;
  /** Fetches of each address since the last call of `forget`. */
  readonly fetched: Map<string, number>;
  forget: () => void;
  /** Takes a new key into use; the former one is no longer published. */
  rotate: () => Promise<void>;
  /** A signed token. */
  token: (claims: JWTPayload, parts?: TokenParts) => Promise<string>;
  /** The code that the token endpoint takes for this token, once. */
  codeFor: (idToken: string) => string;
  /** Stops to answer, or answers again. */
  setDown: (isDown: boolean) => void;
  close: () => void;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts one. Its tokens are for `clientId`. */
export async function fakeIssuer(clientId: string): Promise<FakeIssuer> {
  const makeKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = randomBytes(6).toString('hex');
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
  };
  let key = await makeKey();
  let isDown = false;
  const fetched = new Map<string, number>();
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    fetched.set(path, (fetched.get(path) ?? 0) + 1);
    if (isDown) {
      request.destroy();
      return;
    }
    const answer = async (): Promise<unknown> => {
      if (path === '/.well-known/openid-configuration') {
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        };
      }
      if (path === '/keys') return { keys: [key.jwk] };
      const code = (await formOf(request)).get('code') ?? '';
      const id_token = codes.get(code);
      codes.delete(code);
      return id_token === undefined ? { error: 'invalid_grant' } : { id_token };
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    issuer,
    fetched,
    forget: () => fetched.clear(),
    rotate: async () => {
      key = await makeKey();
    },
    token: (claims, { kid = key.kid } = {}) =>
      new SignJWT({ iss: issuer, aud: clientId, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '5m')
        .sign(key.privateKey),
    codeFor: (idToken) => {
      const code = randomBytes(8).toString('hex');
      codes.set(code, idToken);
      return code;
    },
    setDown: (down) => {
      isDown = down;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
