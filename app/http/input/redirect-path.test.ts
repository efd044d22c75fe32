import { describe, expect, it } from 'vitest';
import { safePath, signInPath } from './redirect-path.ts';

describe('safePath', () => {
  it.each(['/estimates', '/estimates?search=a%20b&page=2', '/estimate/view?estId=3#npv', '/partner-detail/4'])(
    'accepts the internal path %s',
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
  ])('replaces %j with the home page', (path) => expect(safePath(path)).toBe('/estimates'));

  it('resolves dots within the site', () => expect(safePath('/a/../../estimates')).toBe('/estimates'));

  it('treats an encoded double slash as a path of the site', () => {
    const path = safePath('/%2f%2fevil.example');
    expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
  });
});

describe('signInPath', () => {
  it('contains the requested path and its query', () =>
    expect(signInPath(new URL('http://x/estimate/view?estId=3&step=savings'))).toBe(
      '/?redirectTo=%2Festimate%2Fview%3FestId%3D3%26step%3Dsavings',
    ));

  it('omits parameters of the framework’s data requests', () =>
    expect(signInPath(new URL('http://x/audit.data?_routes=routes%2Faudit'))).toBe('/?redirectTo=%2Faudit'));

  it('is plain when the home page is requested', () => expect(signInPath(new URL('http://x/estimates'))).toBe('/'));
});
