import { BlockList, isIP } from 'node:net';

/** Targets allowed by the operator. */
export interface TargetRules {
  /** Names, or `*.example.com` for all subdomains. */
  readonly hosts: readonly string[] | 'any';
  /** An installation on a personal computer can send to programs on that computer. */
  readonly allowsLoopback: boolean;
  /** For targets that only the Super Administrator sets: the vendor's own network. */
  readonly allowsPrivate?: boolean;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LONGEST = 2000;

/** @returns the reason a URL is not allowed; null if it is */
export function problemOfUrl(text: string, rules: TargetRules): string | null {
  if (text.length > LONGEST) return `At most ${LONGEST} characters`;
  if (!URL.canParse(text)) return 'Enter an address as https://hooks.example.com/path';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'Enter the address without a user name, password, or fragment';
  const isOwnMachine = rules.allowsLoopback && LOOPBACK_NAMES.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine))
    return 'The address must begin with https://';
  if (rules.hosts !== 'any' && !rules.hosts.some((host) => isHost(url.hostname, host)))
    return `The operator of this server allows no webhooks to ${url.hostname}`;
  return null;
}

function isHost(name: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) : name === allowed;
}

/** Non-public IPv4: private, shared, link-local, documentation, multicast and reserved addresses. */
const NOT_PUBLIC_4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC_4.addSubnet(network, bits, 'ipv4');

/** Only global unicast is public in IPv6, without documentation ranges and those that embed IPv4. */
const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, bits, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Checks a resolved address before connecting to it. */
export function mayConnect(address: string, url: URL, rules: TargetRules): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  if (rules.allowsPrivate) return true;
  if (rules.allowsLoopback && LOOPBACK_NAMES.includes(url.hostname)) return LOOPBACK.check(address, family);
  if (family === 'ipv4') return !NOT_PUBLIC_4.check(address, 'ipv4');
  return GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6');
}
