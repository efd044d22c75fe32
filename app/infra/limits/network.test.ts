import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('an address counts', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['fe80::1:2%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', '', ''],
  ])('%s for %s and the wider %s', (address, network, wider) => {
    expect(networkOf(address)).toBe(network);
    expect(networkOf(address, 48)).toBe(wider);
  });
});
