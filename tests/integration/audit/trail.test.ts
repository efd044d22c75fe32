import { beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { checkChain } from '#app/modules/audit/chain-state.server.ts';
import { createRole, deleteRole } from '#app/modules/roles/roles.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { type Ground, layGround } from '../access/fixtures.ts';

const database = useTestDatabase();
const web = useWebServer();
let ground: Ground;

beforeAll(async () => {
  ground = await layGround(web.url);
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

const page = async (address: string) => {
  const answer = await fetch(web.url + address, { headers: { Cookie: ground.people[2].cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
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
    expect(created.text).toContain(shown);
    expect(created.text).toContain('Role created');
    expect(created.text).toContain('Create ROI (6)');
    const query = (target: string) => new URLSearchParams({ action: 'role.created', target }).toString();
    expect(await rowsOf(query(shown))).toHaveLength(1);
    expect(await rowsOf(query('ders of tra'))).toHaveLength(1);
    expect(await rowsOf(`kind=role&${query(String(roleId))}`)).toHaveLength(1);
    expect(await rowsOf(`kind=user&${query('ders of tra')}`)).toEqual([]);
    await deleteRole(ground.people[1].actor, roleId);
    expect((await page('/audit?action=role.created')).text).toContain(shown);
    expect(await rowsOf(query('ders of tra'))).toHaveLength(1);
  });

  it('shows the result of the last chain check, and where the chain is broken', async () => {
    expect((await page('/audit')).text).toContain('has not been checked yet');
    await checkChain(database.url);
    const [checked] = await rowsOf('action=audit.verified');
    expect(checked?.detail).toEqual({ events: expect.any(Number), end: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) });
    expect((await page('/audit')).text).toMatch(/: whole, [\d,]+ events, ending at \d+:[0-9a-f]{64}\./);
    const owner = connectOwner(database.url);
    await owner.begin(async (tx) => {
      await tx.unsafe("SET LOCAL session_replication_role = 'replica'");
      await tx.unsafe("UPDATE audit_events SET ip = 'forged' WHERE action = 'test.changed'");
    });
    await owner.end();
    await checkChain(database.url);
    expect((await page('/audit')).text).toMatch(/broken at \d+: its content is not what was recorded/);
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
    expect(lines[0]).toMatch(/,hash$/);
    expect(lines[1]).toContain(",'=1+1,user,%,203.0.113.9");
    expect(lines[1]).toMatch(/,[0-9a-f]{64}$/);
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
