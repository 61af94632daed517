import { callOut, type OutboundAnswer, type OutboundCall } from '../outbound/call.ts';

/** The site of the demo's issue tracker. Real ones have a UUID. */
export const DEMO_SITE = {
  id: 'demo',
  name: 'northwind',
  url: 'https://northwind.atlassian.example',
} as const;
/** The access token of the demo's connection: it opens nothing but the tracker below. */
export const DEMO_TOKEN = 'demo-tracker';

const STATUSES = [
  { id: '10', name: 'To Do' },
  { id: '20', name: 'In Progress' },
  { id: '30', name: 'Done' },
];
const PROJECT = {
  key: 'SEC',
  name: 'Security',
  issueTypes: [
    { id: '101', name: 'Task', subtask: false },
    { id: '102', name: 'Bug', subtask: false },
  ],
};

/** The number of an issue is that of what it is about, so that this tracker keeps nothing. */
function keyOf(body: string | undefined): string {
  return `${PROJECT.key}-${/"sluice-(\d+)"/.exec(body ?? '')?.[1] ?? '1'}`;
}

function reply({ method, url, body }: OutboundCall): [status: number, data: unknown] {
  const path = new URL(url).pathname;
  if (path.endsWith('/accessible-resources')) return [200, [DEMO_SITE]];
  if (path.endsWith('/project/search')) return [200, { values: [PROJECT], isLast: true }];
  if (path.endsWith('/statuses')) {
    return [200, PROJECT.issueTypes.map(({ id }) => ({ id, statuses: STATUSES }))];
  }
  if (path.endsWith('/search/jql')) return [200, { issues: [] }];
  if (path.endsWith('/transitions')) {
    const transitions = STATUSES.map((to) => ({ id: to.id, to }));
    return method === 'GET' ? [200, { transitions }] : [204, null];
  }
  if (path.endsWith('/comment')) return [201, {}];
  return [201, { key: keyOf(body) }];
}

/**
 * Calls an issue tracker: that of the demo workspace in this process, every other one through the guard of outgoing calls.
 */
export function callTrackerOr(
  allowHosts: readonly string[],
): (call: OutboundCall) => Promise<OutboundAnswer> {
  return async (call) => {
    if (call.headers.authorization !== `Bearer ${DEMO_TOKEN}`) return callOut(call, allowHosts);
    const [status, data] = reply(call);
    return { status, headers: {}, body: data === null ? '' : JSON.stringify(data) };
  };
}
