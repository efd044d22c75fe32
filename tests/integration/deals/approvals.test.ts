import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeDealRules, readDealRules } from '#app/modules/deals/deals.server.ts';
import { requestApproval } from '#app/modules/estimates/approvals/approvals.server.ts';
import { approvalTasks } from '#app/modules/estimates/approvals/approvals.tasks.server.ts';
import { decideApproval, listApprovals, readApproval } from '#app/modules/estimates/approvals/decide.server.ts';
import { assumptionsForm, investmentForm, selectionForm } from '#app/modules/estimates/estimates.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { listMessages } from '#app/modules/messages/messages.server.ts';
import { approvals, auditEvents, estimates, users } from '#drizzle/schema/index.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { countJobs, useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';

const database = useTestDatabase();
const people = usePeople(database);
let second: Actor;

beforeAll(async () => {
  second = await unscoped('tests lay their own ground', async (tx) => {
    await tx.update(users).set({ passwordHash: 'set' });
    const row = {
      email: 'joon@worthwhile.test',
      firstName: 'Joon',
      lastName: 'Tester',
      roleId: 2,
      passwordHash: 'set',
    };
    const [made] = await tx.insert(users).values(row).returning({ id: users.id });
    return { ...people.administrator, userId: made?.id ?? 0, roleId: 2, baseRoleId: 2 };
  });
  const { version } = await readDealRules(people.administrator);
  const limits = [{ roleId: 3, partnerId: null, limitPct: 20 }];
  await changeDealRules(people.administrator, { version, blocksErrors: false, limits });
});

const line = (discountPct: string, more: object = {}) => ({
  componentId: '5',
  discountPct,
  maintenancePct: '0',
  ...more,
});

/** A ready estimate of the engineer, at this discount on each license line. */
async function discounted(discount: string, more: object = {}) {
  const made = await makeExample(people.engineer, people.halden);
  const licences = [line(discount, more), { ...line(discount), componentId: '6' }];
  return saveInvestment(people.engineer, investmentForm.parse({ ...FORMS.investment, ...made, licences }));
}

/** Saves another discount on both license lines. */
function priced(actor: Actor, at: object, discount: string) {
  const licences = [line(discount), { ...line(discount), componentId: '6' }];
  return saveInvestment(actor, investmentForm.parse({ ...FORMS.investment, ...at, licences }));
}

/** @returns the ID of the waiting request */
async function requested(at: { estId: number; version: number }, note = 'A competitor offers less'): Promise<number> {
  await requestApproval(people.engineer, { ...at, note });
  const { rows } = await listApprovals(second, { tab: 'waiting', offset: 0 });
  return rows.find(({ estId }) => estId === at.estId)?.id ?? 0;
}

const queuedMails = () => countJobs(database, 'mail.send');
const announce = (id: number) => approvalTasks['approvals.announce']({ id });
const newsOf = async (actor: Actor) => (await listMessages(actor)).map(({ text }) => text);

describe('Generate above a discount limit', () => {
  it('asks for approval, and goes through at the limit', async () => {
    const above = await discounted('28');
    await expect(generateEstimate(people.engineer, above)).rejects.toMatchObject({
      code: 'approvalNeeded',
      message: 'Discount of 28% exceeds your limit of 20%. Request approval.',
    });
    expect(await generateEstimate(people.engineer, await discounted('20'))).toMatchObject({ state: 2 });
  });

  it('counts a price typed below the list price as a discount', async () => {
    await expect(generateEstimate(people.engineer, await discounted('0', { unitPrice: '20' }))).rejects.toMatchObject({
      code: 'approvalNeeded',
    });
  });

  it('lets users without a limit generate, and stores the discount', async () => {
    const { estId, version } = await discounted('50');
    await generateEstimate(people.administrator, { estId, version });
    const [row] = await unscoped('a test reads', (tx) => tx.select().from(estimates).where(eq(estimates.id, estId)));
    expect(row).toMatchObject({ discountPct: 50 });
    expect(row?.customerPct).toBeGreaterThan(0);
  });
});

