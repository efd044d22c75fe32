import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeMany } from '#app/modules/users/bulk.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addPartner, addUser } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages } = useGround();

const activeIn = async (partnerId: number) => {
  const rows = await execute(sql`SELECT count(*)::int AS n FROM users WHERE partner_id = ${partnerId} AND is_active`);
  return rows[0]?.n;
};
const invitedAgain = async () => {
  const rows = await execute(sql`SELECT count(*)::int AS n FROM audit_events WHERE action = 'user.invitedAgain'`);
  return Number(rows[0]?.n);
};

describe('a change for everyone whom the filters find', () => {
  it('deactivates the people of a partner by role, and names them first', async () => {
    const partnerId = await addPartner('Litware');
    await addUser(5, partnerId, 'Keeper');
    for (const name of ['Amy', 'Bea', 'Cal']) await addUser(6, partnerId, name);
    const path = `/users/bulk?action=deactivate&partnerId=${partnerId}&roleId=6`;
    const { html } = await pages().open(path);
    expect(html).toContain('Deactivate 3 people?');
    expect(html).toMatch(/Amy Vale.*Bea Vale.*Cal Vale/s);
    expect(html).not.toContain('Keeper');
    expect((await pages().send(path)).status).toBe(303);
    expect(await activeIn(partnerId)).toBe(1);
  });

  it('changes nobody if one of them has to stay, and says who', async () => {
    const partnerId = await addPartner('Northwind');
    await addUser(5, partnerId, 'Last');
    await addUser(6, partnerId, 'Other');
    const answer = await pages().send(`/users/bulk?action=deactivate&partnerId=${partnerId}`);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Last Vale: This is the last active administrator');
    expect(await activeIn(partnerId)).toBe(2);
  });

  it('leaves the one who does it and those above out, and reaches only the own partner', async () => {
    const path = '/partner-users/bulk?action=deactivate';
    const { html } = await pages(5).open(path);
    expect(html).not.toContain(ground.people[5].actor.email);
    expect(html).not.toContain(ground.otherPartnerAdmin.email);
    expect(html).not.toContain(ground.people[1].actor.email);
    const foreign = await pages(5).open(`${path}&partnerId=${ground.fabrikam}`);
    expect(foreign.status).toBe(404);
    expect((await pages(5).send('/partner-users/bulk?action=erase')).status).toBe(404);
  });

  it('sends open invitations again, and only those', async () => {
    await execute(sql`INSERT INTO users (email, first_name, last_name, role_id) VALUES
        ('new1@worthwhile.test', 'Newone', 'Vale', 3), ('new2@worthwhile.test', 'Newtwo', 'Vale', 3)`);
    const before = await invitedAgain();
    expect(await changeMany(ground.people[1].actor, { action: 'resend', roleId: 3 })).toBe(2);
    expect(await invitedAgain()).toBe(before + 2);
  });
});
