import type { LoaderFunctionArgs } from '@remix-run/node';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#app/http/context.ts';
import { actorOfSession, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { checkCode, needsCode } from '#app/modules/auth/second-factor/challenges.server.ts';
import * as factor from '#app/modules/auth/second-factor/second-factor.server.ts';
import { resetSecondFactor } from '#app/modules/users/status.server.ts';
import { action as login, loader as profile } from '#app/routes/api/own-account.ts';
import { action as signInPage } from '#app/routes/auth/login.tsx';
import { loader as setUpPage } from '#app/routes/auth/second-factor.tsx';
import { loader as verifyPage } from '#app/routes/auth/verify-code.tsx';
import { loader as shell } from '#app/routes/shell/shell.tsx';
import { callApi } from '#tests/support/in-process/call-api.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addActor, addRole, ORIGIN, PASSWORD, refused, useCast } from '../users/people.ts';
import { codeOf, turnOn } from './authenticator.ts';

const cast = useCast();
const newcomer = (() => {
  let made = 0;
  return (roleId = 3) => addActor(`Newcomer${made++}`, roleId);
})();

/** Of one request: its actor is looked up once. */
const contextOf = () => ({ nonce: '', requestId: 'test', clientIp: ORIGIN.ip }) as RequestContext;

describe('POST /api/user/login', () => {
  const call = (body: object) => callApi(login, ['POST', 'user/login'], { body });

  it('names otp when the code is missing or wrong, and accepts the right one', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    const credentials = { name: actor.email, password: PASSWORD };
    for (const otp of [undefined, '000000']) {
      expect(await call({ ...credentials, otp })).toMatchObject({ status: 401, errors: { otp: [expect.any(String)] } });
    }
    expect(await call({ ...credentials, otp: codeOf(secret) })).toMatchObject({
      status: 200,
      authToken: expect.any(String),
    });
  });

  it('does not mention two-factor authentication unless the password is right', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    const answer = await call({ name: actor.email, password: 'wrong', otp: codeOf(secret) });
    expect(answer).toEqual(await call({ name: 'nobody@worthwhile.test', password: 'wrong', otp: '1' }));
    expect(answer.errors).toBeUndefined();
  });

  it('grants nothing to a user whose role requires two-factor authentication that is not set up', async () => {
    const roleId = await addRole('Careful', 3, [2, 6, 7]);
    const actor = await newcomer(roleId);
    const ask = async () => {
      const headers = { Authorization: `Bearer ${await issueLoginToken(actor.userId, ORIGIN)}` };
      const request = new Request('http://localhost:3000/api/user/profile', { headers });
      return (await profile({ request, params: {}, context: contextOf() })).status;
    };
    expect(await ask()).toBe(200);
    await execute(sql`update roles set requires_second_factor = true where id = ${roleId}`);
    expect(await ask()).toBe(403);
    await turnOn(actor);
    expect(await ask()).toBe(200);
  });
});

describe('the pages', () => {
  /** Posts the sign-in form. @returns the redirect and the cookie */
  const post = async (actor: { email: string }) => {
    const body = new URLSearchParams({ name: actor.email, password: PASSWORD });
    const request = new Request('http://localhost:3000/login', { method: 'POST', body });
    const answer = await signInPage({ request, params: {}, context: contextOf() }).catch((thrown) => thrown);
    return { to: answer.headers.get('Location'), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  /** The loader's redirect, the error's status, or 'seen'. */
  const visit = async (loader: (args: LoaderFunctionArgs) => Promise<unknown>, path: string, cookie: string) => {
    const request = new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
    return loader({ request, params: {}, context: contextOf() }).then(
      () => 'seen',
      (thrown) => thrown.headers?.get('Location') ?? thrown.init?.status,
    );
  };

  it('redirect a user whose role requires two-factor authentication to its setup from anywhere', async () => {
    const roleId = await addRole('Guarded', 3, [6]);
    const actor = await newcomer(roleId);
    const { to, cookie } = await post(actor);
    expect([to, await visit(shell, '/estimates', cookie)]).toEqual(['/estimates', 'seen']);
    await execute(sql`update roles set requires_second_factor = true where id = ${roleId}`);
    expect(await visit(shell, '/estimates', cookie)).toBe('/second-factor');
    expect(await visit(setUpPage, '/second-factor', cookie)).toBe('seen');
  });

  it('ask for the code after the password, and stay closed until it is right', async () => {
    const actor = await newcomer();
    await turnOn(actor);
    const { to, cookie } = await post(actor);
    expect(to).toBe('/login/verify?returnTo=%2Festimates');
    expect(await visit(verifyPage, '/login/verify', cookie)).toBe('seen');
    for (const [page, path] of [
      [shell, '/estimates'],
      [setUpPage, '/second-factor'],
    ] as const) {
      expect(await visit(page, path, cookie)).toMatch(/^\/(\?redirectTo=|$)/);
    }
    expect(await visit(verifyPage, '/login/verify', '')).toBe('/login');
  });
});

describe('turning two-factor authentication off', () => {
  it('invalidates the recovery codes', async () => {
    const actor = await newcomer();
    const { codes } = await turnOn(actor);
    await factor.turnOffSecondFactor(actor);
    expect(await needsCode(actor.userId)).toBe(false);
    expect(await refused(checkCode(actor.userId, codes[0], ORIGIN))).toBe('unauthenticated otp');
  });

  it('is not possible when the role requires it', async () => {
    const roleId = await addRole('Strict', 3, [6]);
    const actor = await newcomer(roleId);
    await turnOn(actor);
    await execute(sql`update roles set requires_second_factor = true where id = ${roleId}`);
    expect(await refused(factor.turnOffSecondFactor(actor))).toBe('unprocessable');
  });

  it('is not needed to invalidate recovery codes: new ones do', async () => {
    const actor = await newcomer();
    const { codes } = await turnOn(actor);
    const fresh = await factor.renewRecoveryCodes(actor);
    expect(await refused(checkCode(actor.userId, codes[0], ORIGIN))).toBe('unauthenticated otp');
    expect(await refused(checkCode(actor.userId, fresh[0], ORIGIN))).toBe('done');
  });

  it('is possible for administrators of users they manage, and recorded', async () => {
    const actor = await newcomer();
    await turnOn(actor);
    const session = await openSession(actor.userId, ORIGIN);
    expect(await refused(resetSecondFactor(cast.contosoAdmin, actor.userId))).toBe('notFound');
    expect(await refused(resetSecondFactor(cast.engineer, cast.top.userId))).toBe('forbidden');
    expect(await refused(resetSecondFactor(cast.top, cast.top.userId))).toBe('unprocessable');
    expect(await refused(resetSecondFactor(cast.second, actor.userId))).toBe('done');
    expect(await needsCode(actor.userId)).toBe(false);
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    const events = await execute(sql`select action from audit_events where target_id = ${String(actor.userId)}`);
    expect(events.map(({ action }) => action)).toContain('user.secondFactorReset');
  });
});
