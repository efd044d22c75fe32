import { buildWorkbook } from '@worthwhile/report/workbook';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { changeConfiguration } from '#app/modules/configuration/versions.server.ts';
import { assumptionFields, reductionFields } from '#app/modules/estimates/assumptions.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { readSnapshot, savingsOf } from '#app/modules/estimates/savings.server.ts';
import { lookAtReport } from '#app/modules/report/report.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

useTestDatabase();
let people: People;
let version: number;
const FIGURE = 'other.costPerTicket.average';
const CUT = 'serviceDeskL1.c5.average';

const change = async (changes: Record<string, number>) =>
  (await changeConfiguration(people.administrator, { baseVersion: await newestConfigId(), note: '', changes }))
    .configId;

beforeAll(async () => {
  people = await settlePeople();
  version = await change({ [FIGURE]: 23, [CUT]: 21 });
  await change({ 'retail.costPerTicket.low': 12 });
});

/** The inputs of an estimate that the changes are about, as its explanations have them. */
async function inputsOf(actor: Actor, customerId: number, name: string) {
  const made = await makeExample(actor, customerId, { name });
  const { traces } = await savingsOf(actor, made.estId);
  const { inputs } = traces['driver:serviceDeskL1'] ?? { inputs: [] };
  const groundOf = (id: string) => {
    const { provenance, source } = inputs.find((input) => input.id === id) ?? {};
    return { provenance, source };
  };
  return {
    made,
    ticket: groundOf('costPerTicket'),
    tickets: groundOf('ticketsPerEndpointMonth'),
    cut: groundOf('serviceDeskL1:5'),
  };
}

const TODAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

describe('a preset and a reduction that an administrator changed', () => {
  it('say so with author and version in explanation, wizard, report and workbook, and carry no delivered source', async () => {
    const { made, ticket, tickets, cut } = await inputsOf(people.engineer, people.halden, 'Changed');
    const { firstName } = people.administrator;
    const told = {
      provenance: 'administrator',
      source: `${firstName} Tester, configuration version ${version}, ${TODAY}`,
    };
    expect(ticket).toEqual(told);
    expect(cut).toEqual(told);
    expect(tickets).toMatchObject({ provenance: 'expertDefault', source: expect.stringMatching(/^bounded by/) });

    const view = await readEstimate(people.engineer, made.estId);
    const shown = assumptionFields(view).flatMap(({ fields }) => fields);
    expect(shown.find(({ id }) => id === 'costPerTicket')?.changedBy).toBe(told.source);
    expect(shown.find(({ id }) => id === 'ticketsPerEndpointMonth')?.changedBy).toBeNull();
    expect(reductionFields(view).find(({ key }) => key === 'serviceDeskL1:5')?.changedBy).toBe(told.source);

    await generateEstimate(people.engineer, made);
    const { model } = await lookAtReport(people.engineer, made.estId);
    const cells = model.sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.groups : [])))
      .flatMap(({ rows }) => rows.map(({ cells }) => cells))
      .filter(([first]) => first?.text === 'Cost per level-1 ticket');
    expect(cells[0]?.at(-1)).toEqual({ text: 'Set by the administrator', mark: 'administrator', note: told.source });

    const sheets = JSON.stringify(buildWorkbook(await readSnapshot(people.engineer, made.estId)));
    expect(sheets).toContain(`"Set by the administrator"`);
    expect(sheets).toContain(told.source);
  });

  it('name nobody of the vendor to a partner', async () => {
    const { ticket } = await inputsOf(people.partnerAdmin, people.marlow, 'Of a partner');
    expect(ticket).toEqual({ provenance: 'administrator', source: `configuration version ${version}, ${TODAY}` });
  });

  it('are as delivered again once they are set back', async () => {
    const before = await inputsOf(people.engineer, people.halden, 'Before');
    await change({ [FIGURE]: 22, [CUT]: 22 });
    const after = await inputsOf(people.engineer, people.halden, 'Set back');
    expect(before.ticket.provenance).toBe('administrator');
    expect(after.ticket.provenance).toBe('sourced');
    expect(after.cut.provenance).toBe('expertDefault');
  });
});
