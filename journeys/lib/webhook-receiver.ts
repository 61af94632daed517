import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeCertificate } from './certificate.ts';

/** A webhook message as the endpoint received it. */
export interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** A company's own webhook endpoint, served over https on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  /** What the server needs in order to trust it and to be allowed to connect to it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly received: readonly Received[];
  stop(): void;
}

/** Starts an endpoint that accepts every message. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-receiver-'));
  const { key, certificate, certificatePath } = makeCertificate(folder);
  const received: Received[] = [];
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '');
    received.push({
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: await text(request),
    });
    response.writeHead(204).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `https://localhost:${port}/leaks`,
    environment: {
      NODE_EXTRA_CA_CERTS: certificatePath,
      SLUICE_ALLOW_HOSTS: `localhost:${port}`,
      SLUICE_OUTBOUND: 'on',
    },
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a message is signed with a token, as the Standard Webhooks specification describes. The token itself is the signing key. */
export function isSignedWith(
  secret: string,
  { id, timestamp, signature, body }: Received,
): boolean {
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
