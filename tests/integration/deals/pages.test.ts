import { beforeAll, describe, expect, it } from 'vitest';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { saveInvestment } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addCustomer, addPartner } from '../access/fixtures.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';
import { arrive } from '../use-ground.ts';

useTestDatabase();
const web = useWebServer();
let seller: Awaited<ReturnType<typeof arrive>>;
let administrator: typeof seller;
beforeAll(async () => {
  [seller, administrator] = [await arrive(web, 3), await arrive(web, 1)];
});

async function discounted() {
  const made = await makeExample(seller.actor, await addCustomer(seller.actor));
  const licences = ['5', '6'].map((componentId) => ({ componentId, discountPct: '28', maintenancePct: '0' }));
  return saveInvestment(seller.actor, investmentForm.parse({ ...FORMS.investment, ...made, licences }));
}

describe('discount limits on their pages', () => {
  it('are set by the Super Administrator, and refused with all entries where one is wrong', async () => {
    const wrong = await administrator.send('/deal-rules', { version: '0', 'limit:r3': '200', newLimitPct: '5' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Choose a partner');
    expect(wrong.html).toContain('Value can&#x27;t be more than 100');
    expect(wrong.html).toContain('value="200"');
    const saved = await administrator.send('/deal-rules', { version: '0', 'limit:r3': '20' });
    expect(saved).toMatchObject({ status: 303, location: '/deal-rules' });
    expect((await administrator.open('/deal-rules')).html).toMatch(/name="limit:r3"[^>]*value="20.00"/);
    const partner = String(await addPartner('Contoso Networks'));
    const more = { version: '1', 'limit:r3': '20', newPartnerId: partner, newRoleId: '6', newLimitPct: '30' };
    expect(await administrator.send('/deal-rules', more)).toMatchObject({ status: 303 });
    const added = (await administrator.open('/deal-rules')).html;
    expect(added).toMatch(new RegExp(`name="limit:r6p${partner}"[^>]*value="30.00"`));
    const seller = { version: '2', 'limit:r3': '20', newPartnerId: partner, newRoleId: '3', newLimitPct: '5' };
    expect((await administrator.send('/deal-rules', seller)).status).toBe(422);
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

    expect((await seller.open(step)).html).not.toContain('value="generate"');
    const asked = {
      estId: String(estId),
      version: String(version),
      note: 'Competing offer',
      intent: 'requestApproval',
    };
    expect(await seller.send(step, asked)).toMatchObject({ status: 303 });
    expect((await seller.open(step)).html).toContain('Waiting for approval');

    const queue = await administrator.open('/approvals');
    expect(queue.html).toContain('Discount 28%, limit 20%');
    const id = /action="\/approvals\/(\d+)"/.exec(queue.html)?.[1];
    const declined = await administrator.send(`/approvals/${id}`, { decision: 'declined', note: '' });
    expect(declined.status).toBe(422);
    expect(declined.html).toContain('Write a note to decline');
    expect(await administrator.send(`/approvals/${id}`, { decision: 'approved', note: '' })).toMatchObject({
      status: 303,
    });
    const again = await administrator.send(`/approvals/${id}`, { decision: 'declined', note: 'Too late' });
    expect(again.status).toBe(409);
    expect(again.html).toContain('already decided this request');
    expect(again.html).not.toContain('name="decision"');

    expect((await seller.open(step)).html).toContain('value="generate"');
    const generated = await seller.send(step, { estId: String(estId), version: String(version), intent: 'generate' });
    expect(generated.location).toContain('/estimate/view');
  });
});
