import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { exportRecords } from '#app/modules/customers/export.server.ts';
import { importRecords } from '#app/modules/customers/import.server.ts';
import { outcomeForm } from '#app/modules/estimates/outcome/outcome.schema.ts';
import { readOutcome, recordOutcome } from '#app/modules/estimates/outcome/outcome.server.ts';
import { estimates, opportunities } from '#drizzle/schema/index.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';

const people = usePeople();

const generated = (actor = people.engineer, customer = people.halden) => makeGenerated(actor, customer);

const record = (actor: Actor, form: object) => recordOutcome(actor, outcomeForm.parse(form), 'page');
const outcomeOf = async (estId: number) => (await readOutcome(people.administrator, estId)).view;

describe('the outcome of an estimate', () => {
  it('is open until its owner records it, and open again without a trace in the figures', async () => {
    const estId = await generated();
    expect(await outcomeOf(estId)).toMatchObject({ outcome: 'open', version: 0 });
    await record(people.engineer, {
      estId,
      version: '0',
      outcome: 'won',
      amount: '142,560',
      closeDate: '2026-11-20',
      reason: 'Fees in advance',
    });
    expect(await outcomeOf(estId)).toEqual({
      estId,
      outcome: 'won',
      amount: 142_560,
      closeDate: '2026-11-20',
      reason: 'Fees in advance',
      source: 'page',
      version: 1,
    });
    await record(people.engineer, { estId, version: 1, outcome: 'open' });
    expect(await outcomeOf(estId)).toMatchObject({ outcome: 'open', amount: null, version: 0 });
  });

  it('needs an amount if won, and a date that has come', async () => {
    const estId = await generated();
    await expect(record(people.engineer, { estId, version: 0, outcome: 'won' })).rejects.toMatchObject({
      errors: { amount: ['Enter the amount'] },
    });
    const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const form = { estId, version: 0, outcome: 'lost', closeDate: tomorrow(9) };
    expect(outcomeForm.safeParse(form).error?.issues[0]?.message).toBe('The close date can’t be in the future');
    expect(outcomeForm.safeParse({ ...form, closeDate: '2026-02-30' }).success).toBe(false);
    expect(outcomeForm.safeParse({ ...form, closeDate: '', amount: '-5' }).success).toBe(false);
  });

  it('is the owner’s: not of colleagues or other organizations', async () => {
    const estId = await generated();
    const lost = { estId, version: 0, outcome: 'lost' };
    await expect(record(people.colleague, lost)).rejects.toMatchObject({ code: 'notFound' });
    await expect(record(people.otherPartnerAdmin, lost)).rejects.toMatchObject({ code: 'notFound' });
    await expect(readOutcome(people.partnerUser, estId)).rejects.toMatchObject({ code: 'notFound' });
    const partners = await generated(people.partnerUser, people.marlow);
    await record(people.partnerAdmin, { ...lost, estId: partners });
    expect(await outcomeOf(partners)).toMatchObject({ outcome: 'lost', amount: null });
  });

  it('is not overwritten from an older page', async () => {
    const estId = await generated();
    await record(people.engineer, { estId, version: 0, outcome: 'lost', reason: 'Price' });
    for (const outcome of ['open', 'lost'])
      await expect(record(people.administrator, { estId, version: 0, outcome })).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await outcomeOf(estId)).toMatchObject({ outcome: 'lost', reason: 'Price', version: 1 });
  });
});

const csv = (...lines: string[]) =>
  new Blob([['externalId,name,accountExternalId,stage,amount,closeDate,reason', ...lines].join('\n')]).stream();
const importing = (...lines: string[]) => importRecords(people.administrator, 'opportunities', csv(...lines) as never);

async function withOpportunity(externalId: string): Promise<number> {
  const estId = await generated();
  await unscoped('tests lay their own ground', async (tx) => {
    const row = { externalId, name: 'Deal', accountId: people.haldenAccount };
    await tx.insert(opportunities).values(row).onConflictDoNothing();
    const [found] = await tx.select().from(opportunities).where(eq(opportunities.externalId, externalId));
    await tx.update(estimates).set({ opportunityId: found?.id, currencyValue: 2 }).where(eq(estimates.id, estId));
  });
  return estId;
}

describe('opportunities with stages', () => {
  it('give their outcome to the estimate generated last, once, and export as they were imported', async () => {
    const older = await withOpportunity('O-1');
    const newer = await withOpportunity('O-1');
    const line = 'O-1,Deal,CRM-1,Closed Won,"1,000.50",2026-11-02,Fees in advance';
    expect(await importing(line)).toMatchObject({ outcomes: 1, updated: 1 });
    expect(await outcomeOf(newer)).toMatchObject({
      outcome: 'won',
      amount: 2001,
      closeDate: '2026-11-02',
      reason: 'Fees in advance',
      source: 'import',
    });
    expect(await outcomeOf(older)).toMatchObject({ outcome: 'open' });
    expect(await importing(line)).toMatchObject({ outcomes: 0, unchanged: 1 });
    const exported = await new Response(await exportRecords(people.administrator, 'opportunities')).text();
    expect(exported).toContain('O-1,Deal,CRM-1,Closed Won,1000.5,2026-11-02,Fees in advance');
  });

  it('that are open again take back what an import recorded, never what a person did', async () => {
    const byImport = await withOpportunity('O-2');
    await importing('O-2,Deal,CRM-1,closedlost,,,');
    expect(await outcomeOf(byImport)).toMatchObject({ outcome: 'lost', amount: null });
    const byOwner = await withOpportunity('O-3');
    await record(people.engineer, { estId: byOwner, version: 0, outcome: 'won', amount: 5 });
    expect(await importing('O-2,Deal,CRM-1,Negotiation,,,', 'O-3,Deal,CRM-1,Negotiation,,,')).toMatchObject({
      outcomes: 1,
    });
    expect(await outcomeOf(byImport)).toMatchObject({ outcome: 'open' });
    expect(await outcomeOf(byOwner)).toMatchObject({ outcome: 'won', source: 'page' });
  });

  it('with a wrong amount or date change nothing and name the line', async () => {
    await expect(
      importing('O-9,Deal,CRM-1,Won,-1,2026-11-02,', 'O-8,Deal,CRM-1,Won,5,11/02/2026,'),
    ).rejects.toMatchObject({
      errors: {
        file: [
          'Line 2, amount: “-1” is not an amount from 0.',
          'Line 3, closeDate: “11/02/2026” is not a date as YYYY-MM-DD.',
        ],
      },
    });
  });
});
