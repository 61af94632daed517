import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type NotifierRef, withAccess } from './access-token.ts';
import { apiOrigin, callTracker } from './atlassian.ts';
import { failureOf, jsonOf, TrackerError } from './tracker-error.ts';

/** A project with the types of issues that Sluice can make in it. */
export interface JiraProject {
  readonly key: string;
  readonly name: string;
  readonly issuetypes: { readonly id: string; readonly name: string }[];
}

/** A new issue. `description` is a document of the Atlassian Document Format. */
export interface NewIssue {
  readonly projectKey: string;
  readonly issueType: string;
  readonly summary: string;
  readonly description: object;
  readonly labels: readonly string[];
}

/** The calls of Jira's REST API v3 that the product makes, at one site. Each throws `TrackerError`. */
export interface Jira {
  projects: () => Promise<JiraProject[]>;
  statuses: (projectKey: string, issueType: string) => Promise<{ key: string; name: string }[]>;
  /** The key of the newest issue with a label in a project; null for none. */
  findIssue: (projectKey: string, label: string) => Promise<string | null>;
  /** Answers the issue's key. */
  createIssue: (issue: NewIssue) => Promise<string>;
  /** Moves an issue to a status. False where no transition leads there and it is not there yet. */
  move: (key: string, status: string) => Promise<boolean>;
  comment: (key: string, body: object) => Promise<void>;
}

type Request = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** Projects are read in pages; more than so many are not offered. */
const MOST_PROJECTS = 1_000;
const PAGE = 50;

const ProjectPage = v.object({
  values: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      issueTypes: v.optional(
        v.array(
          v.object({ id: v.string(), name: v.string(), subtask: v.optional(v.boolean(), false) }),
        ),
        [],
      ),
    }),
  ),
  isLast: v.optional(v.boolean(), true),
});
const StatusList = v.array(
  v.object({
    id: v.string(),
    statuses: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
);
const Found = v.object({ issues: v.array(v.object({ key: v.string() })) });
const Created = v.object({ key: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*-\d+$/)) });
const Transitions = v.object({
  transitions: v.array(v.object({ id: v.string(), to: v.object({ id: v.string() }) })),
});
const WithStatus = v.object({ fields: v.object({ status: v.object({ id: v.string() }) }) });

/** An answer by its schema; another shape says nothing. */
function read<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new TrackerError('unreachable');
  return parsed.output;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

async function readProjects(request: Request): Promise<JiraProject[]> {
  const found: JiraProject[] = [];
  let startAt = 0;
  while (startAt < MOST_PROJECTS) {
    const query = `startAt=${startAt}&maxResults=${PAGE}&expand=issueTypes&orderBy=name`;
    const page = read(ProjectPage, await request('GET', `/project/search?${query}`));
    for (const { key, name, issueTypes } of page.values) {
      // A sub-task needs a parent, which an incident has not.
      const issuetypes = issueTypes.filter(({ subtask }) => !subtask);
      found.push({
        key,
        name,
        issuetypes: issuetypes.map((one) => ({ id: one.id, name: one.name })),
      });
    }
    if (page.isLast || page.values.length === 0) break;
    // Jira may give fewer than it was asked for.
    startAt += page.values.length;
  }
  return found;
}

function jiraBy(request: Request): Jira {
  const issue = (key: string, rest = '') => `/issue/${encodeURIComponent(key)}${rest}`;
  return {
    projects: () => readProjects(request),
    statuses: async (projectKey, issueType) => {
      const path = `/project/${encodeURIComponent(projectKey)}/statuses`;
      const types = read(StatusList, await request('GET', path));
      const type = types.find(({ id }) => id === issueType);
      return (type?.statuses ?? []).map(({ id, name }) => ({ key: id, name }));
    },
    findIssue: async (projectKey, label) => {
      const jql = `project = ${quoted(projectKey)} AND labels = ${quoted(label)} ORDER BY created DESC`;
      const body = { jql, maxResults: 1, fields: ['key'] };
      return read(Found, await request('POST', '/search/jql', body)).issues[0]?.key ?? null;
    },
    createIssue: async ({ projectKey, issueType, summary, description, labels }) => {
      const fields = {
        project: { key: projectKey },
        issuetype: { id: issueType },
        summary,
        description,
        labels,
      };
      return read(Created, await request('POST', '/issue', { fields })).key;
    },
    move: async (key, status) => {
      const { transitions } = read(Transitions, await request('GET', issue(key, '/transitions')));
      const transition = transitions.find(({ to }) => to.id === status);
      if (transition !== undefined) {
        await request('POST', issue(key, '/transitions'), { transition: { id: transition.id } });
        return true;
      }
      const { fields } = read(WithStatus, await request('GET', issue(key, '?fields=status')));
      return fields.status.id === status;
    },
    comment: async (key, body) => {
      await request('POST', issue(key, '/comment'), { body });
    },
  };
}

/** Jira at a site, by the tokens of a notifier. */
export function openJira(deps: Deps, notifier: NotifierRef, cloudId: string): Jira {
  const base = `${apiOrigin(deps.config)}/ex/jira/${cloudId}/rest/api/3`;
  return jiraBy((method, path, body) =>
    withAccess(deps, notifier, async (token) => {
      const answer = await callTracker(deps, {
        method,
        url: `${base}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        maxBytes: 4 * 1024 * 1024,
      });
      if (answer.status < 200 || answer.status > 299) throw failureOf(answer, deps.clock());
      return jsonOf(answer);
    }),
  );
}
