import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Looks a name up; tests give their own. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The address by which a host that a person named may be reached: public, unless the operator opened it (`SLUICE_ALLOW_HOSTS`, exact
 * host and port). Every address of a name must be public.
 *
 * @returns null when the host is refused
 * @throws Error when the name is unknown
 */
export async function pinHost(
  host: string,
  port: number,
  allowHosts: readonly string[],
  resolve: Resolve = resolveByDns,
): Promise<string | null> {
  // An address of IPv6 comes in brackets, and a name may end in the dot of the root.
  const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isAllowed = [host, plain].some((name) => allowHosts.includes(`${name}:${port}`));
  // Numbers in other forms, such as 2130706433 or 0x7f.1, are names to us and addresses to the resolver.
  const addresses = isIP(plain) === 0 ? await resolve(plain) : [{ address: plain }];
  const [first] = addresses;
  if (first === undefined) return null;
  const isOpen = isAllowed || addresses.every(({ address }) => isPublicAddress(address));
  return isOpen ? first.address : null;
}

/** Whether a host is known to lead into a private network. One that is not known at all is judged when it is connected to. */
export async function isPrivateHost(
  host: string,
  port: number,
  allowHosts: readonly string[],
  resolve?: Resolve,
): Promise<boolean> {
  try {
    return (await pinHost(host, port, allowHosts, resolve)) === null;
  } catch {
    return false;
  }
}
