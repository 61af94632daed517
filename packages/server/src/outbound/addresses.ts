import { BlockList, isIP } from 'node:net';

/** Networks that no call for a user may reach: our own, our neighbours', the cloud's metadata, and what is no single host. */
const CLOSED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['168.63.129.16', 32], ['224.0.0.0', 3],
]; // biome-ignore format: a table
const CLOSED_6: readonly (readonly [string, number])[] = [
  ['::', 96], ['::ffff:0:0:0', 96], ['3fff::', 20], ['5f00::', 16], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['2002::', 16],
  ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8],
]; // biome-ignore format: a table

const closed = new BlockList();
for (const [network, bits] of CLOSED_4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_6) closed.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet. IPv4 in the clothes of IPv6 is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return false;
  // A list of IPv4 networks also catches their mapped forms, `::ffff:10.0.0.1`.
  return !closed.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
