import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const TEN_MB = 10 * 1024 * 1024;

/** How a vendor misbehaves. */
export type Misdeed =
  | 'sends 10 MB'
  | 'never ends'
  | 'trickles'
  | 'says nothing'
  | 'is cut off'
  | 'speaks no HTTP'
  | 'redirects inside'
  | 'refuses for ever'
  | 'sends no JSON';

/** A vendor of a test, on loopback, that does what it should not. */
export interface HostileVendor {
  readonly origin: string;
  /** `host:port`, for the settings. */
  readonly host: string;
  misdeed: Misdeed;
  /** Calls since it was set to 0. */
  calls: number;
  /** Calls of the address that it redirects to. */
  callsInside: number;
  close: () => void;
}

/** Starts one. */
export async function hostileVendor(): Promise<HostileVendor> {
  const vendor: Pick<HostileVendor, 'misdeed' | 'calls' | 'callsInside'> = {
    misdeed: 'says nothing',
    calls: 0,
    callsInside: 0,
  };
  const inside = createServer((_, response) => {
    vendor.callsInside += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const portOf = (server: typeof inside) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };

  const send = (response: ServerResponse, most: number) => {
    function* chunks() {
      for (let sent = 0; sent < most; sent += CHUNK.length) yield CHUNK;
    }
    // The caller hangs up.
    return pipeline(Readable.from(chunks()), response).catch(() => {});
  };
  const deeds: Record<Misdeed, (response: ServerResponse) => unknown> = {
    'sends 10 MB': (response) => send(response, TEN_MB),
    'never ends': (response) => send(response, Number.POSITIVE_INFINITY),
    trickles: (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    },
    'says nothing': () => {},
    'is cut off': (response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{"ok":true');
      response.once('error', () => {});
      setImmediate(() => response.destroy());
    },
    'speaks no HTTP': (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
    'redirects inside': (response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/metadata` }).end(),
    'refuses for ever': (response) => response.writeHead(429, { 'retry-after': '999999999' }).end(),
    'sends no JSON': (response) => response.end('<html>Welcome</html>'),
  };
  const server = createServer((request, response) => {
    vendor.calls += 1;
    request.resume();
    void deeds[vendor.misdeed](response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${portOf(server)}`;
  return Object.assign(vendor, {
    host,
    origin: `http://${host}`,
    close: () => {
      for (const one of [server, inside]) {
        one.closeAllConnections();
        one.close();
      }
    },
  });
}
