import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

/** A proxy before several servers, as a load balancer would be: no request knows where the one before it went. */
export interface RoundRobin {
  readonly origin: string;
  /** Ports of the servers, taken in turn; one that does not answer is passed over. */
  readonly ports: number[];
  stop(): void;
}

/** Starts a proxy without a server behind it yet. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const port = await freePort();
  const ports: number[] = [];
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const upstream = request(
      {
        host: '127.0.0.1',
        port: ports[turn % ports.length],
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    // The server was killed: whether it had done the work is not known here either.
    upstream.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(upstream);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    ports,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
