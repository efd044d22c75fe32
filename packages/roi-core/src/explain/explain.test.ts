import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import {
  calculate,
  explain,
  explainAll,
  fieldsOf,
  figuresOf,
  type ModelInput,
  resolveInput,
  type Trace,
} from '../index.ts';

function traceOf(input: ModelInput, figure: string): Trace {
  const resolved = resolveInput(standardCatalogue, input);
  return explain(standardCatalogue, resolved, calculate(standardCatalogue, resolved), figure);
}

const e1: ModelInput = {
  ...readExample('e1').inputs,
  levels: { costPerTicket: 'average', ticketsPerEndpointMonth: 'average' },
  provenance: { costPerTicket: 'preset', ticketsPerEndpointMonth: 'preset' },
};

describe('the explanation of a driver', () => {
  const trace = traceOf(e1, 'driver:serviceDeskL1');

  test('gives the formula in names, in numbers, and what counts in year 1', () => {
    expect(trace.title).toBe('Service desk tickets avoided');
    expect(trace.steps).toEqual([
      {
        title: 'Saving',
        inWords: 'endpoints in scope × tickets per endpoint per month × 12 × cost per level-1 ticket × reduction',
        inNumbers: '1,000.00 × 1.00 × 12 × $22.00 × 23.56%',
        result: '$62,198.40 a year',
      },
      {
        title: 'Reduction',
        inWords: '1 − (1 − reduction by SaaS Enterprise) × (1 − reduction by Intel Module)',
        inNumbers: '1 − (1 − 22.00%) × (1 − 2.00%)',
        result: '23.56%',
      },
      {
        title: 'Counted in year 1',
        inWords: 'saving × ramp × (1 − risk)',
        inNumbers: '$62,198.40 × 50.00% ramp × (1 − 10.00% risk)',
        result: '$27,989.28',
      },
    ]);
    expect([trace.configVersion, trace.modelVersion]).toEqual([1, '1.0']);
  });

  test('gives each input with its value, unit, level, provenance and source', () => {
    expect(trace.inputs.map(({ id, shown, level, provenance }) => [id, shown, level, provenance])).toEqual([
      ['endpointsManaged', '1,000.00', 'manual', 'customer'],
      ['ticketsPerEndpointMonth', '1.00', 'average', 'expertDefault'],
      ['costPerTicket', '$22.00', 'average', 'sourced'],
      ['serviceDeskL1:5', '22.00%', 'average', 'expertDefault'],
      ['serviceDeskL1:6', '2.00%', 'average', 'expertDefault'],
    ]);
    expect(trace.inputs[2]?.source).toMatch(/^Metrics That Matter: Tickets Prevented, MetricNet, n\.d\./);
    expect(trace.inputs[1]?.source).toBe('bounded by Metrics That Matter: Tickets Prevented, MetricNet, n.d.');
  });

  test('says when the cap binds and how far a product reaches', () => {
    const { steps } = traceOf(readExample('e2').inputs, 'driver:warRoom');
    expect(steps.map(({ title, inNumbers, result }) => [title, inNumbers, result])).toEqual([
      ['Saving', '9.00 × 3.00 × 8.00 × $62.00 × 75.00% × 70.00%', '$7,030.80 a year'],
      ['Reduction', '1 − (1 − 7.50% × 75.00% coverage) × (1 − 38.00%) × (1 − 60.00%)', '76.60%'],
      ['Cap', 'the smaller of 70.00% and 76.60%', '70.00%'],
      ['Coverage', 'the smaller of 1 and 6,000.00 ÷ 8,000.00', '75.00%'],
      ['Counted in year 1', '$7,030.80 × 50.00% ramp × (1 − 20.00% risk)', '$2,812.32'],
    ]);
  });

  test('of a measured driver sets what was measured against the figures before', () => {
    const { steps, inputs } = traceOf(readExample('e5').inputs, 'driver:serviceDeskL1');
    expect(steps.map(({ title, inNumbers, result }) => [title, inNumbers, result])).toEqual([
      ['Saving', '$1,036,800.00 − $888,000.00', '$148,800.00 a year'],
      ['With, as measured', '4,000.00 × 0.74 × 12 × $25.00', '$888,000.00 a year'],
      ['Without', '4,000.00 × 0.90 × 12 × $24.00', '$1,036,800.00 a year'],
      ['Counted in year 1', '$148,800.00', '$148,800.00'],
    ]);
    expect(inputs.map(({ id }) => id)).toContain('costPerTicketExisting');
  });

  test('of a measured driver names no figure that its formula lacks', () => {
    const resolved = resolveInput(standardCatalogue, readExample('e5').inputs);
    const result = calculate(standardCatalogue, resolved);
    for (const outcome of result.drivers) {
      if (!outcome.included || outcome.mode !== 'measured') continue;
      const { inputs } = explain(standardCatalogue, resolved, result, `driver:${outcome.id}`);
      const formula = fieldsOf(standardCatalogue.drivers.find(({ id }) => id === outcome.id)?.formula ?? 0);
      expect(inputs.map(({ id }) => id).filter((id) => !formula.includes(id.replace(/Existing$/, '')))).toEqual([]);
    }
  });

  test('of a renewal takes the existing effect out of the baseline and ramps what is added', () => {
    const { steps } = traceOf(readExample('e6').inputs, 'driver:ucMeetingTime');
    expect(steps[0]?.inWords).toMatch(/ ÷ \(1 − existing reduction\) × reduction$/);
    expect(steps.map(({ title, result }) => [title, result])).toEqual([
      ['Saving', '$92,616.49 a year'],
      ['Reduction', '18.40%'],
      ['Existing reduction', '3.00%'],
      ['Counted in year 1', '$43,086.80'],
    ]);
    expect(steps[3]?.inNumbers).toBe('($15,100.515 + $77,515.979 × 50.00% ramp) × (1 − 20.00% risk)');
  });

  test('of retired tools shows each tool by its month', () => {
    const { steps } = traceOf(readExample('e7').inputs, 'driver:toolLicence');
    expect(steps[0]).toMatchObject({
      inNumbers: '$240,000.00 + $120,000.00 + $90,000.00 + $180,000.00',
      result: '$630,000.00 a year',
    });
    expect(steps[1]).toMatchObject({
      title: 'Saved in year 1',
      inNumbers: '$240,000.00 × 75.00% + $120,000.00 × 50.00% + $90,000.00 × 50.00% + $180,000.00 × 0.00%',
      result: '$285,000.00',
    });
  });
});

