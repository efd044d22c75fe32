import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { readOverview } from '#app/modules/partners/overview.server.ts';
import { estimates } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addEstimate, addPartner, addUser, asActor } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages } = useGround();

const overviewOf = async (partnerId: number) => {
  const { actor } = ground.people[1];
  return readOverview(actor, await readPartner(actor, partnerId));
};

describe('the page of a partner', () => {
  it('counts its own people and estimates, and says who was active last', async () => {
    const partnerId = await addPartner('Litware');
    const userId = await addUser(5, partnerId, 'Keeper');
    await execute(sql`INSERT INTO users (email, first_name, last_name, role_id, partner_id)
        VALUES ('invited@litware.test', 'In', 'Vited', 6, ${partnerId})`);
    const { actor } = await asActor(userId);
    const [done] = [await addEstimate(actor), await addEstimate(actor)];
    await unscoped('the test generates', (tx) => tx.update(estimates).set({ state: 2 }).where(eq(estimates.id, done)));
    await addEstimate(ground.people[5].actor);
    const overview = await overviewOf(partnerId);
    expect(overview?.figures).toMatchObject({ people: 2, active: 1, invited: 1, estimates: 2, generated: 1 });
    expect(overview?.latest).toHaveLength(2);
    expect(overview?.setUp.map(({ todo }) => todo)).toContainEqual({
      label: 'Remind one person',
      href: `/users/bulk?partnerId=${partnerId}&action=resend`,
    });
    expect(overview?.figures).toMatchObject({ administrator: 'Keeper Vale', lastActivityBy: 'Keeper Vale' });
  });

  it('lists what is left to set up, with the page that does it', async () => {
    const partnerId = await addPartner('Northwind');
    const { html } = await pages().open(`/partner-detail/${partnerId}`);
    expect(html).toContain('Set-up: 0 of 8 done');
    expect(html).toContain('No administrator yet');
    expect(html).toContain(`href="/partner-detail/${partnerId}/widget"`);
    await addUser(5, partnerId, 'Keeper');
    const setUp = (await overviewOf(partnerId))?.setUp ?? [];
    expect(setUp.filter(({ isDone }) => isDone).map(({ label, text, todo }) => [label, text, todo])).toEqual([
      ['Partner Administrator', 'Keeper Vale', undefined],
      ['Invitations', 'None open', undefined],
    ]);
  });
});
