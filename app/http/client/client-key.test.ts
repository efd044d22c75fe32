import { describe, expect, it } from 'vitest';
import { identifyClient, RecentTokens } from './client-key.ts';

describe('the client of a request', () => {
  it.each([
    ['a proven session', { sessionId: 'abc' }, '192.0.2.7', 's:abc', true],
    ['a proven token', { tokenHash: 'def' }, '192.0.2.7', 't:def', true],
    ['an IPv4 address', {}, '192.0.2.7', '4:192.0.2.7', false],
    ['IPv4 in IPv6', {}, '::ffff:192.0.2.7', '4:192.0.2.7', false],
    ['an IPv6 address', {}, '2001:db8:1:2:3:4:5:6', '6:2001:db8:1:2::/64', false],
    ['another address of its /64', {}, '2001:db8:1:2:ffff::1', '6:2001:db8:1:2::/64', false],
    ['another /64', {}, '2001:db8:1:3::1', '6:2001:db8:1:3::/64', false],
    ['no address', {}, '', '4:', false],
    ['an empty proof', { sessionId: '', tokenHash: '' }, '192.0.2.7', '4:192.0.2.7', false],
  ] as const)('%s', (_, proof, ip, key, isProven) => {
    expect(identifyClient(proof, ip)).toEqual({ key, isProven });
  });
});

describe('recent tokens', () => {
  it('are remembered for the given time', () => {
    const tokens = new RecentTokens({ maxCount: 2, maxAgeMs: 1000 });
    tokens.add('a', 5000);
    expect([tokens.has('a', 5999), tokens.has('a', 6000), tokens.has('b', 5000)]).toEqual([true, false, false]);
  });

  it('replace the one that was seen longest ago', () => {
    const tokens = new RecentTokens({ maxCount: 2, maxAgeMs: 1000 });
    for (const hash of ['a', 'b', 'a', 'c']) tokens.add(hash, 0);
    expect(['a', 'b', 'c'].map((hash) => tokens.has(hash, 1))).toEqual([true, false, true]);
  });
});
