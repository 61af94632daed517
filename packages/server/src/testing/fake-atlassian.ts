import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import {
  Authorize,
  CLIENT,
  Comment,
  CreateIssue,
  Jql,
  PROJECTS,
  STATUSES,
  Token,
  Transition,
} from './atlassian-shapes.ts';

/**
 * A stand-in for Atlassian's authorization and for Jira Cloud. It keeps state as they do, and refuses what their documents do not
 * allow: developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps and …/rest/v3 (read November 2026), and the Atlassian Document
 * Format 1.
 */
export interface FakeAtlassian {
  url: string;
  /** What connects a server to it: `testConfig(fake.settings)`. */
  settings: Record<string, string>;
  /** A code of a consent, as the browser brings it back. */
  consent: () => string;
  issues: FakeIssue[];
  /** The sites that a consent opens. */
  sites: { id: string; name: string; url: string; scopes: string[] }[];
  /** Requests that broke a published shape. Each test demands none. */
  violations: string[];
  /** Every request: method and path. */
  seen: string[];
  /** How often tokens were refreshed. */
  refreshes: number;
  /** Answers in place of its own, by the beginning of `METHOD path`, each once. `lost` works and closes the connection. */
  failNext: (call: string, failure: FakeFailure) => void;
  /** Ends every access token, as time does. */
  expireTokens: () => void;
  /** Ends every refresh token, as a person does who withdraws the consent. */
  withdraw: () => void;
  close: () => void;
}

/** How a call fails. */
export type FakeFailure =
  | 'lost'
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** An issue of the stand-in. */
export interface FakeIssue {
  key: string;
  summary: string;
  labels: string[];
  status: string;
  description: unknown;
  comments: unknown[];
}

interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

