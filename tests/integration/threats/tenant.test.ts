import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { changeFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addCustomer, addEstimate, addUser, asActor, PASSWORD, signIn } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { useRawRequests } from './raw-requests.ts';

/** Tenants claimed in requests (32), guessed uploads (36), unavailable products (37), deactivated users (39). */

const hand = useRawRequests();

describe('a tenant named in a request (32)', () => {
  const claims = (partnerId: number) => ({
    'X-Tenant-Id': String(partnerId),
    'X-Partner-Id': String(partnerId),
    'X-Forwarded-User': 'super@worthwhile.test',
    'X-Original-URL': '/api/account/listByEstimate',
    'X-HTTP-Method-Override': 'DELETE',
    Cookie: `partnerId=${partnerId}; tenant=${partnerId}; roleId=1`,
  });

  it('is ignored in headers and cookies: the token and the session identify the user', async () => {
    const { fabrikam, otherPartnerAdmin } = hand.ground();
    const own = await addEstimate(hand.people()[5].actor);
    const foreign = await addEstimate(otherPartnerAdmin);
    const list = async (headers = {}) => (await hand.get('estimate/list?limit=100', 5, headers)).text();
    expect(await list(claims(fabrikam))).toBe(await list());
    expect(await list()).toContain(`"estId":${own}`);
    expect(await list()).not.toContain(`"estId":${foreign}`);

    const cookie = `${claims(fabrikam).Cookie}; ${hand.people()[5].cookie}; partnerId=${fabrikam}`;
    const page = async (path: string) =>
      (await fetch(hand.url() + path, { headers: { ...claims(fabrikam), Cookie: cookie } })).status;
    expect(await page(`/estimates/${own}/clone`)).toBe(200);
    expect(await page(`/estimates/${foreign}/clone`)).toBe(404);
  });

  it('in a query or a body is rejected unless it is theirs', async () => {
    const { fabrikam } = hand.ground();
    for (const query of [`partnerId=${fabrikam}`, `tenant=${fabrikam}`, `estimateType[]=internal`])
      expect((await hand.get(`estimate/list?${query}`, 5)).status, query).toBe(400);
    const draft = { name: 'Mine', newCustomer: 'Mine Ltd', scenarioId: 1, industry: 'other', currencyId: 1 };
    expect(await hand.told('estimate/create', { ...draft, currencyValue: 1, partnerId: fabrikam }, 5)).toBe(400);
    expect(await hand.told('estimate/create', { ...draft, currencyValue: 1 }, 5)).toBe(200);
    const [made] = await execute(sql`select partner_id as id from estimates where name = 'Mine'`);
    expect(Number(made?.id)).toBe(hand.contoso());
    const email = 'invited@worthwhile.test';
    const person = { firstName: 'In', lastName: 'Vited', email, confirmEmail: email, roleId: 6 };
    expect(await hand.told('user/sendInvite', { ...person, partnerId: fabrikam }, 5)).toBe(404);
    expect(await hand.told('user/sendInvite', { ...person, partnerId: hand.contoso() }, 5)).toBe(200);
  });
});

describe('the address that a client claims without a trusted proxy', () => {
  const login = (name: string, forged: string) =>
    hand.send('user/login', JSON.stringify({ name, password: 'wrong' }), {
      'Content-Type': 'application/json',
      'X-Forwarded-For': forged,
      'X-Real-IP': forged,
      Forwarded: `for=${forged}`,
    });

  it('neither resets its limit nor appears in the audit trail', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await login('forged@worthwhile.test', `203.0.113.${time}`)).status).toBe(401);
    expect((await login('forged@worthwhile.test', '203.0.113.99')).status).toBe(429);
    expect((await login('another@worthwhile.test', '203.0.113.99')).status).toBe(401);
    const refusals = await execute(sql`select distinct ip from audit_events where action = 'session.refused'`);
    expect(refusals.map(({ ip }) => ip)).toEqual([expect.stringMatching(/127\.0\.0\.1$/)]);
  });
});

describe('the URL of an upload (36)', () => {
  it('opens what it names and nothing similar', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#088' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('kind', 'profile');
    form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
    const { bearer } = hand.people()[5];
    const answer = await hand.send('user/upload', form, { Authorization: `Bearer ${bearer}` });
    const { id, url } = ((await answer.json()) as { data: { id: string; url: string } }).data;
    expect(id).toMatch(/^[\w-]{22}$/);
    const image = await fetch(hand.url() + url);
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png']);

    const swapped = id.replace(/[a-zA-Z]/, (letter) => (letter === 'a' ? 'b' : 'a'));
    const cased = id.replace(/[a-zA-Z]/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const guess of ['1', '2', swapped, cased, id.slice(0, -1), `${id}A`, `${id}.png`, `..%2F${id}`, '%00', '*'])
      expect((await fetch(`${hand.url()}/uploads/${guess}`)).status, guess).toBeGreaterThanOrEqual(400);
    for (const guess of ['1', swapped, cased])
      expect((await fetch(`${hand.url()}/uploads/${guess}`)).status, guess).toBe(404);
  });
});

