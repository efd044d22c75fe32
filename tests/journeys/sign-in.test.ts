import { describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

const app = (path: string, init: RequestInit = {}) =>
  fetch(`${sharedProduct().appUrl}${path}`, { redirect: 'manual', ...init });
const location = (answer: Response) => answer.headers.get('Location');
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

async function cookieOf(user: string): Promise<string> {
  const answer = await app('/login', {
    ...form({ name: `${user}@worthwhile.test`, password: sharedProduct().demoPassword }),
    headers: { Origin: sharedProduct().appUrl },
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('signing in without scripts', () => {
  const enter = async (page: PlainBrowser, password: string) => {
    page.fill({ name: 'admin@worthwhile.test', password });
    await page.press('Sign in', 'main');
  };

  it('opens the list, and logging out returns to the sign-in page', async () => {
    const page = new PlainBrowser();
    await page.open('/login');
    await enter(page, sharedProduct().demoPassword);
    expect(page.heading).toBe('ROI Estimates List');
    await page.press('Logout');
    expect(page.url.pathname).toBe('/login');
    await page.open('/estimates');
    expect(page.url.pathname).toBe('/');
  });

  it('remembers the requested page after a wrong password', async () => {
    const page = new PlainBrowser();
    await page.open('/user-profile');
    expect(page.url.search).toBe('?redirectTo=%2Fuser-profile');
    await enter(page, 'not the password');
    expect(page.text).toContain('Incorrect email or password.');
    expect([page.value('name'), page.value('password')]).toEqual(['admin@worthwhile.test', '']);
    await enter(page, sharedProduct().demoPassword);
    expect([page.url.pathname, page.heading]).toEqual(['/user-profile', 'User Profile']);
  });

  it('creates a token for the terminal that the API accepts, and revokes it', async () => {
    const page = await PlainBrowser.signedIn('engineer', '/user-profile');
    page.fill({ days: '90' });
    await page.press('Create token');
    expect(page.text).toContain('Enter a name');
    expect(page.value('days')).toBe('90');
    page.fill({ tokenName: 'plain reports' });
    await page.press('Create token');
    const token = page.all('main code')[0] ?? '';
    const profile = () => app('/api/user/profile', { headers: { Authorization: `Bearer ${token}` } });
    expect((await profile()).status).toBe(200);
    await page.press('Revoke');
    expect(page.text).toContain('Revoked “plain reports”.');
    expect((await profile()).status).toBe(401);
  });
});

describe('a signed-out user', () => {
  it.each(['/estimates/create', '/estimate/view?estId=1', '/nowhere/at/all?x=1', '/user-profile', '/ManageRoles'])(
    'at %s is redirected to sign-in, which remembers the path',
    async (path) => {
      const answer = await app(path);
      expect([answer.status, location(answer)]).toEqual([302, `/?redirectTo=${encodeURIComponent(path)}`]);
    },
  );

  it.each(['/estimates', '/user-profile', '/estimate/view', '/estimates/update'])(
    'at %s gets no data from a data request',
    async (path) => {
      for (const address of [`${path}.data`, `${path}.data?_routes=routes/estimates/list`, `${path}?_data=root`]) {
        const answer = await app(`${address}${address.includes('?') ? '&' : '?'}estId=1`);
        const body = await answer.text();
        expect([address, body.includes('estName'), body.includes('worthwhile.test')]).toEqual([address, false, false]);
      }
    },
  );

  it('gets 404 as JSON for an unknown API call', async () => {
    const answer = await app('/api/nothing/here');
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'notFound', message: 'Unknown endpoint.' }]);
  });
});

describe('a signed-in user', () => {
  it.each(['/', '/login', '/nowhere', '/some/unknown/page?a=b'])('at %s is redirected to the list', async (path) => {
    const answer = await app(path, { headers: { Cookie: await cookieOf('manager') } });
    expect([answer.status, location(answer)]).toEqual([302, '/estimates']);
  });

  it.each(['//evil.example', 'https:evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'is not redirected to %s',
    async (returnTo) => {
      const answer = await app('/login', {
        ...form({ name: 'admin@worthwhile.test', password: sharedProduct().demoPassword, returnTo }),
        headers: { Origin: sharedProduct().appUrl },
      });
      expect([answer.status, location(answer)]).toEqual([303, '/estimates']);
    },
  );

  it('has a new session ID after signing in, and the old one is invalid', async () => {
    const before = await cookieOf('manager');
    const answer = await app('/login', {
      ...form({ name: 'manager@worthwhile.test', password: sharedProduct().demoPassword }),
      headers: { Origin: sharedProduct().appUrl, Cookie: before },
    });
    const after = answer.headers.getSetCookie()[0] ?? '';
    expect(after).toMatch(/^worthwhile=[^;]+;.*HttpOnly; SameSite=Lax$/);
    expect(after.split(';')[0]).not.toBe(before);
    expect((await app('/estimates', { headers: { Cookie: before } })).status).toBe(302);
    expect((await app('/estimates', { headers: { Cookie: after.split(';')[0] ?? '' } })).status).toBe(200);
  });

  it('is anonymous with a cookie changed by one character', async () => {
    const cookie = await cookieOf('manager');
    const forged = cookie.slice(0, -3) + (cookie.at(-3) === 'A' ? 'B' : 'A') + cookie.slice(-2);
    expect((await app('/estimates', { headers: { Cookie: forged } })).status).toBe(302);
  });

  it("is not signed out by another site's form, and is by ours", async () => {
    const Cookie = await cookieOf('manager');
    const logout = (headers: Record<string, string>) =>
      app('/logout', { ...form({}), headers: { Cookie, ...headers } });
    expect((await logout({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await logout({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await app('/estimates', { headers: { Cookie } })).status).toBe(200);
    expect(location(await logout({ Origin: sharedProduct().appUrl }))).toBe('/login');
    expect((await app('/estimates', { headers: { Cookie } })).status).toBe(302);
  });

  it('cannot use the cookie for the API', async () => {
    const answer = await app('/api/user/profile', { headers: { Cookie: await cookieOf('manager') } });
    expect(answer.status).toBe(401);
  });
});

describe('a forged form', () => {
  it.each([
    ['an index that would fill the memory', 'items[4294967294].v'],
    ['a prototype', '__proto__'],
    ['a name of another type', 'a b'],
  ])('with %s is rejected and the process survives', async (_, name) => {
    const Cookie = await cookieOf('manager');
    const answer = await app('/user-profile', {
      ...form({ [name]: '1' }),
      headers: { Cookie, Origin: sharedProduct().appUrl },
    });
    expect(answer.status).toBe(400);
    expect((await app('/healthz')).status).toBe(200);
  });
});

it('every page has an enforced policy with its own nonce', async () => {
  const policies = await Promise.all(
    ['/', '/'].map(async (path) => (await app(path)).headers.get('Content-Security-Policy') ?? ''),
  );
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'strict-dynamic' 'nonce-[^']{20,}'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  }
  expect(policies[0]).not.toBe(policies[1]);
});
