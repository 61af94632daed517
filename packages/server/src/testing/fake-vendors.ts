import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { FAKE_VENDORS, type FakeVendor } from './vendor-shapes.ts';

/** One call that arrived. */
interface Arrived {
  readonly at: Date;
  readonly vendor: string;
  readonly call: string;
  readonly status: number;
  /** What the vendor's reference does not allow; empty for a good call. */
  readonly faults: readonly string[];
  readonly body: string;
}

/** A stand-in for the vendors of notifiers, with a page of what arrived. */
export interface FakeVendors {
  readonly url: string;
  /** What connects a server to it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Newest last. */
  readonly arrived: readonly Arrived[];
  /** The next call is answered so, whatever it is. */
  failNext: (status: number, headers?: Record<string, string>) => void;
  close: () => void;
}

/** Calls that the page keeps. */
const KEPT = 200;

const escapeHtml = (raw: string) =>
  raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function page(arrived: readonly Arrived[]): string {
  const rows = arrived
    .toReversed()
    .map(({ at, vendor, call, status, faults, body }) =>
      [
        `<section><h2>${escapeHtml(vendor)} <small>${status} · ${at.toISOString()} · ${escapeHtml(call)}</small></h2>`,
        ...faults.map((fault) => `<p class="fault">${escapeHtml(fault)}</p>`),
        `<pre>${escapeHtml(readable(body))}</pre></section>`,
      ].join(''),
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>What arrived</title>
<style>body{font:15px system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}h2{font-size:1rem}small{font-weight:400}pre{overflow:auto;border:1px solid;padding:.5rem}.fault{font-weight:600}</style>
<h1>What arrived at the stand-ins</h1>${rows.length === 0 ? '<p>Nothing yet. Test a notifier, or let an event happen.</p>' : rows.join('')}</html>`;
}

function faultsOf(vendor: FakeVendor, request: IncomingMessage, body: string): string[] {
  const missing = (vendor.headers ?? []).filter((name) => request.headers[name] === undefined);
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return ['The body is not JSON.'];
  }
  const parsed = v.safeParse(vendor.body, json);
  const wrong = parsed.issues ?? [];
  return [
    ...(isJson ? [] : ['The content type is not application/json.']),
    ...missing.map((name) => `The header ${name} is missing.`),
    ...wrong.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`),
  ];
}

/** Starts one. */
export async function fakeVendors(): Promise<FakeVendors> {
  const arrived: Arrived[] = [];
  let failure: { status: number; headers: Record<string, string> } | null = null;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://vendors').pathname;
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(arrived));
      return;
    }
    const body = await text(request);
    const vendor = FAKE_VENDORS.find((one) => one.path.test(path));
    if (vendor === undefined) throw new TypeError('The last vendor takes every path.');
    const faults = faultsOf(vendor, request, body);
    const isKnown = vendor.authorization?.test(request.headers.authorization ?? '') ?? true;
    const [status, answer] = !isKnown
      ? vendor.unauthorized
      : faults.length > 0
        ? vendor.refused
        : vendor.accepted;
    const failed = failure;
    failure = null;
    arrived.push({
      at: new Date(),
      vendor: vendor.name,
      call: `${request.method} ${path}`,
      status: failed?.status ?? status,
      faults: isKnown ? faults : ['The credential is missing or wrong.', ...faults],
      body,
    });
    if (arrived.length > KEPT) arrived.shift();
    response.writeHead(failed?.status ?? status, failed?.headers ?? {});
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const url = `http://${host}`;
  const kinds = [
    'slack',
    'msteams',
    'pagerduty',
    'serviceNow',
    'splunk',
    'webex',
    'custom_webhook',
  ];
  return {
    url,
    settings: {
      SLUICE_ALLOW_HOSTS: host,
      SLUICE_NOTIFIER_URLS: kinds.map((kind) => `${kind}=${url}`).join(','),
    },
    arrived,
    failNext: (status, headers = {}) => {
      failure = { status, headers };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