/** Starts one. */
export async function fakeAtlassian(): Promise<FakeAtlassian> {
  const codes = new Set<string>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const failures: { call: string; failure: FakeFailure }[] = [];
  let count = 0;
  const next = (word: string) => `${word}-${++count}`;
  const fake: FakeAtlassian = {
    url: '',
    settings: {},
    consent: () => {
      const code = next('code');
      codes.add(code);
      return code;
    },
    issues: [],
    sites: [
      {
        id: '11111111-aaaa-4bbb-8ccc-222222222222',
        name: 'acme',
        url: 'https://acme.atlassian.example',
        scopes: ['read:jira-work', 'write:jira-work', 'read:jira-user'],
      },
    ],
    violations: [],
    seen: [],
    refreshes: 0,
    failNext: (call, failure) => failures.push({ call, failure }),
    expireTokens: () => access.clear(),
    withdraw: () => {
      access.clear();
      refresh.clear();
    },
    close: () => {},
  };

  /** A body by the published shape; another one is noted, and refused as Jira refuses it. */
  const shaped = <Output>(
    schema: v.GenericSchema<unknown, Output>,
    body: unknown,
    use: (output: Output) => Reply,
  ): Reply => {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return use(parsed.output);
    fake.violations.push(parsed.issues.map(({ message }) => message).join(' '));
    return { status: 400, body: { errorMessages: ['The body has a wrong shape.'], errors: {} } };
  };

  const tokens = (): Reply => {
    const pair = { access_token: next('access'), refresh_token: next('refresh') };
    access.add(pair.access_token);
    refresh.add(pair.refresh_token);
    return {
      status: 200,
      body: { ...pair, expires_in: 3600, token_type: 'Bearer', scope: 'read:jira-work' },
    };
  };
  const token = (body: unknown): Reply =>
    shaped(Token, body, (given) => {
      if (given.grant_type === 'authorization_code') {
        if (codes.delete(given.code)) return tokens();
        return {
          status: 403,
          body: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
        };
      }
      if (!refresh.delete(given.refresh_token)) {
        const error_description = 'refresh_token is invalid';
        return { status: 403, body: { error: 'unauthorized_client', error_description } };
      }
      fake.refreshes += 1;
      return tokens();
    });

  /** The page on which a person consents: here they always do. */
  const authorize = (path: string): Reply =>
    shaped(Authorize, Object.fromEntries(new URL(path, fake.url).searchParams), (asked) => {
      const location = `${asked.redirect_uri}?code=${fake.consent()}&state=${asked.state}`;
      return { status: 302, headers: { location } };
    });

  const issueCall = (method: string, key: string, rest: string, body: unknown): Reply => {
    const issue = fake.issues.find((one) => one.key === key);
    if (issue === undefined) {
      const errorMessages = ['Issue does not exist or you do not have permission to see it.'];
      return { status: 404, body: { errorMessages, errors: {} } };
    }
    if (method === 'GET' && rest === '/transitions') {
      const open = STATUSES.filter(({ id }) => id !== issue.status);
      const transitions = open.map((to) => ({ id: `t${to.id}`, name: to.name, to }));
      return { status: 200, body: { expand: 'transitions', transitions } };
    }
    if (method === 'POST' && rest === '/transitions') {
      return shaped(Transition, body, ({ transition }) => {
        issue.status = transition.id.slice(1);
        return { status: 204 };
      });
    }
    if (method === 'POST' && rest === '/comment') {
      return shaped(Comment, body, (comment) => {
        issue.comments.push(comment.body);
        return { status: 201, body: { id: next('comment') } };
      });
    }
    return { status: 200, body: { key, fields: { status: { id: issue.status } } } };
  };

  const jira = (method: string, path: string, body: unknown): Reply => {
    const [, key = '', rest = ''] = /^\/issue\/([^/?]+)([^?]*)/.exec(path) ?? [];
    if (key !== '') return issueCall(method, key, rest, body);
    if (path.startsWith('/project/search?')) {
      const startAt = Number(/startAt=(\d+)/.exec(path)?.[1]);
      const values = PROJECTS.slice(startAt, startAt + 1);
      const isLast = startAt + 1 >= PROJECTS.length;
      return {
        status: 200,
        body: { startAt, maxResults: 1, total: PROJECTS.length, isLast, values },
      };
    }
    if (/^\/project\/(?:SEC|OPS)\/statuses$/.test(path)) {
      return {
        status: 200,
        body: [{ id: '101', name: 'Task', subtask: false, statuses: STATUSES }],
      };
    }
    if (method === 'POST' && path === '/search/jql') {
      return shaped(Jql, body, ({ jql }) => {
        const label = /labels = "([^"]+)"/.exec(jql)?.[1] ?? '';
        const issues = fake.issues.filter(({ labels }) => labels.includes(label));
        return {
          status: 200,
          body: { issues: issues.map(({ key: found }) => ({ id: '1', key: found })), isLast: true },
        };
      });
    }
    if (method === 'POST' && path === '/issue') {
      return shaped(CreateIssue, body, ({ fields }) => {
        const { summary, labels, description } = fields;
        const made = `${fields.project.key}-${fake.issues.length + 1}`;
        fake.issues.push({ key: made, summary, labels, description, status: '10', comments: [] });
        return { status: 201, body: { id: String(fake.issues.length), key: made, self: '' } };
      });
    }
    return { status: 404, body: { errorMessages: ['Not found.'], errors: {} } };
  };

  const answer = (method: string, path: string, bearer: string, body: unknown): Reply => {
    if (method === 'POST' && path === '/oauth/token') return token(body);
    if (method === 'GET' && path.startsWith('/authorize?')) return authorize(path);
    if (!access.has(bearer)) return { status: 401, body: { code: 401, message: 'Unauthorized' } };
    if (path === '/oauth/token/accessible-resources') return { status: 200, body: fake.sites };
    const [, site, rest = ''] = /^\/ex\/jira\/([^/]+)\/rest\/api\/3(\/.*)$/.exec(path) ?? [];
    if (!fake.sites.some(({ id }) => id === site)) return { status: 404, body: {} };
    return jira(method, rest, body);
  };

  const server = createServer((request, response) => {
    const method = request.method ?? '';
    const path = request.url ?? '';
    const called = `${method} ${path}`;
    fake.seen.push(called);
    const at = failures.findIndex(({ call }) => called.includes(call));
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
    void bodyOf(request).then((body) => {
      const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
      const set = typeof failure === 'object' ? failure : answer(method, path, bearer, body);
      if (failure === 'lost') {
        request.socket.destroy();
        return;
      }
      const { status, headers, body: replyBody }: Reply = set;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(replyBody === undefined ? undefined : JSON.stringify(replyBody));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  fake.url = `http://127.0.0.1:${port}`;
  fake.settings = {
    SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}`,
    SLUICE_NOTIFIER_URLS: `jira=${fake.url},atlassian_auth=${fake.url}`,
    SLUICE_JIRA_CLIENT_ID: CLIENT.id,
    SLUICE_JIRA_CLIENT_SECRET: CLIENT.secret,
  };
  fake.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return fake;
}
