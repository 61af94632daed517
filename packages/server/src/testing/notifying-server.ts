import { once } from 'node:events';
import { createServer } from 'node:http';
import { createTestServer, type TestServer, testConfig } from './test-server.ts';

/** What a vendor answers to a call. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server whose notifiers may call a vendor on loopback, and what stops the vendor. */
export interface NotifyingServer {
  readonly testServer: TestServer;
  readonly close: () => Promise<void>;
}

/**
 * Starts a vendor, and a server that sends PagerDuty's messages to it.
 *
 * @param onCall is given the path and the body of each call, and gives the answer
 */
export async function startNotifyingServer(
  onCall: (path: string, body: string) => VendorAnswer,
): Promise<NotifyingServer> {
  const vendor = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers, body } = onCall(request.url ?? '', Buffer.concat(chunks).toString());
      response.writeHead(status, headers).end(body);
    });
  });
  vendor.listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const address = vendor.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const host = `127.0.0.1:${address.port}`;
  const testServer = await createTestServer(
    testConfig({
      SLUICE_ALLOW_HOSTS: host,
      SLUICE_NOTIFIER_URLS: `pagerduty=http://${host}`,
    }),
  );
  return {
    testServer,
    close: async () => {
      vendor.close();
      await testServer.close();
    },
  };
}
