import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { inOneTransaction } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  actorOfSession,
  actorOfToken,
  checkCredentials,
  issueLoginToken,
  openSession,
} from '#app/modules/auth/auth.server.ts';
import { isCommonPassword } from '#app/modules/auth/password-rules.ts';
import { hashPassword, verifyPassword } from '#app/modules/auth/passwords.server.ts';
import { newPasswordForm } from '#app/modules/auth/resets.schema.ts';
import { requestLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { editUser, inviteUser } from '#app/modules/users/users.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, invitation, ORIGIN, PASSWORD, refused, useAccountMails, useCast } from './users/people.ts';

/*
 * Abuse of identity and sessions, each next to what stays allowed. Tested in other files:
 * same response for unknown and wrong; sixth attempt waits; IP    sign-in.test.ts
 * forgotten password: one response, email only to a known user    users/reset.test.ts
 * fixation, flags, changed cookie, replay after log-out, open     journeys/sign-in.test.ts
 *   redirect, sign-in and log-out by another site's form
 * idle and absolute limit to the second                           sign-in.test.ts, and here
 * reset links: reused, older, truncated, expired, guessed, hashed users/reset.test.ts
 * Host header in the email                                        users/reset.test.ts
 * invitation: once, resent, foreign email                         users/onboarding.test.ts
 * two-factor authentication: replay, guessing, unfinished         account/second-factor.test.ts
 * uploads: malicious files, sizes, foreign partners               account/uploads.test.ts
 */

const database = useTestDatabase();
const cast = useCast(database);
const mails = useAccountMails(database);

const from = (ip: string) => ({ ip, userAgent: 'test' });
const signIn = (name: string, password: string, ip: string) => refused(checkCredentials({ name, password }, from(ip)));

describe('one password tried on many accounts', () => {
  it('reaches the limit of the network and no other', async () => {
    for (let time = 0; time < 50; time += 1) await signIn(`user${time}@worthwhile.test`, 'Summer2026!', '203.0.113.80');
    expect(await signIn(cast.top.email, PASSWORD, '203.0.113.80')).toBe('tooMany');
    expect(await signIn(cast.top.email, PASSWORD, '203.0.113.81')).toBe('done');
    await forgetLimits();
  });
});

describe('spellings of one email', () => {
  it('share one counter and one account', async () => {
    const spellings = [
      ' elena@worthwhile.test',
      'ELENA@worthwhile.test',
      'Elena@Worthwhile.Test ',
      'eLENA@worthwhile.test',
    ];
    for (const name of spellings) await signIn(name.trim(), 'wrong', '203.0.113.82');
    expect(await signIn('elena@worthwhile.test', 'wrong', '203.0.113.82')).toBe('unauthenticated');
    expect(await signIn('ELENA@WORTHWHILE.TEST', PASSWORD, '203.0.113.82')).toBe('tooMany');
    expect(await signIn('ELENA@WORTHWHILE.TEST', PASSWORD, '203.0.113.83')).toBe('done');
    await forgetLimits();
    expect(await refused(inviteUser(cast.top, invitation('ELENA')))).toBe('unprocessable email');
  });
});

describe('failed attempts on an account', () => {
  it('lock the network they come from; the owner signs in elsewhere, and resets by email even from there', async () => {
    for (let time = 0; time < 9; time += 1) await signIn(cast.second.email, 'wrong', '203.0.113.84');
    expect(await signIn(cast.second.email, PASSWORD, '203.0.113.84')).toBe('tooMany');
    expect(await signIn(cast.second.email, PASSWORD, '198.51.100.84')).toBe('done');
    await requestLink(cast.second.email, { ip: '203.0.113.84' });
    const { code } = await mails.next();
    const form = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };
    expect(await refused(setPasswordByLink(code, form, ORIGIN, 'reset'))).toBe('done');
    expect(await signIn(cast.second.email, form.newpassword, '198.51.100.84')).toBe('done');
    await forgetLimits();
  });

  it('are in the audit trail with the reason, which the response omits', async () => {
    await signIn('nobody@worthwhile.test', 'x', '203.0.113.85');
    await signIn(cast.top.email, 'x', '203.0.113.85');
    const rows = await execute(
      sql`select detail->>'reason' as reason from audit_events where ip = '203.0.113.85' order by id`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['unknown address', 'wrong password']);
  });
});

describe('a user who is signed in elsewhere', () => {
  const openTabOf = async (actor: Actor) => {
    const session = await openSession(actor.userId, ORIGIN);
    const token = await issueLoginToken(actor.userId, ORIGIN);
    return () => Promise.all([actorOfSession(session, ORIGIN.ip), actorOfToken(token, ORIGIN.ip)]);
  };

  it('is signed out at the next request once deactivated', async () => {
    const actor = await addActor('Olga', 3);
    const tab = await openTabOf(actor);
    expect((await tab()).map(Boolean)).toEqual([true, true]);
    await setUserActive(cast.top, { userId: actor.userId, isActive: false });
    expect(await tab()).toEqual([null, null]);
  });

  it('has the new permissions at the next request once the role changed', async () => {
    const actor = await addActor('Piet', 2);
    const tab = await openTabOf(actor);
    const form = { version: 1, firstName: 'Piet', lastName: 'Vale', contactNumber: '', roleId: 3 };
    await editUser(cast.top, actor.userId, form);
    for (const seen of await tab()) expect(seen).toMatchObject({ baseRoleId: 3, permissions: [6, 7] });
  });

  it('is signed out after twelve idle hours and not earlier, whatever the clock of the machine', async () => {
    const actor = await addActor('Quin', 3);
    const session = await openSession(actor.userId, ORIGIN);
    const idle = (seconds: number) =>
      execute(
        sql`update sessions set last_seen_at = now() - interval '12 hours' + make_interval(secs => ${seconds})
              where user_id = ${actor.userId}`,
      );
    // The database's time is constant within a transaction.
    const actorAfter = (seconds: number) =>
      inOneTransaction({ kind: 'all', userId: actor.userId }, async () => {
        await idle(seconds);
        return actorOfSession(session, ORIGIN.ip);
      });
    expect(await actorAfter(1)).not.toBeNull();
    expect(await actorAfter(0)).toBeNull();
    // After a clock was set back, last-seen is in the future, which neither ends nor extends a session.
    expect(await actorAfter(13 * 3600)).not.toBeNull();
  });
});

