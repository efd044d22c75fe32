import { describe, expect, it } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';

/** Scripts of the sign-in page, as its HTML names them. */
async function scriptOf(): Promise<string> {
  const html = await (await fetch(`${sharedProduct().appUrl}/login`)).text();
  return /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
}

describe('a script of the pages', () => {
  it('comes compressed by the build, for good, and as nothing but a script', async () => {
    const answer = await fetch(`${sharedProduct().appUrl}${await scriptOf()}`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-encoding': 'br',
        'content-type': expect.stringMatching(/^(text|application)\/javascript/),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
        'x-content-type-options': 'nosniff',
      }),
    ]);
    expect(await answer.text()).toContain('import');
  });

  it('comes as it is to whoever takes no brotli', async () => {
    const answer = await fetch(`${sharedProduct().appUrl}${await scriptOf()}`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.text()).toContain('import');
  });

  it.each(['/assets/nothing-123.js', '/assets/', '/assets/..%2f..%2fserver%2fserver.js'])('is not %s', async (path) => {
    expect((await fetch(`${sharedProduct().appUrl}${path}`)).status).toBe(404);
  });
});
