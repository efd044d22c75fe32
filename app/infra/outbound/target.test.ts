import { describe, expect, it } from 'vitest';
import { mayConnect, problemOfUrl } from './target.ts';

const served = { hosts: ['hooks.example.com', '*.crm.example', '10.1.2.3', 'localhost'], allowsLoopback: false };
const embedded = { ...served, allowsLoopback: true };

describe('the URL of a webhook', () => {
  it.each(['https://hooks.example.com/x?y=1', 'https://eu.crm.example:8443/in', 'https://HOOKS.example.com'])(
    'can be %s',
    (url) => expect(problemOfUrl(url, served)).toBeNull(),
  );

  it.each([
    'http://hooks.example.com/',
    'https://other.example.com/',
    'https://crm.example/',
    'https://hooks.example.com.evil.example/',
    'https://evil.example/?hooks.example.com',
    'https://hooks.example.com@evil.example/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example.com',
    '',
    `https://hooks.example.com/${'x'.repeat(2000)}`,
    'http://localhost:9000/',
  ])('cannot be %s', (url) => expect(problemOfUrl(url, served)).toMatch(/\S/));

  it('can be on this machine without TLS for an installation on it, if named', () => {
    expect(problemOfUrl('http://localhost:9000/', embedded)).toBeNull();
    expect(problemOfUrl('http://127.0.0.1:9000/', embedded)).toMatch('allows no webhooks');
    expect(problemOfUrl('http://hooks.example.com/', embedded)).toMatch('https://');
  });
});

describe('a resolved address', () => {
  const url = new URL('https://hooks.example.com/');

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('can be %s', (address) => {
    expect(mayConnect(address, url, served)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'],
    ...['2001:db8::1', 'ff02::1', 'localhost', ''],
  ])('cannot be %j for any installation', (address) => {
    expect(mayConnect(address, url, served)).toBe(false);
    expect(mayConnect(address, url, embedded)).toBe(false);
  });

  it('is loopback only for its own name, and then nothing else', () => {
    const own = new URL('http://localhost:9000/');
    expect(mayConnect('127.0.0.1', own, embedded)).toBe(true);
    expect(mayConnect('::1', own, embedded)).toBe(true);
    expect(mayConnect('10.0.0.1', own, embedded)).toBe(false);
    expect(mayConnect('127.0.0.1', own, served)).toBe(false);
  });
});
