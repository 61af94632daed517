import { fakeAtlassian } from './fake-atlassian.ts';
import { fakeGitHub } from './fake-github.ts';
import { fakeVendors } from './fake-vendors.ts';

/** All stand-ins together, for a server that a person runs. */
export interface Fakes {
  /** The page of what arrived at the vendors of notifiers. */
  readonly page: string;
  /** The environment that connects a server to all of them. */
  readonly settings: Readonly<Record<string, string>>;
  close: () => void;
}

/** What the stand-in of GitHub answers: a token that reads members, and no organization with news. */
const GITHUB_ANSWERS = {
  '/rate_limit': {
    status: 200,
    headers: { 'x-oauth-scopes': 'read:org' },
    body: { resources: { core: { limit: 5000, remaining: 5000, reset: 0 } } },
  },
} as const;

function joined(name: string, all: readonly Readonly<Record<string, string>>[]): string {
  return all.flatMap((one) => one[name] ?? []).join(',');
}

/** Starts the stand-ins of the tests for a person: of chats, pagers, collectors, Jira and GitHub. */
export async function startFakes(): Promise<Fakes> {
  const [vendors, atlassian, github] = await Promise.all([
    fakeVendors(),
    fakeAtlassian(),
    fakeGitHub(),
  ]);
  for (const [path, answer] of Object.entries(GITHUB_ANSWERS)) {
    github.answers.set(path, { ...answer });
  }
  const all = [vendors.settings, atlassian.settings, github.settings];
  return {
    page: vendors.url,
    settings: {
      ...Object.assign({}, ...all),
      SLUICE_ALLOW_HOSTS: joined('SLUICE_ALLOW_HOSTS', all),
      SLUICE_NOTIFIER_URLS: joined('SLUICE_NOTIFIER_URLS', all),
    },
    close: () => {
      for (const fake of [vendors, atlassian, github]) fake.close();
    },
  };
}
