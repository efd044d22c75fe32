import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { inOneTransaction, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  actorOfSession,
  actorOfToken,
  checkCredentials,
  issueLoginToken,
  openSession,
} from '#app/modules/auth/auth.server.ts';
import { readLink, requestLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addActor, ORIGIN, PASSWORD, useAccountMails } from './people.ts';

const database = useTestDatabase();
const mails = useAccountMails(database);
const web = useWebServer();
const fresh = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };
let ada: Actor;

beforeAll(async () => {
  ada = await addActor('Ada', 3);
});

const asked = async (email: string) => {
  await requestLink(email, { ip: '203.0.113.9' });
  return mails.next();
};
const refusal = (code: string) =>
  setPasswordByLink(code, fresh, ORIGIN, 'reset').then(
    () => 'taken',
    (error) => `${error.code} ${JSON.stringify(error.errors)}`,
  );
const expired = 'unprocessable {"code":["This link has expired or was already used."]}';

describe('a forgotten password', () => {
  it('is reset by an email to that address only, with the configured origin in the link', async () => {
    const mail = await asked('ADA@worthwhile.test');
    expect(mail.recipients).toEqual(['ada@worthwhile.test']);
    expect(mail.raw).toContain('Subject: Reset your Worthwhile password');
    expect(mail.raw.replace(/=\r?\n/g, '')).toContain('http://localhost:3000/reset-password?code=');
    expect(await readLink(mail.code, ORIGIN)).toMatchObject({ purpose: 'reset' });
  });

  it('for an unknown or inactive email sends nothing and gets the same response', async () => {
    const idle = await addActor('Idle', 3);
    await execute(sql`update users set is_active = false where id = ${idle.userId}`);
    const answers = await Promise.all(
      ['nobody@worthwhile.test', 'idle@worthwhile.test'].map((email) => requestLink(email, { ip: '203.0.113.10' })),
    );
    expect(answers).toEqual([undefined, undefined]);
    // Jobs start in order: once a later one's email arrives, the earlier ones' would have.
    const mail = await asked('ada@worthwhile.test');
    expect(mail.recipients).toEqual(['ada@worthwhile.test']);
    expect(mails.waiting()).toBe(0);
  });

  it('is answered before an account is read, so the time reveals none; then the email is sent', async () => {
    const owner = connectOwner(database.url);
    await owner.begin(async (tx) => {
      await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
      for (const email of ['nobody@worthwhile.test', 'ada@worthwhile.test'])
        await requestLink(email, { ip: '203.0.113.12' });
    });
    await owner.end();
    expect((await mails.next()).recipients).toEqual(['ada@worthwhile.test']);
    expect(mails.waiting()).toBe(0);
  });

  it('sends one address at most five emails in 15 minutes, with the same response', async () => {
    await forgetLimits();
    for (let time = 0; time < 5; time += 1) await asked('ada@worthwhile.test');
    await requestLink('ada@worthwhile.test', { ip: '203.0.113.11' });
    await addActor('Bea', 3);
    expect((await asked('bea@worthwhile.test')).recipients).toEqual(['bea@worthwhile.test']);
    expect(mails.waiting()).toBe(0);
    await forgetLimits();
  });
});

