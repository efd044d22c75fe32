import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { saveInvestment } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addCustomer, addPartner, addUser, asActor, signIn } from '../access/fixtures.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';

useTestDatabase();
const web = useWebServer();
let seller: { actor: Actor; bearer: string; cookie: string };
let administrator: typeof seller;

async function person(role: number) {
  const signed = await asActor(await addUser(role, null));
  return { ...signed, cookie: await signIn(web.url, signed.actor.email) };
}

beforeAll(async () => {
  seller = await person(3);
  administrator = await person(1);
});

async function page(who: typeof seller, path: string, form?: Record<string, string>) {
  const answer = await fetch(new URL(path, web.url), {
    method: form ? 'POST' : 'GET',
    headers: { Cookie: who.cookie, Origin: OWN_ORIGIN },
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: answer.status, location: answer.headers.get('Location'), text: await answer.text() };
}

async function discounted() {
  const made = await makeExample(seller.actor, await addCustomer(seller.actor));
  const licences = ['5', '6'].map((componentId) => ({ componentId, discountPct: '28', maintenancePct: '0' }));
  return saveInvestment(seller.actor, investmentForm.parse({ ...FORMS.investment, ...made, licences }));
}

describe('discount limits on their pages', () => {
  it('are set by the Super Administrator, and refused with all entries where one is wrong', async () => {
    const wrong = await page(administrator, '/deal-rules', { version: '0', 'limit:r3': '200', newLimitPct: '5' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Choose a partner');
    expect(wrong.text).toContain('Value can&#x27;t be more than 100');
    expect(wrong.text).toContain('value="200"');
    const saved = await page(administrator, '/deal-rules', { version: '0', 'limit:r3': '20' });
    expect(saved).toMatchObject({ status: 303, location: '/deal-rules' });
    expect((await page(administrator, '/deal-rules')).text).toMatch(/name="limit:r3"[^>]*value="20.00"/);
    const partner = String(await addPartner('Contoso Networks'));
    const more = { version: '1', 'limit:r3': '20', newPartnerId: partner, newRoleId: '6', newLimitPct: '30' };
    expect(await page(administrator, '/deal-rules', more)).toMatchObject({ status: 303 });
    const added = (await page(administrator, '/deal-rules')).text;
    expect(added).toMatch(new RegExp(`name="limit:r6p${partner}"[^>]*value="30.00"`));
    const seller = { version: '2', 'limit:r3': '20', newPartnerId: partner, newRoleId: '3', newLimitPct: '5' };
    expect((await page(administrator, '/deal-rules', seller)).status).toBe(422);
  });

  it('lead from Generate to a request, an answer, and a generated estimate, without scripts', async () => {
    const { estId, version } = await discounted();
    const step = `/estimates/update?estId=${estId}&step=generate`;
    const refused = await fetch(new URL('/api/estimate/generate', web.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${seller.bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ estId, version }),
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'approvalNeeded' });

    expect((await page(seller, step)).text).not.toContain('value="generate"');
    const asked = {
      estId: String(estId),
      version: String(version),
      note: 'Competing offer',
      intent: 'requestApproval',
    };
    expect(await page(seller, step, asked)).toMatchObject({ status: 303 });
    expect((await page(seller, step)).text).toContain('Waiting for approval');

    const queue = await page(administrator, '/approvals');
    expect(queue.text).toContain('Discount 28%, limit 20%');
    const id = /action="\/approvals\/(\d+)"/.exec(queue.text)?.[1];
    const declined = await page(administrator, `/approvals/${id}`, { decision: 'declined', note: '' });
    expect(declined.status).toBe(422);
    expect(declined.text).toContain('Write a note to decline');
    expect(await page(administrator, `/approvals/${id}`, { decision: 'approved', note: '' })).toMatchObject({
      status: 303,
    });
    const again = await page(administrator, `/approvals/${id}`, { decision: 'approved', note: '' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('already decided this request');
    expect(again.text).not.toContain('name="decision"');

    expect((await page(seller, step)).text).toContain('value="generate"');
    const generated = await page(seller, step, { estId: String(estId), version: String(version), intent: 'generate' });
    expect(generated.location).toContain('/estimate/view');
  });
});
