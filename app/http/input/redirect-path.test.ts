import { describe, expect, it } from 'vitest';
import { safePath, signInPath } from './redirect-path.ts';

describe('safePath', () => {
  it.each(['/estimates', '/estimates?search=a%20b&page=2', '/estimate/view?estId=3#npv', '/partner-detail/4'])(
    'keeps the own path %s',
    (path) => expect(safePath(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/estimates',
    'http:///evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a/..//evil.example',
    '/\n/evil.example',
    '/%09//evil.example',
    'estimates',
    '',
    `/${'a'.repeat(3000)}`,
  ])('leads %j home', (path) => expect(safePath(path)).toBe('/estimates'));

  it('resolves dots inside the own site', () => expect(safePath('/a/../../estimates')).toBe('/estimates'));

  it('keeps an encoded double slash a path of the own site', () => {
    const path = safePath('/%2f%2fevil.example');
    expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
  });
});

describe('signInPath', () => {
  it('keeps the wanted path and its query', () =>
    expect(signInPath(new URL('http://x/estimate/view?estId=3&step=savings'))).toBe(
      '/?redirectTo=%2Festimate%2Fview%3FestId%3D3%26step%3Dsavings',
    ));

  it("drops what only the framework's own data requests carry", () =>
    expect(signInPath(new URL('http://x/audit.data?_routes=routes%2Faudit'))).toBe('/?redirectTo=%2Faudit'));

  it('asks for nothing where the home page is wanted', () =>
    expect(signInPath(new URL('http://x/estimates'))).toBe('/'));
});