describe('a reset link', () => {
  it('sets the password once and ends every session and login token', async () => {
    const session = await openSession(ada.userId, ORIGIN);
    const token = await issueLoginToken(ada.userId, ORIGIN);
    const { code } = await asked('ada@worthwhile.test');
    expect(await refusal(code)).toBe('taken');
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(token, ORIGIN.ip)).toBeNull();
    await expect(checkCredentials({ name: 'ada@worthwhile.test', password: fresh.newpassword }, ORIGIN)).resolves.toBe(
      ada.userId,
    );
    await expect(checkCredentials({ name: 'ada@worthwhile.test', password: PASSWORD }, ORIGIN)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await refusal(code)).toBe(expired);
  });

  it('is invalid when replaced by a newer one, truncated, in capitals, or of another kind', async () => {
    const older = await asked('ada@worthwhile.test');
    const newer = await asked('ada@worthwhile.test');
    for (const code of [older.code, newer.code.slice(0, -1), newer.code.toUpperCase(), '', 'x']) {
      expect([code, await refusal(code)]).toEqual([code, expired]);
    }
    await expect(setPasswordByLink(newer.code, fresh, ORIGIN, 'invite')).rejects.toMatchObject({
      code: 'unprocessable',
    });
    expect(await refusal(newer.code)).toBe('taken');
  });

  it('expires after 60 minutes, to the second', async () => {
    const age = (seconds: number) =>
      execute(
        sql`update account_links set expires_at = now() + interval '60 minutes' - make_interval(secs => ${seconds})`,
      );
    const { code } = await asked('ada@worthwhile.test');
    // The database's time is constant within a transaction.
    const readAt = (seconds: number) =>
      inOneTransaction({ kind: 'all', userId: ada.userId }, async () => {
        await age(seconds);
        return readLink(code, ORIGIN);
      });
    expect(await readAt(3599)).toMatchObject({ purpose: 'reset' });
    expect(await readAt(3600)).toBeNull();
    expect(await refusal(code)).toBe(expired);
  });

  it('works for one of two parallel uses', async () => {
    await forgetLimits();
    const { code } = await asked('ada@worthwhile.test');
    expect((await Promise.all([refusal(code), refusal(code)])).sort()).toEqual(['taken', expired]);
  });

  it('rejects a common password and stays usable', async () => {
    const { code } = await asked('ada@worthwhile.test');
    await expect(
      setPasswordByLink(code, { newpassword: 'aternity2024!', confrimpassword: 'aternity2024!' }, ORIGIN),
    ).rejects.toMatchObject({ errors: { newpassword: [expect.any(String)] } });
    expect(await readLink(code, ORIGIN)).toMatchObject({ purpose: 'reset' });
  });

  it('tells its holder no address, on the page or from the API', async () => {
    const { code } = await asked('ada@worthwhile.test');
    const opened = await fetch(`${web.url}/reset-password?code=${code}`, { redirect: 'manual' });
    const Cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const page = await (await fetch(`${web.url}/reset-password`, { headers: { Cookie } })).text();
    expect(page).toContain('name="newpassword"');
    const checked = await fetch(`${web.url}/api/user/validateuniquecode`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: OWN_ORIGIN },
      body: JSON.stringify({ code }),
    });
    const answer = await checked.text();
    expect(answer).toContain('"reset"');
    for (const text of [page, answer]) expect(text).not.toContain('ada@worthwhile.test');
  });

  it('is stored only as a hash', async () => {
    const { code } = await asked('ada@worthwhile.test');
    const rows = await execute(sql`select * from account_links`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('cannot be guessed: the fifty-first wrong code from a network has to wait', async () => {
    const network = { ip: '203.0.113.66' };
    for (let time = 0; time < 50; time += 1) expect(await readLink(`wrong-${time}`, network)).toBeNull();
    await expect(readLink('wrong', network)).rejects.toMatchObject({ code: 'tooMany' });
    expect(await readLink('wrong', { ip: '203.0.113.67' })).toBeNull();
  });
});

describe('the queue', () => {
  it('has a job exactly if its transaction was committed', async () => {
    const failing = unscoped('a transaction that fails', async (tx) => {
      await enqueue(tx, 'account.sendUserLink', { userId: ada.userId, purpose: 'reset' });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await unscoped('one that does not', (tx) =>
      enqueue(tx, 'account.sendUserLink', { userId: ada.userId, purpose: 'reset' }),
    );
    await mails.next();
    expect(mails.waiting()).toBe(0);
  });

  it('cannot be read by the role of requests', async () => {
    const reading = execute(sql`select * from graphile_worker.jobs`);
    await expect(reading).rejects.toThrow();
  });
});
