import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { assumptionsForm, reportForm, scenarioForm, selectionForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import {
  saveAssumptions,
  saveEstimate,
  saveReportTexts,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { auditEvents } from '#drizzle/schema/index.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';

const people = usePeople();

/** Audit events of changes of an estimate, oldest first. */
const changesOf = (estId: number) =>
  unscoped('the test reads the trail', (tx) =>
    tx
      .select({ actorId: auditEvents.actorId, detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'estimate.changed'), eq(auditEvents.targetId, String(estId))))
      .orderBy(asc(auditEvents.id)),
  );

describe('the audit trail', () => {
  it('records changes that identify an estimate: name, customer, scenario and products, before and after', async () => {
    const { engineer, halden, brannoc } = people;
    const made = await makeExample(engineer, halden, { name: 'As begun' });
    const chosen = await changesOf(made.estId);
    expect(chosen).toMatchObject([{ detail: { before: { products: null } } }]);
    const renamed = await saveScenario(
      engineer,
      scenarioForm.parse({ ...FORMS.scenario, ...made, name: 'As sold', customerId: brannoc, scenarioId: '4' }),
    );
    await saveSelection(
      engineer,
      selectionForm.parse({ ...renamed, proposedSubProducts: '18', existingOtherProducts: '19' }),
    );
    const [, whose, what, ...more] = await changesOf(made.estId);
    expect(more).toEqual([]);
    expect(whose).toMatchObject({
      actorId: engineer.userId,
      detail: {
        before: {
          name: 'As begun',
          customer: 'Halden Logistics',
          scenario: 'New Business',
          products: 'SaaS Enterprise, Intel Module',
        },
        after: {
          name: 'As sold',
          customer: 'St Brannoc Hospitals',
          scenario: 'Consolidation Proposal',
          products: null,
        },
      },
    });
    expect(what).toMatchObject({ detail: { before: { products: null }, after: { products: 'IQ' } } });
  });

  it('has no row for typed figures or for a step saved without changes', async () => {
    const { engineer, halden } = people;
    const made = await makeExample(engineer, halden, { name: 'Only figures' });
    const before = await changesOf(made.estId);
    const figures = await saveAssumptions(engineer, assumptionsForm.parse({ ...made, fields: FORMS.facts }));
    const again = await saveSelection(engineer, selectionForm.parse({ ...FORMS.products, ...figures }));
    await saveEstimate(engineer, saveForm.parse({ estId: made.estId, version: again.version, trainingCost: 7000 }));
    expect(await changesOf(made.estId)).toEqual(before);
  });
});

describe("the report's texts", () => {
  it('follow the template until one is changed, and again once the change is undone', async () => {
    const { partnerAdmin, marlow } = people;
    const made = await makeExample(partnerAdmin, marlow, { name: 'Under a template' });
    const reportStep = async () =>
      (await readEstimate(partnerAdmin, made.estId)).steps.find(({ step }) => step === 'report');
    expect(await reportStep()).toMatchObject({ state: 'todo', summary: 'From the template, not reviewed' });
    const template = await reportTextsOf(await readEstimate(partnerAdmin, made.estId));
    const unchanged = await saveReportTexts(partnerAdmin, reportForm.parse({ ...made, ...template }));
    expect((await readEstimate(partnerAdmin, made.estId)).inputs.report).toBeNull();
    expect(await reportStep(), 'looked through').toMatchObject({ state: 'done', summary: 'From the template' });
    const other = { ...template, introduction: 'For Marlow alone', sections: ['figures'] };
    const changed = await saveReportTexts(partnerAdmin, reportForm.parse({ ...unchanged, ...other }));
    const edited = await readEstimate(partnerAdmin, made.estId);
    expect(edited.inputs.report).toMatchObject({ introduction: 'For Marlow alone' });
    expect(edited.steps.find(({ step }) => step === 'report')?.summary).toBe('Edited');
    await saveReportTexts(partnerAdmin, reportForm.parse({ ...changed, ...template }));
    expect((await readEstimate(partnerAdmin, made.estId)).inputs.report).toBeNull();
  });
});