describe('a product by number (37)', () => {
  /** As Manage Products does. */
  async function sell(id: number, isActive: boolean): Promise<void> {
    const { actor } = hand.people()[1];
    const { savedBy: _, ...family } = await readFamily(actor, 4);
    const products = family.products.map(({ kind: __, priceUnit: ___, ...product }) =>
      product.id === id ? { ...product, isActive } : product,
    );
    await changeFamily(actor, { ...family, products });
    const { revision } = await readDraft(actor);
    await publishDraft(actor, { revision, note: 'Products' });
  }

  it.each([
    ['a pair that is not allowed', [13, 10]],
    ['two platforms', [2, 3]],
    ['a product no longer sold', [18]],
    ['an unknown product', [99]],
    ['an add-on as a product', [6]],
  ])('is rejected when it is %s, and the estimate keeps its products', async (_, subProducts) => {
    await sell(18, false);
    const { actor, bearer } = hand.people()[5];
    const { estId, version } = await makeExample(actor, await addCustomer(actor), { until: 'products' });
    const choose = (chosen: readonly number[], made = version) =>
      fetch(`${hand.url()}/api/estimate/product`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ estId, version: made, products: { updated: { subProducts: chosen, addOns: [] } } }),
      });
    const stored = async () =>
      (await execute(sql`select version, prod_combination_id from estimates where id = ${estId}`))[0];
    const before = await stored();
    expect((await choose(subProducts)).status).toBe(422);
    expect(await stored()).toEqual(before);
    const page = `/estimates/update?estId=${estId}&step=products`;
    const form = new URLSearchParams({ estId: String(estId), version: String(version) });
    for (const id of subProducts) form.append('proposedSubProducts', String(id));
    const posted = await hand.post(page, form, { Cookie: hand.people()[5].cookie });
    expect(posted.status).toBe(422);
    // The page preserves the rejected choice next to the stored products.
    const after = await stored();
    expect(after?.prod_combination_id).toBe(before?.prod_combination_id);
    expect((await choose([2], Number(after?.version))).status).toBe(200);
    await sell(18, true);
  });
});

describe('a deactivated user (39)', () => {
  const called = (actor: string) =>
    hand.get(`audit?who=${encodeURIComponent(actor)}`, 1).then((answer) => answer.text());

  it('has no access, and their name stays in the audit trail, also after their row is deleted', async () => {
    const userId = await addUser(4, null, 'Departed');
    const { actor, bearer } = await asActor(userId);
    const cookie = await signIn(hand.url(), actor.email);
    const ask = async () => [
      (await fetch(`${hand.url()}/api/estimate/list`, { headers: { Authorization: `Bearer ${bearer}` } })).status,
      (await fetch(`${hand.url()}/estimates`, { headers: { Cookie: cookie }, redirect: 'manual' })).status,
    ];
    expect(await ask()).toEqual([200, 200]);
    expect(await hand.told('user/activedeactive', { userId, isActive: false })).toBe(200);
    expect(await ask()).toEqual([401, 302]);
    expect(await hand.told('user/login', { name: actor.email, password: PASSWORD })).toBe(401);
    expect(await called(actor.email)).toContain(`Departed Vale <${actor.email}>`);

    const owner = connectOwner(hand.database.url);
    await owner`DELETE FROM users WHERE id = ${userId}`.finally(() => owner.end());
    expect(await called(actor.email)).toContain(`Departed Vale <${actor.email}>`);
  });

  it('is every user of a deactivated partner: no page, call or job runs for them', async () => {
    const { otherPartnerAdmin, fabrikam } = hand.ground();
    const { bearer } = await asActor(otherPartnerAdmin.userId);
    const estId = await addEstimate(otherPartnerAdmin);
    const details = async () =>
      (
        await fetch(`${hand.url()}/api/estimate/details?estId=${estId}`, {
          headers: { Authorization: `Bearer ${bearer}` },
        })
      ).status;
    expect(await details()).toBe(200);
    expect(await actorOfUser(otherPartnerAdmin.userId, '')).toMatchObject({ userId: otherPartnerAdmin.userId });
    expect(await hand.form(`/partner-detail/${fabrikam}/deactivate`, {})).toBe(303);
    expect(await details()).toBe(401);
    expect(await actorOfUser(otherPartnerAdmin.userId, '')).toBeNull();
    expect(await hand.told('user/login', { name: otherPartnerAdmin.email, password: PASSWORD })).toBe(401);
    expect((await hand.get(`estimate/details?estId=${estId}`, 5)).status).toBe(404);
    expect(await called(otherPartnerAdmin.email)).toContain(`Outsider Vale <${otherPartnerAdmin.email}>`);
    expect((await hand.get(`estimate/details?estId=${estId}`, 1)).status).toBe(200);
  });
});
