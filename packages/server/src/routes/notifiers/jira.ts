import { notifierEndpoints } from '@sluice/contract/endpoints/notifiers';
import { TRACKER_TEXTS } from '@sluice/domain/tracker-texts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import {
  type JiraConfig,
  jiraConfigOf,
  openConnection,
  type TrackerTokens,
} from '../../repositories/tracker-connections.ts';
import { withAccess } from '../../tracker/access-token.ts';
import { authorizeUrl, exchangeCode, type JiraSite, sitesOf } from '../../tracker/atlassian.ts';
import { type Jira, openJira } from '../../tracker/jira.ts';
import { TrackerError } from '../../tracker/tracker-error.ts';

/** A failed call of the tracker as the answer of a route (spec 002 §8). `missing` is what a 404 of Jira means there. */
export async function withTracker<Result>(
  run: () => Promise<Result>,
  missing: 'not_found' | 'tracker_refused' = 'not_found',
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    switch (error.failure) {
      case 'reconnect':
      case 'not_connected':
        throw new Problem('needs_reconnection');
      case 'not_found':
        throw new Problem(missing);
      case 'forbidden':
      case 'refused':
        throw new Problem('tracker_refused', error.detail === '' ? {} : { detail: error.detail });
      case 'limited':
      case 'unreachable':
        throw new Problem('tracker_unreachable');
    }
  }
}

/** Where an admin lets Sluice in. */
export const getJiraConsent = route(
  notifierEndpoints.getJiraConsent,
  async (_, { deps: { config } }) => ({
    status: 200,
    data: { authorize_url: authorizeUrl(config) },
  }),
);

interface Opened {
  readonly config: JiraConfig;
  readonly sites: readonly JiraSite[];
  readonly site: JiraSite;
  readonly jira: Jira;
}

/** A connected notifier at one of its sites; `cloudId` null: at the stored one. Runs inside {@link withTracker}. */
async function openSite(
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  id: number,
  cloudId: string | null,
): Promise<Opened> {
  const notifier = { companyId: actor.companyId, id };
  const known = await openConnection(deps.db, deps.vault, notifier);
  if (known === null) throw new Problem('not_found');
  const sites = await withAccess(deps, notifier, (token) => sitesOf(deps, token));
  const wanted = cloudId ?? known.config.cloud_id;
  const site = sites.find((one) => one.id === wanted);
  if (site === undefined) throw new TrackerError('reconnect');
  return { config: known.config, sites, site, jira: openJira(deps, notifier, site.id) };
}

/** The sites and projects of a connected Jira. */
export const getNotifierMeta = route(
  notifierEndpoints.getNotifierMeta,
  async ({ query: { notifier_id, cloud_id } }, context) =>
    withTracker(async () => {
      const { sites, jira } = await openSite(context, notifier_id, cloud_id ?? null);
      return { status: 200, data: { sites: [...sites], projects: await jira.projects() } };
    }),
);

/** The statuses of a type of issue. */
export const listNotifierStatuses = route(
  notifierEndpoints.listNotifierStatuses,
  async ({ query: { notifier_id, cloud_id, projectKey, issueType } }, context) =>
    withTracker(async () => {
      const { jira } = await openSite(context, notifier_id, cloud_id ?? null);
      return { status: 200, data: await jira.statuses(projectKey, issueType) };
    }),
);

/** What a consent gave: the tokens, and a site. */
export interface Consent {
  readonly tokens: TrackerTokens;
  readonly site: JiraSite;
}

/**
 * Takes the code of a consent (spec 002 §4). With several sites the former one stays, else it is the first; the form offers the others.
 */
export async function takeConsent(
  deps: Deps,
  code: string,
  formerCloudId: string,
): Promise<Consent> {
  try {
    const tokens = await exchangeCode(deps, code);
    const sites = await sitesOf(deps, tokens.access);
    const site = sites.find(({ id }) => id === formerCloudId) ?? sites[0];
    if (site === undefined) throw new TrackerError('reconnect');
    return { tokens, site };
  } catch (error) {
    // A code that Atlassian does not take is as wrong as one of another browser.
    if (error instanceof TrackerError && error.failure === 'reconnect') {
      throw new Problem('invalid_oauth');
    }
    if (error instanceof TrackerError && error.failure === 'not_connected') {
      throw new Problem('wrong_state');
    }
    return withTracker(() => Promise.reject(error));
  }
}

/** The configuration after a consent: the project stays where the site does. */
export function consentedConfig(former: JiraConfig | null, { site }: Consent): JiraConfig {
  const isSame = former !== null && former.cloud_id === site.id;
  return {
    ...(isSame ? former : jiraConfigOf({})),
    cloud_id: site.id,
    cloud_name: site.name,
    cloud_url: site.url,
  };
}

function refuseField(name: string, text: string): never {
  throw new Problem('validation', { fields: { [`config.${name}`]: [text] } });
}

/** The configuration that a form gave, checked against Jira where the project or the type of issue is another one. */
export async function configuredJira(
  context: Pick<RouteContext, 'deps' | 'actor'>,
  id: number,
  known: JiraConfig,
  given: Readonly<Record<string, string>>,
): Promise<JiraConfig> {
  const { cloud_id: cloudId = known.cloud_id, project_key = '', issue_type = '' } = given;
  const isSame =
    known.is_configured &&
    known.cloud_id === cloudId &&
    known.project_key === project_key &&
    known.issue_type === issue_type;
  if (isSame) return known;
  return withTracker(async () => {
    const { site, jira } = await openSite(context, id, cloudId);
    const project = (await jira.projects()).find(({ key }) => key === project_key);
    if (project === undefined) refuseField('project_key', TRACKER_TEXTS.noProject);
    const type = project.issuetypes.find((one) => one.id === issue_type);
    if (type === undefined) refuseField('issue_type', TRACKER_TEXTS.noIssueType);
    return {
      cloud_id: site.id,
      cloud_name: site.name,
      cloud_url: site.url,
      project_key,
      issue_type,
      issue_type_name: type.name,
      is_configured: true,
    };
  });
}
