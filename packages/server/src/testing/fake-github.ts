import { once } from 'node:events';
import { createServer } from 'node:http';

/** What the stand-in answers to one path. */
export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it is instead of JSON. */
  text?: string;
}

/** A local server that answers as GitHub documents it; a path without a set answer is a 404. */
export interface FakeGitHub {
  url: string;
  host: string;
  /** By path with its query; a list is answered one after the other, the last for ever. */
  answers: Map<string, FakeAnswer | FakeAnswer[]>;
  /** Every request, in order. */
  seen: { path: string; authorization: string | undefined; etag: string | undefined }[];
  /** The highest number of concurrent requests. */
  mostOpen: number;
  /** What makes a server ask it: `testConfig(fake.settings)`. */
  settings: Record<string, string>;
  /** Before the next test: no answers, and nothing seen. */
  reset: () => void;
  close: () => void;
}

/** Starts one. */
export async function fakeGitHub(): Promise<FakeGitHub> {
  const answers: FakeGitHub['answers'] = new Map();
  let open = 0;
  const fake: FakeGitHub = {
    url: '',
    host: '',
    answers,
    seen: [],
    mostOpen: 0,
    settings: {},
    reset: () => {
      answers.clear();
      fake.seen.length = 0;
    },
    close: () => {},
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const etag = request.headers['if-none-match'];
    fake.seen.push({ path, authorization: request.headers.authorization, etag });
    open += 1;
    fake.mostOpen = Math.max(fake.mostOpen, open);
    const set = answers.get(path);
    const one = Array.isArray(set) ? (set.length > 1 ? set.shift() : set[0]) : set;
    const answer = one ?? { status: 404, body: { message: 'Not Found' } };
    setImmediate(() => {
      open -= 1;
      const isSame = etag !== undefined && answer.status === 200 && etag === answer.headers?.etag;
      response.writeHead(isSame ? 304 : answer.status, answer.headers);
      response.end(isSame ? undefined : (answer.text ?? JSON.stringify(answer.body ?? {})));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  fake.url = `http://${fake.host}`;
  fake.settings = {
    SLUICE_OUTBOUND: 'on',
    SLUICE_ALLOW_HOSTS: fake.host,
    SLUICE_GITHUB_API_URL: fake.url,
  };
  fake.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return fake;
}
