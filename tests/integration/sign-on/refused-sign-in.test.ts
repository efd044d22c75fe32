import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { finishSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { ORIGIN } from '../users/people.ts';
import { begin, lena, problemOf, signIn, useContoso } from './contoso.ts';

useTestDatabase();
const contoso = useContoso();

const countUsers = () =>
  unscoped('the test counts', async (tx) => (await tx.select({ id: users.id }).from(users)).length);

describe('an invalid provider response', () => {
  const refusals: [name: string, problem: string, prepare: () => void][] = [
    [
      'another issuer',
      'invalid',
      () => {
        contoso.idp.tamper = (claims) => ({ ...claims, iss: 'https://evil.example' });
      },
    ],
    [
      'another audience',
      'invalid',
      () => {
        contoso.idp.tamper = (claims) => ({ ...claims, aud: 'another-client' });
      },
    ],
    [
      'another nonce',
      'invalid',
      () => {
        contoso.idp.tamper = (claims) => ({ ...claims, nonce: 'another' });
      },
    ],
    [
      'an expired token',
      'invalid',
      () => {
        contoso.idp.tamper = (claims) => ({ ...claims, iat: 1_000_000, exp: 1_000_600 });
      },
    ],
    [
      'no signature',
      'invalid',
      () => {
        contoso.idp.algorithm = 'none';
      },
    ],
    [
      'a foreign key of the same ID',
      'invalid',
      () => {
        contoso.idp.algorithm = 'foreign key';
      },
    ],
    [
      'an unverified email',
      'unverified',
      () => {
        contoso.idp.person = lena({ email_verified: false });
      },
    ],
    [
      'no word about the email',
      'unverified',
      () => {
        contoso.idp.person = lena({ email_verified: undefined });
      },
    ],
    [
      'an email of another domain',
      'domain',
      () => {
        contoso.idp.person = lena({ email: 'lena@fabrikam.example' });
      },
    ],
    [
      'a subdomain of the domain',
      'domain',
      () => {
        contoso.idp.person = lena({ email: 'lena@evil.contoso.example' });
      },
    ],
    [
      'the email of a known person with another subject',
      'invalid',
      () => {
        contoso.idp.person = lena({ sub: 'somebody else' });
      },
    ],
    [
      'no group of the table',
      'role',
      () => {
        contoso.idp.person = lena({ sub: 'new', email: 'new@contoso.example', groups: [] });
      },
    ],
  ];

  it.each(refusals)('opens no session for %s', async (_, problem, prepare) => {
    await signIn(contoso);
    const before = await countUsers();
    prepare();
    expect(await problemOf(signIn(contoso))).toBe(problem);
    expect(await countUsers()).toBe(before);
  });

  it('opens no session for another state, a replayed code, another provider or a late response', async () => {
    const { location, pending } = await begin(contoso);
    const answer = await contoso.idp.visit(location);
    const finish = (changed: Partial<typeof pending>, given = answer) =>
      problemOf(finishSignOn({ ...pending, ...changed }, contoso.key, given, ORIGIN));
    expect(await finish({ state: 'another' })).toBe('invalid');
    expect(await finish({ key: 'another' })).toBe('expired');
    expect(await finish({ startedAt: Date.now() - 601_000 })).toBe('expired');
    // Begun before the clock was set back.
    expect(await finish({ startedAt: Date.now() + 60_000 })).toBe('expired');
    expect(await problemOf(finishSignOn(null, contoso.key, answer, ORIGIN))).toBe('expired');
    expect(await finish({})).toBe('signed in');
    expect(await finish({})).toBe('invalid');
    const error = new URLSearchParams({ error: 'access_denied', state: pending.state, iss: contoso.idp.issuer });
    expect(await finish({}, error)).toBe('declined');
  });

  it('opens no session for an account of another organization with the email', async () => {
    await execute(sql`UPDATE users SET email = 'aiko@contoso.example' WHERE id = ${contoso.cast.fabrikamAdmin.userId}`);
    contoso.idp.person = lena({ sub: 'subject-of-aiko', email: 'aiko@contoso.example', groups: ['roi-admins'] });
    expect(await problemOf(signIn(contoso))).toBe('domain');
  });

  it('is reported as an unavailable provider, at the start and at the end', async () => {
    const { location, pending } = await begin(contoso);
    const answer = await contoso.idp.visit(location);
    contoso.idp.isDown = true;
    expect(await problemOf(begin(contoso))).toBe('unreachable');
    expect(await problemOf(finishSignOn(pending, contoso.key, answer, ORIGIN))).toBe('unreachable');
  });
});
