import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { lena, useContoso } from './contoso.ts';

useTestDatabase();
const contoso = useContoso();
const web = useWebServer();

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='));
const open = (path: string, cookies: readonly string[] = []) =>
  fetch(`${web.url}${path}`, { redirect: 'manual', headers: { Cookie: cookies.join('; '), Accept: 'text/html' } });

async function comeBack(tamper = (_answer: URLSearchParams) => undefined as unknown) {
  const start = await open(`/login/sso/${contoso.key}?returnTo=%2Freports`);
  const answer = await contoso.idp.visit(start.headers.get('Location') ?? '');
  tamper(answer);
  return { start, end: await open(`/login/sso/${contoso.key}/callback?${answer}`, cookiesOf(start)) };
}

describe('the pages of single sign-on', () => {
  it('redirect to the provider with PKCE, state and nonce, and back to the requested page with a session', async () => {
    const { start, end } = await comeBack();
    const { searchParams } = new URL(start.headers.get('Location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(end.status).toBe(302);
    expect(end.headers.get('Location')).toBe('/reports');
    const page = await open('/reports', cookiesOf(end));
    expect(await page.text()).toContain('Lena Fischer');
  });

  it('reject a forged response with a page that has the request ID and no response data', async () => {
    const { end } = await comeBack((answer) => answer.set('state', 'forged-state'));
    expect(end.status).toBe(403);
    expect(cookiesOf(end)).toEqual([]);
    const page = await end.text();
    expect(page).toContain(end.headers.get('X-Request-Id'));
    expect(page).toContain('could not be verified');
    for (const secret of ['forged-state', contoso.idp.issuer, 'code_verifier', 'at exchange', 'OAUTH_'])
      expect(page).not.toContain(secret);
  });

  it('reject a response to another browser', async () => {
    const start = await open(`/login/sso/${contoso.key}`);
    const answer = await contoso.idp.visit(start.headers.get('Location') ?? '');
    expect((await open(`/login/sso/${contoso.key}/callback?${answer}`)).status).toBe(403);
  });

  it('say that the provider did not answer, and offer to try again', async () => {
    contoso.idp.isDown = true;
    const down = await open(`/login/sso/${contoso.key}`);
    expect(down.status).toBe(503);
    const page = await down.text();
    expect(page).toContain('Contoso SSO didn’t answer');
    const [, passwordHref = ''] = /href="(\/login\?with=password[^"]*)"/.exec(page) ?? [];
    expect(page).toMatch(/use (the emergency account|your password)/);
    const whole = await (await open(passwordHref.replaceAll('&amp;', '&'))).text();
    expect(whole).toContain('name="password"');
    expect(whole).not.toContain('Continue with single sign-on');
  });

  it('do not exist for an unknown provider', async () => {
    expect((await open('/login/sso/unknown')).status).toBe(404);
    expect((await open('/login/sso/unknown/callback?code=x')).status).toBe(404);
  });
});

describe('the sign-in page', () => {
  const step = async (name: string) => {
    const body = new URLSearchParams({ intent: 'continue', name });
    const response = await fetch(`${web.url}/login`, { method: 'POST', headers: { Origin: OWN_ORIGIN }, body });
    return (await response.text())
      .replaceAll(name, '')
      .replaceAll('<!-- -->', '')
      .replace(/[\w+/-]{20,}=*/g, '');
  };

  it('always serves email and password together, with a button for single sign-on', async () => {
    const page = await (await open('/login')).text();
    for (const part of ['name="name"', 'name="password"', 'Continue with single sign-on']) expect(page).toContain(part);
  });

  it('shows the next step by the domain alone, not by the account', async () => {
    contoso.idp.person = lena();
    await comeBack();
    expect(await step('lena@contoso.example')).toBe(await step('nono@contoso.example'));
    expect(await step('lena@contoso.example')).toContain('Continue with Contoso SSO');
    expect(await step('ines@worthwhile.test')).toBe(await step('nono@worthwhile.test'));
    expect(await step('ines@worthwhile.test')).toContain('doesn’t use single sign-on here');
  });
});

describe('signing out', () => {
  it('continues at the provider by a refresh, which no form policy blocks', async () => {
    const { end } = await comeBack();
    const cookies = cookiesOf(end);
    const out = await fetch(`${web.url}/logout`, {
      method: 'POST',
      headers: { Origin: OWN_ORIGIN, Cookie: cookies.join('; ') },
      body: new URLSearchParams(),
    });
    expect(out.headers.get('Refresh')).toContain(`0; url=${contoso.idp.issuer}/session/end?id_token_hint=`);
    expect((await open('/reports', cookies)).headers.get('Location')).toContain('/?redirectTo=');
  });
});
