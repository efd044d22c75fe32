import { buildWorkbook } from '@worthwhile/report/workbook';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { changeConfiguration } from '#app/modules/configuration/draft/publish.server.ts';
import { assumptionFields, reductionFields } from '#app/modules/estimates/assumptions.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { readSnapshot, savingsOf } from '#app/modules/estimates/savings.server.ts';
import { viewReport } from '#app/modules/report/report.server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
let version: number;
const FIGURE = 'other.costPerTicket.average';
const CUT = 'serviceDeskL1.c5.average';

const change = async (changes: Record<string, number>) =>
  (await changeConfiguration(people.administrator, { baseVersion: await newestConfigId(), note: '', changes }))
    .configId;

beforeAll(async () => {
  version = await change({ [FIGURE]: 23, [CUT]: 21 });
  await change({ 'retail.costPerTicket.low': 12 });
});

/** The sources of the changed inputs of an estimate, from its explanations. */
async function evidenceIn(actor: Actor, customerId: number, name: string) {
  const made = await makeExample(actor, customerId, { name });
  const { traces } = await savingsOf(actor, made.estId);
  const { inputs } = traces['driver:serviceDeskL1'] ?? { inputs: [] };
  const evidenceOf = (id: string) => {
    const { provenance, evidence, sources } = inputs.find((input) => input.id === id) ?? {};
    return { provenance, evidence, sources };
  };
  return {
    made,
    ticket: evidenceOf('costPerTicket'),
    tickets: evidenceOf('ticketsPerEndpointMonth'),
    cut: evidenceOf('serviceDeskL1:5'),
    otherCut: evidenceOf('serviceDeskL1:6'),
  };
}

describe('a default changed by an administrator', () => {
  it('names the change on the explanation, wizard, report and workbook, without the delivered source', async () => {
    const { made, ticket, tickets, cut, otherCut } = await evidenceIn(people.engineer, people.halden, 'Changed');
    const set = { provenance: 'administrator', evidence: `Set by ${env().brandName}, version ${version}`, sources: [] };
    expect(ticket).toEqual(set);
    expect(cut).toEqual(set);
    expect(tickets).toEqual({ provenance: 'expertDefault', evidence: 'Expert default', sources: [] });
    expect(otherCut.evidence).toMatch(/^Expert default, supported by: The Total Economic Impact/);

    const view = await readEstimate(people.engineer, made.estId);
    const shown = assumptionFields(view).flatMap(({ fields }) => fields);
    const labelOf = (id: string) => shown.find((field) => field.id === id)?.evidence?.average.label;
    expect([labelOf('costPerTicket'), labelOf('ticketsPerEndpointMonth')]).toEqual([set.evidence, 'Expert default']);
    const reduction = reductionFields(view).find(({ key }) => key === 'serviceDeskL1:5');
    expect(reduction?.evidence.average.label).toBe(set.evidence);
    expect(reduction?.evidence.low.label).toMatch(/^Expert default, supported by: /);

    await generateEstimate(people.engineer, made);
    const { model } = await viewReport(people.engineer, made.estId);
    const cells = model.sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.groups : [])))
      .flatMap(({ rows }) => rows.map(({ cells }) => cells))
      .filter(([first]) => first?.text === 'Cost per level-1 ticket');
    expect(cells[0]?.at(-1)).toEqual({ text: set.evidence, mark: 'administrator' });
    const sheets = JSON.stringify(buildWorkbook(await readSnapshot(people.engineer, made.estId)));
    expect(sheets.split(`"${set.evidence}"`)).toHaveLength(3);
  });

  it('names no vendor user to a partner', async () => {
    const { ticket } = await evidenceIn(people.partnerAdmin, people.marlow, 'Of a partner');
    expect(ticket.evidence).toBe(`Set by ${env().brandName}, version ${version}`);
  });

  it('shows its delivered source again once it is reset', async () => {
    await change({ [FIGURE]: 22, [CUT]: 22 });
    const { ticket, cut } = await evidenceIn(people.engineer, people.halden, 'Set back');
    expect(ticket.evidence).toBe('Expert default');
    expect(cut.evidence).toMatch(/^Expert default, supported by: /);
  });
});
