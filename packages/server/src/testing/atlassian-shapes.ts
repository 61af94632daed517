import * as v from 'valibot';

/**
 * What Atlassian publishes of the requests that the product makes: developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps and
 * …/rest/v3 (read November 2026), and the Atlassian Document Format 1. And what the stand-in has.
 */
export const STATUSES = [
  { id: '10', name: 'To Do' },
  { id: '20', name: 'In Progress' },
  { id: '30', name: 'Done' },
];
export const PROJECTS = [
  {
    id: '1',
    key: 'SEC',
    name: 'Security',
    issueTypes: [
      { id: '101', name: 'Task', subtask: false },
      { id: '102', name: 'Bug', subtask: false },
      { id: '103', name: 'Sub-task', subtask: true },
    ],
  },
  { id: '2', key: 'OPS', name: 'Operations', issueTypes: [{ id: '101', name: 'Task' }] },
];

export const CLIENT = { id: 'client-of-tests', secret: 'secret-of-tests' };

/** Where an app at Atlassian lets consents return. */
const RETURN = /^http:\/\/127\.0\.0\.1:\d+\/settings\/company\/notifications\/jira$/;
export const Authorize = v.strictObject({
  audience: v.literal('api.atlassian.com'),
  client_id: v.literal(CLIENT.id),
  scope: v.literal('read:jira-work write:jira-work read:jira-user offline_access'),
  redirect_uri: v.pipe(v.string(), v.regex(RETURN)),
  response_type: v.literal('code'),
  prompt: v.literal('consent'),
  state: v.pipe(v.string(), v.minLength(32)),
});

export const Token = v.variant('grant_type', [
  v.strictObject({
    grant_type: v.literal('authorization_code'),
    client_id: v.literal(CLIENT.id),
    client_secret: v.literal(CLIENT.secret),
    code: v.string(),
    redirect_uri: v.pipe(v.string(), v.regex(RETURN)),
  }),
  v.strictObject({
    grant_type: v.literal('refresh_token'),
    client_id: v.literal(CLIENT.id),
    client_secret: v.literal(CLIENT.secret),
    refresh_token: v.string(),
  }),
]);
const TextNode = v.strictObject({
  type: v.literal('text'),
  text: v.pipe(v.string(), v.minLength(1)),
  marks: v.optional(
    v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('strong') }),
        v.strictObject({
          type: v.literal('link'),
          attrs: v.strictObject({ href: v.pipe(v.string(), v.url()) }),
        }),
      ]),
    ),
  ),
});
const AdfDocument = v.strictObject({
  type: v.literal('doc'),
  version: v.literal(1),
  content: v.array(v.strictObject({ type: v.literal('paragraph'), content: v.array(TextNode) })),
});
const Label = v.pipe(v.string(), v.regex(/^\S{1,255}$/));
export const CreateIssue = v.strictObject({
  fields: v.strictObject({
    project: v.strictObject({ key: v.picklist(PROJECTS.map(({ key }) => key)) }),
    issuetype: v.strictObject({ id: v.picklist(['101', '102']) }),
    summary: v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[^\n\r]*$/)),
    description: AdfDocument,
    labels: v.array(Label),
  }),
});
export const Jql = v.strictObject({
  jql: v.pipe(
    v.string(),
    v.regex(/^project = "\w+" AND labels = "[^"\s]+" ORDER BY created DESC$/),
  ),
  maxResults: v.number(),
  fields: v.array(v.string()),
});
export const Transition = v.strictObject({ transition: v.strictObject({ id: v.string() }) });
export const Comment = v.strictObject({ body: AdfDocument });
