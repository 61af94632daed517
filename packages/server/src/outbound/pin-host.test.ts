import { describe, expect, it } from 'vitest';
import { isPrivateHost, pinHost, type Resolve } from './pin-host.ts';

const NAMES: Record<string, readonly string[]> = {
  'git.acme.io': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.acme.io': ['10.0.0.7'],
  'both.acme.io': ['93.184.216.34', '127.0.0.1'],
  // What a resolver makes of an address in one number.
  '2130706433': ['127.0.0.1'],
};
const resolve: Resolve = async (host) => {
  const found = NAMES[host];
  if (found === undefined) throw new Error('ENOTFOUND');
  return found.map((address) => ({ address }));
};
const pin = (host: string, port = 443, allowed: readonly string[] = []) =>
  pinHost(host, port, allowed, resolve);

describe('a host that a person named', () => {
  it.each([
    ['git.acme.io', '93.184.216.34'],
    ['8.8.8.8', '8.8.8.8'],
  ])('%s is bound to its public address', async (host, address) => {
    expect(await pin(host)).toBe(address);
  });

  it.each([
    'inside.acme.io',
    'both.acme.io',
    '2130706433',
    '127.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    '[::1]',
    '[::ffff:10.0.0.1]',
    'inside.acme.io.',
  ])('%s is refused', async (host) => {
    expect(await pin(host)).toBeNull();
  });

  it('that the operator opened may be private, at that port alone', async () => {
    expect(await pin('inside.acme.io', 8443, ['inside.acme.io:8443'])).toBe('10.0.0.7');
    expect(await pin('inside.acme.io', 443, ['inside.acme.io:8443'])).toBeNull();
  });

  it('whose name is unknown is no private host yet: the connection decides', async () => {
    await expect(pin('gone.acme.io')).rejects.toThrow();
    expect(await isPrivateHost('gone.acme.io', 443, [], resolve)).toBe(false);
    expect(await isPrivateHost('inside.acme.io', 443, [], resolve)).toBe(true);
  });
});
