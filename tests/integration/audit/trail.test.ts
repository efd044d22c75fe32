import { beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { checkChain } from '#app/modules/audit/chain-state.server.ts';
import { createRole, deleteRole, updateRole } from '#app/modules/roles/roles.server.ts';
import { countJobs } from '#tests/support/test-database.ts';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';
import { useGround } from '../use-ground.ts';

const { database, ground, web } = useGround();

beforeAll(async () => {
  const { actor } = ground.people[5];
  await unscoped('the test writes events', async (tx) => {
    await recordAudit(tx, actor, {
      action: 'test.changed',
      target: ['estimate', '12'],
      detail: { before: { name: '<b>old</b>', same: 1 }, after: { name: '=HYPERLINK("x")', same: 1 } },
    });
    await recordAnonymousAudit(tx, { ip: '203.0.113.9' }, { action: '=1+1', target: ['user', '%'] });
  });
});

const page = async (address: string, role: 1 | 2 = 2) => {
  const answer = await fetch(web.url + address, { headers: { Cookie: ground.people[role].cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const queuedMails = () => countJobs(database, 'mail.send');
const rowsOf = async (query: string) => {
  const headers = { Authorization: `Bearer ${ground.people[1].bearer}` };
  const answer = await fetch(`${web.url}/api/audit?${query}`, { headers });
  const { data } = (await answer.json()) as { data: { rows: Record<string, unknown>[]; count: number } };
  return data.rows;
};

describe('the audit trail', () => {
  it('is searched by user, action, target and day', async () => {
    const { actor } = ground.people[5];
    const [row] = await rowsOf('action=test.changed');
    expect(row).toMatchObject({ actorId: actor.userId, partnerId: ground.contoso, targetId: '12', ip: actor.ip });
    expect(row?.actor).toBe(`${actor.firstName} Vale <${actor.email}>`);
    expect(await rowsOf('target=estimate+12')).toHaveLength(1);
    expect(await rowsOf('target=estimate+13')).toEqual([]);
    expect(await rowsOf(`who=${actor.email}&action=test.changed`)).toHaveLength(1);
    expect(await rowsOf('who=%25&action=test.changed')).toEqual([]);
    const day = String(row?.at).slice(0, 10);
    expect(await rowsOf(`from=${day}&to=${day}&target=estimate`)).toHaveLength(1);
    expect(await rowsOf('to=2001-01-01')).toEqual([]);
  });

  it('is searched by the displayed type, name or number, or all of them', async () => {
    const roleId = await createRole(ground.people[1].actor, {
      name: 'Readers of trails',
      baseRoleId: 3,
      permissions: [6],
      requiresSecondFactor: false,
    });
    const shown = `Role Readers of trails (${roleId})`;
    const created = await page('/audit?action=role.created');
    expect(created.text).toContain('<a href="/users/');
    expect(created.text).toContain('created the role ');
    expect(created.text).toContain('Role created');
    expect(created.text).toContain('Create ROI (6)');
    const query = (target: string) => new URLSearchParams({ action: 'role.created', target }).toString();
    expect(await rowsOf(query(shown))).toHaveLength(1);
    expect(await rowsOf(query('ders of tra'))).toHaveLength(1);
    expect(await rowsOf(`kind=role&${query(String(roleId))}`)).toHaveLength(1);
    expect(await rowsOf(`kind=people&${query('ders of tra')}`)).toHaveLength(1);
    expect(await rowsOf(`kind=deals&${query(String(roleId))}`)).toEqual([]);
    expect(await rowsOf(`kind=user&${query('ders of tra')}`)).toEqual([]);
    await deleteRole(ground.people[1].actor, roleId);
    const [afterDeletion] = await rowsOf(query('ders of tra'));
    expect(afterDeletion?.sentence).toMatch(/ created the role Readers of trails\.$/);
    // The page of a deleted role does not exist.
    const links = await page(`/audit?${new URLSearchParams({ target: `role ${roleId}` })}`, 1);
    expect(links.text).toContain('deleted the role ');
    expect(links.text).not.toContain(`"/ManageRoles/${roleId}"`);
  });

  it('tells what changed in one sentence, with links to what exists and the values that it does not say', async () => {
    const { actor } = ground.people[1];
    const role = { name: 'Told role', baseRoleId: 3, requiresSecondFactor: false };
    const roleId = await createRole(actor, { ...role, permissions: [6] });
    const edit = { name: role.name, permissions: [6, 7], requiresSecondFactor: false };
    await updateRole(actor, roleId, { ...edit, version: 1 });
    await updateRole(actor, roleId, { ...edit, requiresSecondFactor: true, version: 2 });
    const target = new URLSearchParams({ action: 'role.changed', target: `role ${roleId}` });
    const sentences = (await rowsOf(String(target))).map(({ sentence }) => sentence);
    const name = `${actor.firstName} Vale`;
    expect(sentences).toEqual([
      `${name} changed the role Told role.`,
      `${name} gave the role Told role the permission Delete ROI.`,
    ]);
    const { text } = await page(`/audit?${target}`, 1);
    expect(text).toContain(`<a href="/ManageRoles/${roleId}">Told role</a>`);
    expect(text).toMatch(/Requires two-factor authentication<\/dt>.*<del>No<\/del>.*<ins>Yes<\/ins>/s);
    expect((await page(`/audit?${target}`)).text, 'role 2 opens no roles').not.toContain(`"/ManageRoles/${roleId}"`);
  });

  it('shows each filter as a chip that leaves it out', async () => {
    const { text } = await page('/audit?action=role.created&who=ann');
    expect(text).toContain('href="/audit?who=ann"');
    expect(text).toContain('href="/audit?action=role.created"');
    expect(text).toContain('What happened: Role created');
  });

  it('shows the result of the last chain check first, emails it, and leads to the place where it is broken', async () => {
    expect((await page('/audit')).text).toContain('has not been checked yet');
    await checkChain(database.url, { isDaily: true });
    const [checked] = await rowsOf('action=audit.verified');
    expect(checked?.detail).toEqual({
      events: expect.any(Number),
      end: expect.stringMatching(/^\d+:[0-9a-f]{64}$/),
      mailedTo: expect.any(Number),
    });
    const supers =
      (await rowsOf('action=audit.verified')).map(({ detail }) => (detail as { mailedTo: number }).mailedTo)[0] ?? 0;
    expect(supers).toBeGreaterThan(0);
    expect(await queuedMails()).toBe(supers);
    expect((await page('/audit')).text).toMatch(/The chain is whole\..*[\d,]+ events checked on .* Emailed to /s);
    await checkChain(database.url);
    expect(await queuedMails(), 'only the daily check of a whole chain is emailed').toBe(supers);
    const [event] = await rowsOf('action=test.changed');
    const owner = connectOwner(database.url);
    await owner.begin(async (tx) => {
      await tx.unsafe("SET LOCAL session_replication_role = 'replica'");
      await tx.unsafe("UPDATE audit_events SET ip = 'forged' WHERE action = 'test.changed'");
    });
    await owner.end();
    await checkChain(database.url);
    expect(await queuedMails(), 'a broken chain is always emailed').toBe(2 * supers);
    const { text } = await page('/audit');
    expect(text).toMatch(/role="alert".*The chain is broken at event [\d,]+\..*its content is not what was recorded/s);
    expect(text).toContain(`/audit?around=${event?.id}`);
    const around = await rowsOf(`around=${event?.id}`);
    expect(around.map(({ id }) => Number(id) - Number(event?.id))).toEqual([1, 0, -1]);
    expect(around.slice(0, 2).map(({ prevHash }) => prevHash)).toEqual(around.slice(1).map(({ hash }) => hash));
  });

  it('is checked on request, once however often it is asked for', async () => {
    const check = () =>
      fetch(`${web.url}/audit`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: ground.people[2].cookie, Origin: OWN_ORIGIN },
        body: new URLSearchParams({ intent: 'check' }),
      });
    expect((await Promise.all([check(), check()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await countJobs(database, 'check-audit-chain')).toBe(1);
  });

  it('shows the address of a sign-in and the request ID of its response', async () => {
    const [row] = await rowsOf('action=session.opened');
    expect(row?.ip).toMatch(/127\.0\.0\.1/);
    expect(row?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is shown as text, before next to after, with only the differences', async () => {
    const { text } = await page('/audit?action=test.changed');
    expect(text).toContain('&lt;b&gt;old&lt;/b&gt;');
    expect(text).not.toContain('<b>old</b>');
    expect(text).not.toContain('Same:');
  });

  it('is exported without executable spreadsheet formulas, and the export is recorded', async () => {
    const { text, headers } = await page('/audit/export?target=user');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="audit.csv"');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('at,actorId,actor');
    expect(lines[0]).toMatch(/,prevHash,hash$/);
    expect(lines[1]).toContain(",'=1+1,user,%,203.0.113.9");
    expect(lines[1]).toMatch(/,[0-9a-f]{64},[0-9a-f]{64}$/);
    expect(await rowsOf('action=audit.exported')).toHaveLength(1);
  });

  it('ignores invalid filters', async () => {
    for (const query of ['from=yesterday', 'limit=101', 'limit=0', 'offset=-1', 'who=%00', 'action=%00']) {
      const headers = { Cookie: ground.people[2].cookie };
      const answer = await fetch(`${web.url}/audit?${query}`, { headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('Location')], query).toEqual([303, '/audit']);
    }
  });
});
