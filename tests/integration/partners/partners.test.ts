import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  actorOfSession,
  actorOfToken,
  checkCredentials,
  issueLoginToken,
  openSession,
} from '#app/modules/auth/auth.server.ts';
import { readLink, requestLink } from '#app/modules/auth/resets.server.ts';
import { listPartners, readPartner } from '#app/modules/partners/directory.server.ts';
import {
  editPartner,
  editPartnerPerson,
  invitePartnerAdmin,
  onboardPartner,
  readPartnerPerson,
} from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminForm, partnerForm, partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import { setPartnerActive } from '#app/modules/partners/status.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, type Cast, ORIGIN, PASSWORD, refused, useAccountMails, useCast } from '../users/people.ts';

const database = useTestDatabase();
const mails = useAccountMails(database);
const people = useCast(database);

const form = (orgName: string, tagLine = 'Wires, well kept') => partnerForm.parse({ orgName, tagLine });
const asked = (more: Record<string, string> = {}) => partnerListQuery.parse(more);
const trail = (action: string, partnerId: number) =>
  execute(sql`select actor_id::int as actor, detail from audit_events
      where action = ${action} and target_id = ${String(partnerId)}`);

describe('onboarding a partner', () => {
  it('creates it as active, with an audit event', async () => {
    const id = await onboardPartner(people.second, form('Ätna   Systems'));
    expect(await readPartner(people.second, id)).toMatchObject({
      orgName: 'Ätna Systems',
      tagLine: 'Wires, well kept',
      isActive: true,
      users: 0,
      logoUploadId: null,
    });
    expect(await trail('partner.onboarded', id)).toMatchObject([{ actor: people.second.userId }]);
  });

  it('with the same form twice in parallel creates one; another partner with that name is rejected', async () => {
    const ids = await Promise.all([1, 2].map(() => onboardPartner(people.top, form('Brisk Networks'))));
    expect(new Set(ids).size).toBe(1);
    expect(await refused(onboardPartner(people.top, form('BRISK networks', 'Another line')))).toBe(
      'unprocessable orgName',
    );
  });

  it.each([
    ['a name that starts with a digit', { orgName: '4 Winds', tagLine: 'x' }, 'orgName'],
    ['a name of spaces', { orgName: '   ', tagLine: 'x' }, 'orgName'],
    ['a name of 101 letters', { orgName: 'a'.repeat(101), tagLine: 'x' }, 'orgName'],
    ['an empty tag line', { orgName: 'Cedar', tagLine: ' \t\u00a0 ' }, 'tagLine'],
    ['an unknown field', { orgName: 'Cedar', tagLine: 'x', isActive: 'false' }, ''],
  ])('rejects %s', (_, values, field) => {
    const parsed = partnerForm.safeParse(values);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('the list of partners', () => {
  it('is searched, filtered, sorted and paginated', async () => {
    const search = async (more: Record<string, string>) =>
      (await listPartners(people.top, asked(more))).rows.map(({ orgName }) => orgName);
    for (const name of ['Delta One', 'delta two', 'Delta Three']) await onboardPartner(people.top, form(name));
    expect(await search({ search: 'DELTA', sort: 'orgName' })).toEqual(['Delta One', 'Delta Three', 'delta two']);
    expect(await search({ search: 'delta', sort: 'orgName', direction: 'desc', limit: '1', offset: '1' })).toEqual([
      'Delta Three',
    ]);
    expect(await search({ search: 'delta%' })).toEqual([]);
    expect(await search({ search: 'delta', status: 'inactive' })).toEqual([]);
    expect((await listPartners(people.top, asked({ search: 'delta', limit: '2' }))).count).toBe(3);
    expect(await search({ sort: 'users', direction: 'desc', limit: '1' })).toEqual(['Contoso']);
  });

  it('shows a partner only itself, and nothing to the other vendor roles', async () => {
    const seen = async (who: keyof Pick<Cast, 'contosoAdmin' | 'contosoUser' | 'engineer'>) => {
      const { rows, count } = await listPartners(people[who], asked());
      return [rows.map(({ id }) => id), count];
    };
    expect(await seen('contosoAdmin')).toEqual([[people.contoso], 1]);
    expect(await seen('contosoUser')).toEqual([[people.contoso], 1]);
    expect(await seen('engineer')).toEqual([[], 0]);
    expect(await refused(readPartner(people.contosoAdmin, people.fabrikam))).toBe('notFound');
    expect(await refused(readPartner(people.contosoAdmin, people.contoso))).toBe('done');
  });
});

/** A change with the stored version. */
async function edit(actor: Actor, partnerId: number, change: Parameters<typeof onboardPartner>[1]) {
  const { version } = await readPartner(people.top, partnerId).catch(() => ({ version: 1 }));
  return editPartner(actor, partnerId, { ...change, version });
}

describe('editing a partner', () => {
  it('changes name and tag line and records both versions in the audit trail', async () => {
    const id = await onboardPartner(people.top, form('Elm'));
    await edit(people.second, id, form('Elm and Sons', 'Since 1901'));
    expect(await readPartner(people.top, id)).toMatchObject({ orgName: 'Elm and Sons', tagLine: 'Since 1901' });
    expect(await trail('partner.changed', id)).toMatchObject([
      { detail: { before: { orgName: 'Elm' }, after: { orgName: 'Elm and Sons' } } },
    ]);
  });

  it('rejects a name that another partner has, accepts its own, and is limited to the scope', async () => {
    expect(await refused(edit(people.top, people.contoso, form('Fabrikam')))).toBe('unprocessable orgName');
    expect(await refused(edit(people.top, people.contoso, form('Contoso', 'Same name')))).toBe('done');
    expect(await refused(edit(people.fabrikamAdmin, people.contoso, form('Contoso')))).toBe('notFound');
    expect(await refused(edit(people.top, 99_999, form('Nobody')))).toBe('notFound');
  });
});

describe('a partner administrator', () => {
  const admin = (name: string, more: Record<string, string> = {}) =>
    partnerAdminForm.parse({
      firstName: name,
      lastName: 'Roth',
      userEmail: `${name.toLowerCase()}@worthwhile.test`,
      confirmpartneradminemail: `${name.toLowerCase()}@worthwhile.test`,
      phoneNumber: '+49-(0)30-12345',
      ...more,
    });

  it('is invited by email for that partner, with a number of 15 characters', async () => {
    const userId = await invitePartnerAdmin(people.second, people.fabrikam, admin('Gesa'));
    const mail = await mails.next();
    expect([mail.recipients, await readLink(mail.code, ORIGIN)]).toMatchObject([
      ['gesa@worthwhile.test'],
      { purpose: 'invite' },
    ]);
    expect(await readUser(people.second, userId)).toMatchObject({
      role: { id: 5 },
      partner: { id: people.fabrikam },
      contactNumber: '+49-(0)30-12345',
      status: 'Invited',
    });
  });

  it('is rejected under the names of the form, and for an inactive partner', async () => {
    const known = { userEmail: 'gesa@worthwhile.test', confirmpartneradminemail: 'gesa@worthwhile.test' };
    expect(await refused(invitePartnerAdmin(people.top, people.fabrikam, admin('Other', known)))).toBe(
      'unprocessable userEmail',
    );
    const idle = await onboardPartner(people.top, form('Idle'));
    await setPartnerActive(people.top, { partnerId: idle, isActive: false });
    expect(await refused(invitePartnerAdmin(people.top, idle, admin('Hanna')))).toBe('unprocessable');
    expect(await refused(invitePartnerAdmin(people.top, 99_999, admin('Hanna')))).toBe('notFound');
  });

  it.each([
    ['a number of 16 characters', { phoneNumber: '+49-(0)30-123456' }, 'phoneNumber'],
    ['letters in a number', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['two different emails', { confirmpartneradminemail: 'else@worthwhile.test' }, 'confirmpartneradminemail'],
    [
      'a top-level domain of five letters',
      { userEmail: 'a@b.abcde', confirmpartneradminemail: 'a@b.abcde' },
      'userEmail',
    ],
    ['a chosen role', { roleId: '1' }, ''],
  ])('is rejected with %s', (_, more, field) => {
    const parsed = partnerAdminForm.safeParse({ ...admin('Ida'), ...more });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('keeps email and role when edited, and is edited only as one of that partner', async () => {
    const change = { version: 1, firstName: 'Inês', lastName: 'Duarte', phoneNumber: '123' };
    const ids = { partnerId: people.contoso, userId: people.contosoAdmin.userId };
    await editPartnerPerson(people.second, ids, change);
    expect(await readPartnerPerson(people.second, ids.partnerId, ids.userId)).toMatchObject({
      firstName: 'Inês',
      email: 'ines@worthwhile.test',
      role: { id: 5 },
      contactNumber: '123',
    });
    const elsewhere = { ...ids, partnerId: people.fabrikam };
    expect(await refused(editPartnerPerson(people.second, elsewhere, change))).toBe('notFound');
    expect(await refused(readPartnerPerson(people.second, people.contoso, people.engineer.userId))).toBe('notFound');
  });
});

describe('deactivating a partner', () => {
  it('ends all sessions, tokens and links of its users immediately and blocks sign-in; other partners are unaffected', async () => {
    const partnerId = await onboardPartner(people.top, form('Juniper'));
    const boss = await addActor('Karla', 5, partnerId);
    const seller = await addActor('Lars', 6, partnerId);
    const kept = [
      await openSession(people.contosoAdmin.userId, ORIGIN),
      await openSession(people.engineer.userId, ORIGIN),
    ];
    const session = await openSession(boss.userId, ORIGIN);
    const token = await issueLoginToken(seller.userId, ORIGIN);
    await requestLink(boss.email, ORIGIN);
    const link = await mails.next();
    expect([await actorOfSession(session, ''), await actorOfToken(token, '')]).not.toContain(null);

    await setPartnerActive(people.second, { partnerId, isActive: false });
    expect([await actorOfSession(session, ''), await actorOfToken(token, '')]).toEqual([null, null]);
    expect(await readLink(link.code, ORIGIN)).toBeNull();
    expect(await refused(checkCredentials({ name: boss.email, password: PASSWORD }, ORIGIN))).toBe('unauthenticated');
    for (const id of kept) expect(await actorOfSession(id, '')).not.toBeNull();
    expect(await trail('partner.deactivated', partnerId)).toMatchObject([{ actor: people.second.userId }]);
  });

  it('also blocks a session opened in parallel, and activating does not restore older sessions', async () => {
    const partnerId = await onboardPartner(people.top, form('Kiln'));
    const seller = await addActor('Mona', 6, partnerId);
    const before = await openSession(seller.userId, ORIGIN);
    await setPartnerActive(people.top, { partnerId, isActive: false });
    const during = await openSession(seller.userId, ORIGIN);
    expect(await actorOfSession(during, '')).toBeNull();
    await setPartnerActive(people.top, { partnerId, isActive: true });
    expect(await actorOfSession(before, '')).toBeNull();
    expect(await checkCredentials({ name: seller.email, password: PASSWORD }, ORIGIN)).toBe(seller.userId);
  });

  it('is not possible for another partner', async () => {
    const off = { partnerId: people.contoso, isActive: false };
    expect(await refused(setPartnerActive(people.fabrikamAdmin, off))).toBe('notFound');
    expect((await readPartner(people.top, people.contoso)).isActive).toBe(true);
  });
});
