import { type LookupAddress, lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** A call to an external service. */
export interface OutboundCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Longest answer that is read; 256 KiB where it is left out. */
  maxBytes?: number;
}

/** What came back. A redirect is an answer like any other: it is never followed. */
export interface OutboundAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Why there is no answer. It never quotes the request. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: 'refused' | 'unreachable' | 'too_large';
  constructor(reason: 'refused' | 'unreachable' | 'too_large') {
    super(`The call was ${reason}.`);
    this.reason = reason;
  }
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 256 * 1024;

/** Looks a name up and gives only what the internet may see; checked at the connection, so that a name cannot change between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new OutboundError('refused'), '', 0);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** An answer as it came. */
export interface OutboundBytes extends Omit<OutboundAnswer, 'body'> {
  bytes: Buffer;
}

/** {@link callOutForBytes} for an answer that is text. */
export async function callOut(
  call: OutboundCall,
  allowHosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<OutboundAnswer> {
  const { bytes, ...answer } = await callOutForBytes(call, allowHosts, timeoutMs);
  return { ...answer, body: bytes.toString('utf8') };
}

/**
 * Calls out. Only https, and only to public addresses; the operator's own hosts (`SLUICE_ALLOW_HOSTS`, exact host and port)
 * may be private and plain.
 *
 * @param timeoutMs from the start to the last byte of the answer
 * @throws OutboundError
 */
export function callOutForBytes(
  call: OutboundCall,
  allowHosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<OutboundBytes> {
  if (!URL.canParse(call.url)) return Promise.reject(new OutboundError('refused'));
  const url = new URL(call.url);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const isAllowed = allowHosts.includes(`${url.hostname}:${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOpen = url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
  if (!isAllowed && !isOpen) return Promise.reject(new OutboundError('refused'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return Promise.reject(new OutboundError('refused'));
  }
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    // A header that cannot be sent is refused like a place that cannot be reached.
    if (Object.values(call.headers).some((value) => /[^\t\x20-\x7e\x80-\xff]/.test(value))) {
      reject(new OutboundError('refused'));
      return;
    }
    const request = send(
      url,
      {
        method: call.method,
        headers: { 'user-agent': 'sluice', accept: 'application/json', ...call.headers },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > (call.maxBytes ?? MAX_BYTES)) request.destroy(new OutboundError('too_large'));
          else chunks.push(chunk);
        });
        response.on('error', () => reject(new OutboundError('unreachable')));
        response.on('end', () => {
          const headers: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers)) {
            headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
          }
          resolve({
            status: response.statusCode ?? 0,
            headers,
            bytes: Buffer.concat(chunks),
          });
        });
      },
    );
    request.on('error', (error) => {
      reject(error instanceof OutboundError ? error : new OutboundError('unreachable'));
    });
    request.end(call.body);
  });
}
