import { describe, expect, it } from 'vitest';
import { readSecurityState } from '#app/modules/security/security.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages } = useGround();

describe('the security page', () => {
  it('lists versions, Super Administrators, sign-on rules, and the response headers', async () => {
    const answer = await pages().fetch('/security');
    const html = await answer.text();
    for (const text of [
      PRODUCT_VERSION,
      process.versions.node,
      ground.people[1].actor.email,
      'Two-factor authentication required',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain(ground.people[5].actor.email);
    for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options']) {
      expect(answer.headers.has(name)).toBe(true);
      expect(html.toLowerCase()).toContain(`<dt>${name}</dt>`);
    }
  });

  it('is only for role 1', async () => {
    await expect(readSecurityState(ground.people[2].actor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
