import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { log } from '#app/infra/log/log.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings, useWebServer } from '#tests/support/web-server.ts';

useTestDatabase();
useSettings({ appUrl: 'https://roi.example.com', securityContact: 'mailto:security@example.com' });
const web = useWebServer();

describe('every response', () => {
  it.each(['/login', '/nowhere', '/api/user/profile', '/embed/none'])(
    'of %s restricts what the page can do',
    async (path) => {
      const { headers } = await fetch(web.url + path);
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Content-Security-Policy')).toContain('report-uri /csp-report');
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    },
  );
});

describe('well-known files', () => {
  it('exclude crawlers', async () => {
    expect(await (await fetch(`${web.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  it('name the security contact, with an expiry in less than a year', async () => {
    const text = await (await fetch(`${web.url}/.well-known/security.txt`)).text();
    expect(text).toContain('Contact: mailto:security@example.com\n');
    expect(text).toContain('Canonical: https://roi.example.com/.well-known/security.txt\n');
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });
});

describe('a report of a policy violation', () => {
  let warned: MockInstance;
  beforeEach(() => {
    warned = vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  });
  afterEach(() => warned.mockRestore());

  const report = (
    blocked: string,
    body = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked } }),
  ) => fetch(`${web.url}/csp-report`, { method: 'POST', headers: { 'Content-Type': 'application/csp-report' }, body });

  it('is logged once, without path and query', async () => {
    expect((await report('https://evil.example/path?token=secret')).status).toBe(204);
    await report('https://evil.example/other');
    expect(warned.mock.calls).toEqual([
      [{ directive: 'img-src', blocked: 'https://evil.example', line: undefined }, 'content security policy violated'],
    ]);
  });

  it('is rejected above 1 MB, and an invalid one is not logged', async () => {
    expect((await report('', JSON.stringify({ 'csp-report': 'x'.repeat(2 ** 20) }))).status).toBe(413);
    for (const body of ['null', '[]', '{"csp-report":{"blocked-uri":1}}', '{', ''])
      expect((await report('', body)).status).toBe(204);
    expect(warned).not.toHaveBeenCalled();
  });

  it('of a flood fills at most 50 log lines an hour', async () => {
    await Promise.all(Array.from({ length: 80 }, (_, n) => report(`https://${n}.example`)));
    expect(warned.mock.calls.length).toBeLessThanOrEqual(50);
  });
});