describe('the explanation of an overlap', () => {
  test('shows the kinds of tools that a product replaces', () => {
    const { steps } = traceOf(readExample('e7').inputs, 'driver:wanSpend');
    expect(steps.find(({ title }) => title === 'Overlap with NPM+')).toMatchObject({
      inNumbers: '(50.00% + 0.00% + 70.00%) ÷ 3',
      result: '40.00%',
    });
  });
});

describe('the explanation of a metric', () => {
  test('shows the discounting year by year', () => {
    const { steps } = traceOf(e1, 'metric:npv');
    expect(steps.map(({ inNumbers, result }) => [inNumbers, result])).toEqual([
      ['$641,490.87 − $248,606.61', '$392,884.26'],
      ['$0.00 + $168,075.66 ÷ 1.1 + $285,728.62 ÷ 1.1² + $336,151.32 ÷ 1.1³', '$641,490.87'],
      ['$41,800.00 + $83,160.00 ÷ 1.1 + $83,160.00 ÷ 1.1² + $83,160.00 ÷ 1.1³', '$248,606.61'],
    ]);
  });

  test('shows the crossing of the payback', () => {
    expect(traceOf(e1, 'metric:paybackMonths').steps[0]).toMatchObject({
      inNumbers: '12 × (0 + $41,800.00 ÷ $84,915.66)',
      result: '5.91 months',
    });
    expect(traceOf(readExample('e5').inputs, 'metric:paybackMonths').steps[0]?.result).toBe('immediate');
  });

  test('hard only and the increment are told from their own figures', () => {
    expect(traceOf(e1, 'hardOnly:npv').title).toBe('Net present value, hard only');
    expect(traceOf(readExample('e6').inputs, 'incremental:totalCosts').steps[0]?.result).toBe('$526,929.02');
  });
});

