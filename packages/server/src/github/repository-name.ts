import { webAddress } from '../repositories/code-host-urls.ts';

/** A repository as GitHub names it. */
export interface RepositoryName {
  owner: string;
  name: string;
}

const NAME = /^[A-Za-z0-9._-]{1,100}$/;
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;

/** The host under which people see what an API serves: `github.com`, or the Enterprise Server's own. */
export function webHost(apiUrl: string): string {
  const { hostname, host } = new URL(apiUrl);
  return hostname === 'api.github.com' ? 'github.com' : host;
}

/** The repository that an address clones, when it is one of the API's host; null for any other. */
export function repositoryName(cloneUrl: string, apiUrl: string): RepositoryName | null {
  const address = webAddress(cloneUrl);
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  const host = webHost(apiUrl);
  if (url.host !== host && url.hostname !== new URL(`https://${host}`).hostname) return null;
  const [owner = '', name = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  const isName = OWNER.test(owner) && NAME.test(name) && !/^\.+$/.test(name) && rest.length === 0;
  return isName ? { owner, name } : null;
}
