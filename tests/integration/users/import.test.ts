import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { exportUsers } from '#app/modules/customers/users/export-users.server.ts';
import { importUsers, MAX_USERS } from '#app/modules/customers/users/import-users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addAccount, addRole, addUser } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages } = useGround();
let top: Actor;
beforeAll(async () => {
  top = ground.people[1].actor;
});

const HEAD = 'name,email,role,partner,accounts\n';
const streamOf = (text: string) => new Blob([text]).stream() as Parameters<typeof importUsers>[1];
const take = (text: string, more: { actor?: Actor; isTrial?: boolean; sendsInvitations?: boolean } = {}) => {
  const { actor = top, isTrial = false, sendsInvitations = true } = more;
  return importUsers(actor, streamOf(text), { isTrial, sendsInvitations }).then(
    ({ inserted, updated, unchanged }) => [inserted, updated, unchanged],
    (error: AppError) => error.errors?.file ?? error.code,
  );
};
const countOf = async (what: string) => (await execute(sql.raw(`SELECT count(*)::int AS n FROM ${what}`)))[0]?.n;
const usersNow = () => countOf('users');
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe('an import of users', () => {
  it('adds and changes users with roles, partners and accounts, and changes nothing the second time', async () => {
    const accountId = await addAccount(top);
    const [account] = await execute(sql`SELECT external_id FROM accounts WHERE id = ${accountId}`);
    const file = `${HEAD}Amara Diallo,a.diallo@contoso.test,partner user,CONTOSO Networks,\nRin Sato Berg,R.Sato@worthwhile.test,Sales Engineer,,${account?.external_id}\n`;
    expect(await take(file, { isTrial: true })).toEqual([2, 0, 0]);
    expect(await countOf(`users WHERE email LIKE '%@contoso.test'`)).toBe(0);
    expect(await take(file)).toEqual([2, 0, 0]);
    expect(await take(file)).toEqual([0, 0, 2]);
    expect(
      await execute(sql`SELECT first_name, last_name, email, role_id, partner_id::int FROM users
        WHERE email_key IN ('a.diallo@contoso.test', 'r.sato@worthwhile.test') ORDER BY email_key`),
    ).toEqual([
      {
        first_name: 'Amara',
        last_name: 'Diallo',
        email: 'a.diallo@contoso.test',
        role_id: 6,
        partner_id: ground.contoso,
      },
      { first_name: 'Rin', last_name: 'Sato Berg', email: 'R.Sato@worthwhile.test', role_id: 3, partner_id: null },
    ]);
    expect(await countOf(`account_team WHERE account_id = ${accountId}`)).toBe(2);
    expect(await take('name,email,role\nRin Sato,r.sato@worthwhile.test,Account Manager\n')).toEqual([0, 1, 0]);
    expect(await countOf(`account_team WHERE account_id = ${accountId}`), 'a missing column keeps accounts').toBe(2);
    expect(await take(`${HEAD}Rin Sato,r.sato@worthwhile.test,Account Manager,,\n`)).toEqual([0, 1, 0]);
    expect(await countOf(`account_team WHERE account_id = ${accountId}`)).toBe(1);
    const events = await execute(sql`SELECT action FROM audit_events e JOIN users u ON e.target_id = u.id::text
      WHERE e.target_kind = 'user' AND u.email_key = 'r.sato@worthwhile.test' ORDER BY e.id`);
    expect(events.map(({ action }) => action)).toEqual(['user.invited', 'user.roleChanged']);
  });

  it('reports every error by the line of the file, and then changes nothing', async () => {
    const before = await usersNow();
    const file = [
      'name,email,role,partner,accounts',
      'Good Person,good@worthwhile.test,Sales Engineer,,',
      '"Over\ntwo lines",two@worthwhile.test,Sales Engineer,,',
      'Jonas Weber,j.weber@contoso,Sales Engineer,,',
      'Sole,sole@worthwhile.test,Sales Engineer,,',
      'Elm Tree,elm@worthwhile.test,Sales Enginer,,',
      'Ash Tree,GOOD@worthwhile.test,Sales Engineer,,',
      'Oak Tree,oak@worthwhile.test,Partner User,Contosso Networks,',
      'Fir Tree,fir@worthwhile.test,Partner User,,',
      'Yew Tree,yew@worthwhile.test,Sales Engineer,Contoso Networks,',
      'Box Tree,box@worthwhile.test,Sales Engineer,,A-9001',
      '',
    ].join('\n');
    const problems = (await take(file)) as string[];
    expect(problems.map((problem) => problem.replace(/:.*/s, ''))).toEqual([
      'Line 5, email',
      'Line 6, name',
      'Line 7, role',
      'Line 8, email',
      'Line 9, partner',
      'Line 10, partner',
      'Line 11, partner',
      'Line 12, accounts',
    ]);
    expect(problems[2]).toContain('but “Sales Engineer” exists');
    expect(problems[3]).toContain('already on line 2');
    expect(problems[4]).toContain('but “Contoso Networks” exists');
    expect(await usersNow()).toBe(before);
  });

  it('grants no role above the importer’s, and leaves those above alone', async () => {
    const admin = ground.people[2].actor;
    const above = ['Super Administrator', 'Administrator'].map(
      (role, at) => `Tall Tree,tall${at}@worthwhile.test,${role},,`,
    );
    const problems = (await take(HEAD + above.join('\n'), { actor: admin })) as string[];
    expect(problems).toEqual([expect.stringContaining('Line 2, role: you can’t assign')]);
    expect(await take(`name,email,role\nTop Vale,${top.email},Sales Engineer\n`, { actor: admin })).toEqual([
      expect.stringContaining('above yours'),
      expect.stringContaining('Super Administrator'),
    ]);
    expect(await take(`name,email,role\nTop Vale,${top.email},Sales Engineer\n`)).toEqual([
      expect.stringContaining('your own role'),
    ]);
    const roleId = await addRole();
    const [role] = await execute(sql`SELECT name FROM roles WHERE id = ${roleId}`);
    expect(await take(`name,email,role\nCustom Role,custom@worthwhile.test,${role?.name}\n`)).toEqual([1, 0, 0]);
  });

  it('adds people to a Partner Administrator’s own partner alone, and tells nothing about others', async () => {
    const { actor } = ground.people[5];
    const file = 'name,email,role\nNell Ode,nell@contoso.test,Partner User\n';
    expect(await take(file, { actor })).toEqual([1, 0, 0]);
    expect(await take(file, { actor })).toEqual([0, 0, 1]);
    expect(await execute(sql`SELECT partner_id::int FROM users WHERE email_key = 'nell@contoso.test'`)).toEqual([
      { partner_id: ground.contoso },
    ]);
    const elsewhere = await addUser(6, ground.fabrikam);
    const [foreign] = await execute(sql`SELECT email FROM users WHERE id = ${elsewhere}`);
    const wrong = [
      'name,email,role,partner',
      'Ann Reed,ann.reed@contoso.test,Sales Engineer,',
      'Ben Reed,ben.reed@contoso.test,Partner User,Fabrikam Systems',
      `Cleo Reed,${foreign?.email},Partner User,`,
    ];
    expect(await take(wrong.slice(0, 3).join('\n'), { actor })).toEqual([
      'Line 2, role: unknown role “Sales Engineer”.',
      'Line 3, partner: unknown partner “Fabrikam Systems”.',
    ]);
    expect(await take([wrong[0], wrong[3]].join('\n'), { actor }), 'as an invitation of this address').toEqual([
      1, 0, 0,
    ]);
    const exported = await textOf(await exportUsers(actor));
    expect(
      exported
        .split('\r\n')
        .slice(1, -1)
        .every((line) => line.includes(',Contoso Networks,')),
    ).toBe(true);
    expect(await take(file, { actor: ground.people[6].actor })).toBe('forbidden');
  });

  it('moves nobody between organizations', async () => {
    const userId = await addUser(6, ground.fabrikam);
    const [user] = await execute(sql`SELECT email FROM users WHERE id = ${userId}`);
    const found = (await take(`${HEAD}Moved Person,${user?.email},Partner User,Contoso Networks,\n`)) as string[];
    expect(found).toEqual([expect.stringContaining('another organization')]);
  });

  it('stores cells that look like formulas as the words they are, and writes them back harmless', async () => {
    const wrong = (await take(`${HEAD}=1+1 Sum,sum@worthwhile.test,Sales Engineer,,\n`)) as string[];
    expect(wrong).toEqual([expect.stringContaining('Line 2, name')]);
    expect(await take(`${HEAD}Amy =1+1,'=amy@worthwhile.test,Sales Engineer,,\n`)).toHaveLength(1);
    expect(await take(`${HEAD}"Ann Sum, =1+1",ann.sum@worthwhile.test,Sales Engineer,,\n`)).toEqual([1, 0, 0]);
    const file = await textOf(await exportUsers(top));
    expect(file).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('is refused beyond its number of lines before all of the file is read, and handles five thousand', async () => {
    const line = (at: number) =>
      `Seller Number${String.fromCharCode(97 + (at % 26))},seller${at}@worthwhile.test,Sales Engineer\n`;
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('name,email,role\n')),
      pull: (controller) => {
        sent += 1000;
        controller.enqueue(new TextEncoder().encode(Array.from({ length: 1000 }, (_, at) => line(sent + at)).join('')));
        if (sent >= 100_000) controller.close();
      },
    });
    const refusal = await importUsers(top, endless as never, { isTrial: true, sendsInvitations: false }).catch(
      (error) => error,
    );
    expect(refusal.errors.file[0]).toBe('The file has more than 10,000 lines. Split it.');
    expect(sent).toBeLessThan(3 * MAX_USERS);
    const five = `name,email,role\n${Array.from({ length: 5000 }, (_, at) => line(at)).join('')}`;
    expect(await take(five, { sendsInvitations: true })).toEqual([5000, 0, 0]);
    expect(
      await countOf(`graphile_worker.jobs WHERE task_identifier = 'account.sendUserLink'`).catch(() => 5000),
    ).toBeGreaterThanOrEqual(5000);
  });

  it('exports what it imports: the file changes nothing', async () => {
    const all = await usersNow();
    expect(await take(await textOf(await exportUsers(ground.people[1].actor)))).toEqual([0, 0, all]);
  });
});