describe('the way through the explanations', () => {
  /** Every figure that can be opened from one, and from those. */
  function reachedFrom(input: ModelInput, figure: string): Set<string> {
    const resolved = resolveInput(standardCatalogue, input);
    const traces = explainAll(standardCatalogue, resolved, calculate(standardCatalogue, resolved));
    const reached = new Set([figure]);
    for (const id of reached) for (const { opens } of traces[id]?.steps ?? []) if (opens) reached.add(opens);
    for (const id of reached) expect(Object.keys(traces)).toContain(id);
    return reached;
  }
  const drivers = (reached: Set<string>) => [...reached].filter((id) => id.startsWith('driver:'));

  test.each(['metric:npv', 'metric:roiPct', 'metric:totalBenefits', 'annual:saving', 'annual:costOfInactionPerMonth'])(
    'from %s leads to every driver',
    (figure) => {
      expect(drivers(reachedFrom(e1, figure))).toHaveLength(13);
    },
  );

  test('from a hard-only figure leads to the drivers that it counts', () => {
    const hard = drivers(reachedFrom(e1, 'hardOnly:npv'));
    expect(hard).toContain('driver:serviceDeskL1');
    expect(hard).not.toContain('driver:employeeItTime');
  });

  test('from the increment of a renewal leads to what is saved and paid today', () => {
    const { inputs } = readExample('e6');
    expect([...reachedFrom(inputs, 'incremental:npv')]).toEqual(
      expect.arrayContaining(['incremental:benefits', 'incremental:costs', 'metric:costs', 'annual:existingSaving']),
    );
    const { existingAnnualFee = 0 } = inputs.investment ?? {};
    const [fee] = traceOf(inputs, 'annual:existingFee').steps;
    expect(fee?.result.replaceAll(',', '')).toBe(`$${Number(existingAnnualFee).toFixed(2)}`);
    expect(traceOf(inputs, 'annual:savingLessFee').steps[0]?.inNumbers).toContain(fee?.result);
  });

  test('ends at the retired tools with whose figures they are, when each goes, and what it gave already', () => {
    const { inputs } = readExample('e7');
    const [name = ''] = (inputs.retiredTools ?? []).map((tool) => tool.name);
    const shown = (figure: string) =>
      traceOf(inputs, figure)
        .inputs.filter(({ id }) => id.startsWith('retiredTools.0.'))
        .map(({ label, provenance, shown }) => [label.replace(`${name}: `, ''), provenance, shown]);
    expect(shown('driver:toolLicence')).toEqual([
      ['yearly cost', 'seller', '$240,000.00'],
      ['month of retirement', 'seller', '3.00'],
    ]);
    expect(shown('driver:wanSpend')).toEqual([['overlap', 'seller', '60.00%']]);
  });

  test('shows what each licence costs', () => {
    const fees = traceOf(e1, 'metric:costs').steps.filter(({ title }) => title.startsWith('Fee of '));
    expect(fees.length).toBeGreaterThan(0);
    for (const fee of fees) expect(fee.inWords).toMatch(/^quantity × unit price/);
  });
});

describe('every figure of every example', () => {
  test.each(EXAMPLE_IDS)('%s: is told in words and numbers, with nothing missing', (id) => {
    const resolved = resolveInput(standardCatalogue, readExample(id).inputs);
    const result = calculate(standardCatalogue, resolved);
    const traces = Object.values(explainAll(standardCatalogue, resolved, result));
    expect(traces).toHaveLength(figuresOf(result).length);
    for (const trace of traces) {
      expect(trace.steps.length).toBeGreaterThan(0);
      for (const step of trace.steps) {
        expect(
          Object.values(step).every((text) => text !== ''),
          `${trace.figure}: ${step.title}`,
        ).toBe(true);
      }
      expect(JSON.stringify(trace)).not.toMatch(/NaN|undefined|Infinity|null,"shown/);
    }
  });

  test('a figure that the result does not have is refused', () => {
    for (const figure of ['driver:remoteWait', 'metric:luck', 'incremental:npv', 'benefit:serviceDeskL1:9', 'luck']) {
      expect(() => traceOf(e1, figure)).toThrow(RangeError);
    }
  });
});
