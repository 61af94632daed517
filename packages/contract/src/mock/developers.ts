import { developerRefusals, developerType } from '@sluice/domain/developer-form';
import type { HandlerInput } from '../endpoint.ts';
import type { developerEndpoints } from '../endpoints/developers.ts';
import type { Handlers } from '../handlers.ts';
import type { PerimeterDeveloper } from '../schemas/developers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { isActiveDeveloper, pageOf, repositoriesOf } from './perimeter.ts';
import { problem } from './problems.ts';

function isManual({ origins }: PerimeterDeveloper): boolean {
  return origins.some(
    ({ reason, deactivated_at }) => reason === 'manual' && deactivated_at === null,
  );
}

function has(texts: readonly (string | null)[], search: string | undefined): boolean {
  const wanted = (search ?? '').trim().toLowerCase();
  return wanted === '' || texts.some((text) => (text ?? '').toLowerCase().includes(wanted));
}

const given = (text: string | null): string | null => (text ?? '').trim() || null;

function put(database: MockDatabase, developer: PerimeterDeveloper): PerimeterDeveloper {
  const others = database.developers.filter(({ id }) => id !== developer.id);
  database.developers = [...others, developer];
  return developer;
}

type DeveloperFilters = HandlerInput<typeof developerEndpoints.exportDevelopers>['query'];

function developersOf(database: MockDatabase, query: DeveloperFilters): PerimeterDeveloper[] {
  const { attachment_reason: reasons, status } = query;
  const domains = (query.email_domain ?? '').split(',').flatMap((one) => one.trim() || []);
  const order = query.ordering.replace(/^-/, '');
  const sign = query.ordering.startsWith('-') ? -1 : 1;
  const keyOf = (one: PerimeterDeveloper) => {
    if (order === 'name') return (one.name || one.github_login || '').toLowerCase();
    const value: unknown = Reflect.get(one, order);
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  const rows = database.developers
    .filter((one) => has([one.name, one.github_login, ...one.emails], query.search))
    .filter(
      ({ emails }) =>
        domains.length === 0 ||
        emails.some((email) => domains.some((domain) => email.endsWith(`@${domain}`))),
    )
    .filter(
      ({ origins }) =>
        reasons === undefined ||
        reasons.length === 0 ||
        origins.some((one) => one.deactivated_at === null && reasons.includes(one.reason)),
    )
    .filter((one) => status === undefined || isActiveDeveloper(one) === (status === 'active'))
    .sort((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    });
  return rows;
}

/** The domains that the filter offers (decisions §11). */
const MOST_DOMAINS = 50;

/** Developers and organisations over the database. */
export const developerHandlers: Handlers<typeof developerEndpoints, MockContext> = {
  listDevelopers: ({ query }, { database }) => pageOf(developersOf(database, query), query),
  listEmailDomains: (_, { database }) => {
    const counts = new Map<string, number>();
    for (const email of database.developers.flatMap(({ emails }) => emails)) {
      const domain = email.slice(email.lastIndexOf('@') + 1);
      counts.set(domain, (counts.get(domain) ?? 0) + 1);
    }
    const ordered = [...counts].sort(
      ([a, one], [b, other]) => other - one || (a < b ? -1 : a > b ? 1 : 0),
    );
    return { status: 200, data: ordered.slice(0, MOST_DOMAINS).map(([domain]) => domain) };
  },
  // The browser saves the file; the app never reads it.
  exportDevelopers: () => ({ status: 200, data: undefined }),
  addDeveloper: ({ body }, { database }) => {
    const github_login = given(body.github_login);
    const email = given(body.email)?.toLowerCase() ?? null;
    const name = body.name.trim();
    const refusals = Object.entries(developerRefusals({ github_login, email, name }));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([field, text]) => [field, [text]]));
      return problem('validation', { fields });
    }
    const [known, second] = database.developers.filter(
      (one) =>
        (github_login !== null && one.github_login?.toLowerCase() === github_login.toLowerCase()) ||
        (email !== null && one.emails.includes(email)),
    );
    const isOther =
      known?.github_login != null &&
      github_login !== null &&
      known.github_login.toLowerCase() !== github_login.toLowerCase();
    if (second !== undefined || isOther || (known !== undefined && isManual(known))) {
      return problem('already_exists');
    }
    const at = database.now.toISOString();
    const login = known?.github_login ?? github_login;
    const kept = (known?.origins ?? []).filter(({ reason }) => reason !== 'manual');
    const made = put(database, {
      id: known?.id ?? database.nextId++,
      developer_type: developerType(login),
      name: known?.name ?? name,
      github_login: login,
      github_avatar_url: known?.github_avatar_url ?? null,
      emails: [...new Set([...(known?.emails ?? []), ...(email === null ? [] : [email])])].sort(),
      first_linked_at: known?.first_linked_at ?? at,
      origins: [
        ...kept,
        {
          reason: 'manual',
          linked_at: at,
          deactivated_at: null,
          match_metadata: { github_organization_name: null, email_domain: null },
        },
      ],
      has_details: true,
    });
    return { status: 201, data: made };
  },
  getDeveloper: ({ params }, { database }) => {
    const developer = database.developers.find(({ id }) => id === params.id);
    return developer === undefined ? problem('not_found') : { status: 200, data: developer };
  },
  removeDeveloper: ({ params }, { database }) => {
    const developer = database.developers.find(({ id }) => id === params.id);
    if (developer === undefined || !isManual(developer)) return problem('not_found');
    const at = database.now.toISOString();
    const origins = developer.origins.map((one) =>
      one.reason === 'manual' ? { ...one, deactivated_at: at } : one,
    );
    put(database, { ...developer, origins });
    return { status: 204, data: undefined };
  },
  listOrganizations: ({ query }, { database }) => {
    const rows = database.organizations.filter((one) => has([one.login, one.name], query.search));
    return pageOf(
      rows.sort((a, b) => a.login.localeCompare(b.login)),
      query,
    );
  },
  getOrganizationStats: (_, { database }) => ({
    status: 200,
    data: {
      org_count: database.organizations.length,
      repos_count: database.repositories.filter((one) => !one.is_deleted).length,
      deleted_repos_count: database.repositories.filter((one) => one.is_deleted).length,
      contributors_count: new Set(
        database.activity.flatMap(({ member_email }) => member_email ?? []),
      ).size,
    },
  }),
  listOrganizationRepositories: ({ query }, { database }) => repositoriesOf(database, query),
  refreshOrganizations: (_, { database }) => ({
    status: 200,
    data: { is_started: database.settings.are_checks_on },
  }),
};
