import { describe, expect, it } from 'vitest';
import { framePolicy, isAllowedSite, parseSite } from './sites.ts';

const partner = { allowedOrigins: ['https://www.partner.example'], allowsLoopback: false };
const demonstration = { allowedOrigins: [], allowsLoopback: true };

describe('the sites of a calculator', () => {
  it('allows exactly the origins of the list', () => {
    expect(isAllowedSite(partner, 'https://www.partner.example')).toBe(true);
  });

  it.each([
    'null',
    '',
    'http://www.partner.example',
    'https://partner.example',
    'https://www.partner.example.evil.test',
    'https://evil-www.partner.example',
    'https://www.partner.example:8443',
    'https://www.partner.example/',
    'HTTPS://WWW.PARTNER.EXAMPLE',
    'http://localhost:3000',
  ])('rejects %s', (origin) => {
    expect(isAllowedSite(partner, origin)).toBe(false);
  });

  it.each(['http://localhost', 'http://localhost:4500', 'http://127.0.0.1:1', 'http://[::1]:8080'])(
    'of the demo allow %s',
    (origin) => {
      expect(isAllowedSite(demonstration, origin)).toBe(true);
    },
  );

  it.each(['http://localhost.evil.test', 'http://127.0.0.1.evil.test:80', 'http://evil.test/http://localhost', 'null'])(
    'of the demo reject %s',
    (origin) => {
      expect(isAllowedSite(demonstration, origin)).toBe(false);
    },
  );
});

describe('the frame-ancestors policy', () => {
  it('names the allowed sites', () => {
    expect(framePolicy(partner)).toBe('frame-ancestors https://www.partner.example');
    expect(framePolicy(demonstration)).toBe('frame-ancestors http://localhost:* http://127.0.0.1:*');
  });

  it("is 'none' without a site, and accepts no second directive from a stored one", () => {
    expect(framePolicy({ allowedOrigins: [], allowsLoopback: false })).toBe("frame-ancestors 'none'");
    const injected = { allowedOrigins: ['https://a.example; script-src *'], allowsLoopback: false };
    expect(framePolicy(injected)).toBe("frame-ancestors 'none'");
  });
});

describe('a site as typed', () => {
  it.each([
    ['https://www.partner.example', 'https://www.partner.example'],
    [' HTTPS://WWW.Partner.Example/ ', 'https://www.partner.example'],
    ['https://partner.example:443', 'https://partner.example'],
    ['https://partner.example:8443', 'https://partner.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:4500', 'http://localhost:4500'],
  ])('%s has the origin %s', (written, origin) => {
    expect(parseSite(written)).toBe(origin);
    expect(isAllowedSite({ allowedOrigins: [origin], allowsLoopback: false }, origin)).toBe(true);
    expect(framePolicy({ allowedOrigins: [origin], allowsLoopback: false })).toBe(`frame-ancestors ${origin}`);
  });

  it.each([
    '',
    'null',
    'www.partner.example',
    'http://www.partner.example',
    'https://www.partner.example/page',
    'https://www.partner.example?x',
    'https://*.partner.example',
    'https://user@partner.example',
    'https://partner',
    'https://192.0.2.1',
    'https://partner.example; script-src *',
    'javascript:alert(1)',
    'https://partner.example evil.test',
    "https://partner.example'",
  ])('%j is invalid', (written) => {
    expect(parseSite(written)).toBeNull();
  });
});