describe('the page', () => {
  const file = (text: string) => ({ file: new File([text], 'users-november.csv', { type: 'text/csv' }) });
  const post = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return pages().post('/users/import', form);
  };

  it('tries a file first, and imports the tried text without scripts', async () => {
    const before = await usersNow();
    const tried = await post({
      intent: 'try',
      invitations: 'on',
      ...file(`${HEAD}Page Person,page@worthwhile.test,Sales Engineer,,\n`),
    });
    expect(tried.status).toBe(200);
    expect(tried.html).toContain('Import 1 line');
    expect(tried.html).toContain('users-november.csv');
    expect(await usersNow()).toBe(before);
    const [, text] = /name="text" value="([^"]*)"/.exec(tried.html) ?? [];
    const done = await post({ intent: 'import', fileName: 'users-november.csv', text: String(text) });
    expect([done.status, await usersNow()]).toEqual([303, Number(before) + 1]);
  });

  it('lists errors with line and column, and offers no import', async () => {
    const refused = await post({
      intent: 'try',
      ...file(`${HEAD}Page Person,page2@worthwhile.test,Sales Enginer,,\n`),
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(
      /One error.*<code>role<\/code>.*Unknown role “Sales Enginer”.*“Sales Engineer” exists/s,
    );
    const [, href = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(refused.html) ?? [];
    expect(decodeURIComponent(href)).toContain(
      '2,role,Unknown role “Sales Enginer”. “Sales Engineer” exists,Page Person,page2@worthwhile.test,Sales Enginer,,',
    );
    expect(refused.html).not.toContain('value="import"');
    expect((await post({ intent: 'try' })).html).toContain('Choose a CSV file');
  });
});