describe('an approval', () => {
  it('lets the seller generate that version once, and tells both sides', async () => {
    const at = await discounted('28');
    const id = await requested(at);
    const before = await queuedMails();
    await announce(id);
    // Both administrators can approve.
    expect(await queuedMails()).toBe(before + 2);
    expect((await newsOf(second))[0]).toContain('discount 28%, limit 20%');
    const { terms, isOwn } = await readApproval(second, id);
    expect(isOwn).toBe(false);
    expect(terms?.list.annualFees).toBeGreaterThan(terms?.limit?.annualFees ?? 0);
    expect(terms?.limit?.fees).toBeCloseTo((terms?.list.fees ?? 0) * 0.8, 6);
    expect(terms?.asked.fees).toBeCloseTo((terms?.list.fees ?? 0) * 0.72, 6);
    await decideApproval(second, id, { decision: 'approved', note: 'Fine for three years' });
    await announce(id);
    expect(await queuedMails()).toBe(before + 3);
    expect((await newsOf(people.engineer))[0]).toMatch(/was approved by Joon Tester/);
    expect(await generateEstimate(people.engineer, at)).toMatchObject({ state: 2 });
    const events = await unscoped('a test reads', (tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.targetId, String(at.estId))),
    );
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['approval.requested', 'approval.approved', 'estimate.generated']),
    );
  });

  it('is void after any change of the estimate', async () => {
    const at = await discounted('28');
    await decideApproval(second, await requested(at), { decision: 'approved', note: '' });
    const changed = await priced(people.engineer, at, '35');
    await expect(generateEstimate(people.engineer, changed)).rejects.toMatchObject({ code: 'approvalNeeded' });
  });

  it('cannot be given to an estimate that was changed after the request', async () => {
    const at = await discounted('28');
    const id = await requested(at);
    await priced(people.engineer, at, '45');
    await expect(decideApproval(second, id, { decision: 'approved', note: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { rows } = await listApprovals(second, { tab: 'waiting', offset: 0 });
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  it('tells those who asked and were asked, once, when a change makes it void', async () => {
    const tellVoid = () => approvalTasks['approvals.tellVoid']();
    await tellVoid();
    const waitsNoMore = async () => (await newsOf(second)).filter((text) => text.includes('no longer waits')).length;
    const told = await waitsNoMore();
    const [at, own, generated] = [await discounted('28'), await discounted('28'), await discounted('28')];
    await decideApproval(second, await requested(at), { decision: 'approved', note: '' });
    await requested(own);
    await decideApproval(second, await requested(generated), { decision: 'approved', note: '' });
    await generateEstimate(people.engineer, generated);
    await priced(people.administrator, at, '29');
    await priced(people.engineer, own, '29');
    const before = await queuedMails();
    await tellVoid();
    await tellVoid();
    expect(await queuedMails(), 'who changed it knows').toBe(before + 1);
    expect((await newsOf(people.engineer))[0]).toMatch(/was changed by someone else, so its approval no longer counts/);
    expect(await waitsNoMore()).toBe(told + 1);
  });

  it('is never one’s own: of the requester, the owner, or whoever priced it last', async () => {
    const at = await discounted('28');
    const id = await requested(await priced(second, at, '30'));
    await expect(decideApproval(second, id, { decision: 'approved', note: '' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await decideApproval(people.administrator, id, { decision: 'approved', note: '' });
    await expect(decideApproval(people.engineer, id, { decision: 'approved', note: '' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('is answered once, and a refusal needs a note', async () => {
    const at = await discounted('28');
    const id = await requested(at);
    await expect(decideApproval(second, id, { decision: 'declined', note: '' })).rejects.toMatchObject({
      errors: { note: ['Write a note to decline'] },
    });
    const answers = await Promise.allSettled([
      decideApproval(second, id, { decision: 'declined', note: 'Too much' }),
      decideApproval(people.administrator, id, { decision: 'approved', note: '' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const twice =
      answers[0]?.status === 'fulfilled'
        ? decideApproval(second, id, { decision: 'declined', note: 'Too much' })
        : decideApproval(people.administrator, id, { decision: 'approved', note: '' });
    await expect(twice, 'a form sent twice').resolves.toBeUndefined();
  });

  it('up to the limit does not cover the discount that was asked for', async () => {
    const at = await discounted('28');
    await decideApproval(second, await requested(at), { decision: 'limited', note: '' });
    await expect(generateEstimate(people.engineer, at)).rejects.toMatchObject({ code: 'approvalNeeded' });
  });

  it('is requested once per version, and only if it is needed', async () => {
    const at = await discounted('28');
    await Promise.all([requested(at), requested(at)]);
    const rows = await unscoped('a test counts', (tx) =>
      tx.select().from(approvals).where(eq(approvals.estimateId, at.estId)),
    );
    expect(rows).toHaveLength(1);
    await expect(requested(await discounted('5'))).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a finding that is an error', () => {
  it('needs an approval only if the rules say so', async () => {
    const { version } = await readDealRules(people.administrator);
    await changeDealRules(people.administrator, { version, blocksErrors: true, limits: [] });
    const customers = (value: string) => ({ level: 'manual', value, whose: 'customer' });
    const fields = {
      sitesCount: customers('50'),
      acceleratedSites: customers('400'),
      remoteUsers: customers('100'),
      wanMbpsPerSite: customers('40'),
    };
    const { estId, version: at } = await makeExample(people.engineer, people.halden, { until: 'scenario' });
    const chosen = await saveSelection(
      people.engineer,
      selectionForm.parse({ proposedSubProducts: '20', estId, version: at }),
    );
    const assumed = assumptionsForm.parse({ fields, estId, version: chosen.version });
    const { version: last } = await saveAssumptions(people.engineer, assumed);
    const ready = await saveInvestment(
      people.engineer,
      investmentForm.parse({ ...FORMS.investment, estId, version: last }),
    );
    expect(await codeOf(generateEstimate(people.engineer, ready))).toBe('approvalNeeded');
  });
});
