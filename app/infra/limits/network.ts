import { isIPv6 } from 'node:net';

/**
 * The network that an address is counted for. A client has one IPv4 address, but 2^64 IPv6 addresses: the first 64 bits are
 * its own, the first 48 its site's.
 *
 * @param bits of an IPv6 address; an IPv4 address counts whole for 64, and by its first 24 bits for 48
 */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)(\.\d+)$/i.exec(address);
  if (ipv4) return bits === 64 ? `${ipv4[1]}${ipv4[2]}` : `${ipv4[1]}.0/24`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  // A tail in IPv4 notation counts as two groups.
  const missing = 8 - start.length - end.length - (end.at(-1)?.includes('.') ? 1 : 0);
  const groups = tail === undefined ? start : [...start, ...Array<string>(missing).fill('0'), ...end];
  const first = groups.slice(0, bits / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/${bits}`;
}