describe('a session on a full database disk', () => {
  it('stays valid without recording its last use', async () => {
    const actor = await addActor('Rhea', 3);
    const session = await openSession(actor.userId, ORIGIN);
    const owner = connectOwner(database.url);
    await owner`UPDATE sessions SET last_seen_at = now() - interval '5 minutes' WHERE user_id = ${actor.userId}`;
    await owner.unsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await actorOfSession(session, ORIGIN.ip)).not.toBeNull();
    await owner.unsafe('DROP TRIGGER refuse ON sessions');
    expect(await actorOfSession(session, ORIGIN.ip)).not.toBeNull();
    const [row] = await owner<{ isFresh: boolean }[]>`
      SELECT last_seen_at > now() - interval '1 minute' AS "isFresh" FROM sessions WHERE user_id = ${actor.userId}`;
    expect(row?.isFresh).toBe(true);
    await owner.end();
  });
});

describe('an invitation', () => {
  const fresh = { newpassword: 'eleven boats at low tide', confrimpassword: 'eleven boats at low tide' };
  const accept = (code: string) => refused(setPasswordByLink(code, fresh, ORIGIN, 'invite'));

  it('accepted twice in parallel creates one account', async () => {
    await inviteUser(cast.top, invitation('Rosa'));
    const { code } = await mails.next();
    expect((await Promise.all([accept(code), accept(code)])).sort()).toEqual(['done', 'unprocessable code']);
    expect(await signIn('rosa@worthwhile.test', fresh.newpassword, '198.51.100.90')).toBe('done');
  });

  it('is invalid once its user was deactivated', async () => {
    const userId = await inviteUser(cast.top, invitation('Sven'));
    const { code } = await mails.next();
    await setUserActive(cast.top, { userId, isActive: false });
    expect(await accept(code)).toBe('unprocessable code');
    await setUserActive(cast.top, { userId, isActive: true });
    expect(await accept(code)).toBe('unprocessable code');
  });
});

describe('a password', () => {
  it('is compared whole: no byte is truncated', async () => {
    const long = 'a'.repeat(100);
    const hash = await hashPassword(`${long}1`);
    expect(await verifyPassword(hash, `${long}1`)).toBe(true);
    expect(await verifyPassword(hash, `${long}2`)).toBe(false);
    expect(await verifyPassword(await hashPassword('before\0after'), 'before\0other')).toBe(false);
  });

  it('is the same however a keyboard composes its letters, in any script', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 au lait 🥐'), 'cafe\u0301 au lait 🥐')).toBe(true);
  });

  it('of more than 1,024 characters is rejected by its length before hashing', async () => {
    const form = (length: number) => ({ newpassword: 'x y'.repeat(length).slice(0, length), confrimpassword: '' });
    const messages = newPasswordForm.safeParse(form(1_000_000)).error?.issues.map(({ message }) => message);
    expect(messages).toContain('Must be 1,024 characters or fewer');
    expect(newPasswordForm.safeParse(form(1024)).error?.issues.map(({ message }) => message)).not.toContain(
      'Must be 1,024 characters or fewer',
    );
    expect(await verifyPassword(null, 'x'.repeat(1_000_000))).toBe(false);
  });

  it.each(['aternity2024!', 'Worthwhile2026', 'passwordpassword', 'qwertyuiopas', '111111111111', 'Elena.Vale.1980'])(
    '%s is rejected as too easy',
    (password) => {
      expect(isCommonPassword(password, ['elena@worthwhile.test', 'Elena', 'Vale'])).toBe(true);
    },
  );

  it('of a few unrelated words is accepted', () => {
    expect(isCommonPassword(PASSWORD, ['elena@worthwhile.test', 'Elena', 'Vale'])).toBe(false);
  });
});

describe('two hundred parallel sign-ins', () => {
  it('are all answered, and other requests are not blocked', async () => {
    const server = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      let isDone = false;
      const flood = Promise.all(
        Array.from({ length: 200 }, (_, at) => signIn(`flood${at}@worthwhile.test`, 'wrong', `192.0.2.${at}`)),
      ).finally(() => {
        isDone = true;
      });
      const { port } = server.address() as AddressInfo;
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
      expect(isDone).toBe(false);
      const answers = await flood;
      expect(answers.filter((answer) => !['unauthenticated', 'tooMany', 'unavailable'].includes(answer))).toEqual([]);
      expect(await signIn(cast.top.email, PASSWORD, '198.51.100.91')).toBe('done');
    } finally {
      server.close();
    }
  });
});
