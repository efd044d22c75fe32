import { describe, expect, it } from 'vitest';
import { assumptionFields, reductionFields } from '#app/modules/estimates/assumptions.ts';
import { assumptionsForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { applyAssumptionLevel } from '#app/modules/estimates/levels/apply-level.server.ts';
import { applyLevelForm } from '#app/modules/estimates/levels/levels.schema.ts';
import { toModelInput } from '#app/modules/estimates/model/model-input.ts';
import { saveAssumptions } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { usePeople } from './people.ts';
import { FORMS, makeExample } from './worked-example.ts';

const people = usePeople();

/** An estimate with products, and functions that save its figures. */
async function start() {
  const made = await makeExample(people.engineer, people.halden, { until: 'products' });
  let { version } = made;
  const save = async (form: object) => {
    const saved = await saveAssumptions(
      people.engineer,
      assumptionsForm.parse({ estId: made.estId, version, ...form }),
    );
    version = saved.version;
    return read();
  };
  const level = async (form: object) => {
    const parsed = applyLevelForm.parse({ estId: made.estId, version, ...form });
    ({ version } = (await applyAssumptionLevel(people.engineer, parsed)).saved);
    return read();
  };
  const read = () => readEstimate(people.engineer, made.estId);
  return { save, level, read };
}

describe('the reference of a default', () => {
  it('is shown at the level that the reference gives, in its currency', async () => {
    const view = await (await start()).read();
    const { estimate } = view;
    const evidenceIn = (change: Partial<typeof estimate>) =>
      assumptionFields({ ...view, estimate: { ...estimate, ...change } })
        .flatMap(({ fields }) => fields)
        .find(({ id }) => id === 'employeeHourlyCost')?.evidence;
    expect(evidenceIn({})?.average.label).toMatch(/^Published source: Employer Costs for Employee Compensation/);
    expect(evidenceIn({})?.low.label).toBe('Expert default');
    expect(evidenceIn({ industry: 'retail' })?.average.label).toBe('Expert default');
    const inYen = { id: 9, sign: '¥', value: 150 };
    expect(evidenceIn({ currency: inYen })?.average.label).toBe('Expert default (converted)');
  });
});

describe('a level for one product family', () => {
  it('applies to the figures of its groups and no others', async () => {
    const { level, read } = await start();
    await level({ group: 'family2', level: 'high' });
    const groups = assumptionFields(await read());
    const levelsOf = (familyId: number | null) =>
      new Set(
        groups
          .filter((group) => group.familyId === familyId)
          .flatMap(({ fields }) => fields.filter(({ presets }) => presets).map(({ shown }) => shown.level)),
      );
    expect(levelsOf(2)).toEqual(new Set(['high']));
    expect(levelsOf(null)).toEqual(new Set(['average']));
  });
});

describe('the requested figures', () => {
  it('are those of the chosen products, in groups, with benchmarks, limits and dependent benefits', async () => {
    const { read } = await start();
    const groups = assumptionFields(await read());
    expect(groups.map(({ id }) => id).slice(0, 3)).toEqual(['profile', 'labour', 'serviceDesk']);
    const fields = groups.flatMap((group) => group.fields);
    expect(fields.map(({ id }) => id)).not.toContain('mobileDevices');
    expect(fields.find(({ id }) => id === 'ticketsPerEndpointMonth')).toMatchObject({
      text: '1.00',
      shown: { level: 'average', value: 1 },
      entry: null,
      min: 0,
      max: 20,
      hasExcludeOption: true,
      drives: expect.arrayContaining([expect.stringMatching(/service desk/i)]),
    });
    expect(fields.find(({ id }) => id === 'employees')).toMatchObject({ text: '', presets: null, kind: 'fact' });
    expect(groups[0]?.missing).toBe(2);
  });
});

describe('a level for a group', () => {
  it('fills its figures, leaves excluded ones excluded and other groups unchanged', async () => {
    const { save, level } = await start();
    await save({ fields: { ...FORMS.facts, costPerTicket: { level: 'exclude' }, devicePrice: { value: '999' } } });
    const { inputs } = await level({ group: 'serviceDesk', level: 'high' });
    expect(inputs.fields.ticketsPerEndpointMonth).toEqual({ level: 'high', value: 1.2 });
    expect(inputs.fields.costPerTicket).toEqual({ level: 'exclude', value: null });
    expect(inputs.fields.devicePrice).toMatchObject({ level: 'manual', value: 999 });
    expect(inputs.fields.employees?.value).toBe(1000);
  });

  it('excludes figures that are not applicable or excluded, each under its own level', async () => {
    const { save, level } = await start();
    const taken = (fields: object) => save({ fields: { ...FORMS.facts, ...fields } });
    const { inputs } = await taken({ costPerTicket: { level: 'notApplicable' }, devicePrice: { value: '-1' } });
    expect(inputs.fields.costPerTicket).toEqual({ level: 'notApplicable', value: null });
    expect(inputs.fields.devicePrice).toEqual({ level: 'exclude', value: null });
    const view = await level({ level: 'high' });
    expect(view.inputs.fields.costPerTicket).toEqual({ level: 'notApplicable', value: null });
    const { fields = {}, levels } = toModelInput(view.estimate, view.inputs, view.catalogue);
    expect([fields.costPerTicket, levels?.costPerTicket]).toEqual([-1, 'exclude']);
    await expect(taken({ itHourlyCost: { level: 'notApplicable' } })).rejects.toMatchObject({
      errors: { 'fields.itHourlyCost.value': ['This figure can’t be excluded'] },
    });
  });

  it('fills everything that has benchmarks when no group is named', async () => {
    const { level, read } = await start();
    await level({ level: 'low' });
    const fields = assumptionFields(await read()).flatMap((group) => group.fields);
    const levels = new Set(fields.filter(({ presets }) => presets).map(({ entry }) => entry?.level));
    expect([...levels]).toEqual(['low']);
  });

  it('is accepted without a typed value, as a page without scripts sends it', async () => {
    const { save } = await start();
    await save({ fields: { ...FORMS.facts } });
    const { inputs } = await save({
      fields: { ticketsPerEndpointMonth: { level: 'low', value: '1.00' }, costPerTicket: { level: 'high', value: '' } },
    });
    expect(inputs.fields.ticketsPerEndpointMonth).toEqual({ level: 'low', value: 0.77 });
    expect(inputs.fields.costPerTicket).toEqual({ level: 'high', value: 27 });
  });
});

describe('reductions', () => {
  it('follow the chosen level unless one was typed', async () => {
    const { save } = await start();
    const key = 'serviceDeskL1_5';
    const first = await save({ fields: FORMS.facts, reductions: { [key]: { level: 'manual', value: '12.5' } } });
    expect(first.inputs.reductions).toEqual({ 'serviceDeskL1:5': { level: 'manual', value: 12.5, whose: 'seller' } });
    const posted = Object.fromEntries(
      reductionFields(first).map((field) => [field.key.replace(':', '_'), { ...field.shown, value: field.text }]),
    );
    const high = await save({ reductionLevel: 'high', reductions: posted });
    expect(Object.keys(high.inputs.reductions)).toEqual(['serviceDeskL1:5']);
    const shown = reductionFields(high).find((field) => field.key === 'deskEscalation:5')?.shown;
    expect(shown).toEqual({ level: 'high', value: 29 });
  });

  it('reject more than 100 percent', async () => {
    const { save } = await start();
    const reductions = { serviceDeskL1_5: { level: 'manual', value: '100.1' } };
    await expect(save({ fields: FORMS.facts, reductions })).rejects.toMatchObject({
      errors: { 'reductions.serviceDeskL1_5.value': ["Value can't be more than 100"] },
    });
  });
});
