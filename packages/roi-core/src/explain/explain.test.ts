import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../fixtures/frozen.ts';
import { EXAMPLE_IDS, readExample } from '../../fixtures/read.ts';
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
  const resolved = resolveInput(frozenCatalogue, input);
  return explain(frozenCatalogue, resolved, calculate(frozenCatalogue, resolved), figure);
}

const e1: ModelInput = {
  ...readExample('e1').inputs,
  levels: { costPerTicket: 'average', ticketsPerEndpointMonth: 'average' },
  provenance: { costPerTicket: 'preset', ticketsPerEndpointMonth: 'preset' },
};

describe('the explanation of a benefit', () => {
  const trace = traceOf(e1, 'driver:serviceDeskL1');

  test('shows the formula in names, in numbers, and the amount counted in year 1', () => {
    expect(trace.title).toBe('Service desk tickets avoided');
    expect(trace.steps).toEqual([
      {
        title: 'Saving',
        inWords: 'endpoints in scope × tickets per endpoint per month × 12 × cost per level-1 ticket × reduction',
        inNumbers: '1,000 × 1 × 12 × $22 × 23.56%',
        result: '$62,198 per year',
      },
      {
        title: 'Reduction',
        inWords: '1 − (1 − reduction by SaaS Enterprise) × (1 − reduction by Intel Module)',
        inNumbers: '1 − (1 − 22%) × (1 − 2%)',
        result: '23.6%',
      },
      {
        title: 'Counted in year 1',
        inWords: 'savings × adoption × share of the year in use × (1 − risk)',
        inNumbers: '$62,198 × 50% adoption × 75.0% of the year in use × (1 − 10% risk)',
        result: '$20,992',
      },
    ]);
    expect([trace.configVersion, trace.modelVersion]).toEqual([1, '2.0']);
  });

  test('says when the cap applies and the coverage of a product', () => {
    const { steps } = traceOf(readExample('e2').inputs, 'driver:warRoom');
    expect(steps.map(({ title, inNumbers, result }) => [title, inNumbers, result])).toEqual([
      ['Saving', '12 × 3 × 9 × $62 × 75% × 70.0%', '$10,546 per year'],
      ['Reduction', '1 − (1 − 7.5% × 75.0% coverage) × (1 − 38%) × (1 − 60%)', '76.6%'],
      ['Cap', 'the smaller of 70% and 76.6%', '70.0%'],
      ['Coverage', 'the smaller of 1 and 6,000 ÷ 8,000', '75.0%'],
      ['Counted in year 1', '$10,546.2 × 50% adoption × 66.67% of the year in use × (1 − 20% risk)', '$2,812'],
    ]);
  });

  test('of a measured benefit compares the measured value with the figures before', () => {
    const { steps, inputs } = traceOf(readExample('e5').inputs, 'driver:serviceDeskL1');
    expect(steps.map(({ title, inNumbers, result }) => [title, inNumbers, result])).toEqual([
      ['Saving', '$1,094,400 − $888,000', '$206,400 per year'],
      ['Measured with the product', '4,000 × 0.74 × 12 × $25', '$888,000 per year'],
      ['Without', '4,000 × 0.95 × 12 × $24', '$1,094,400 per year'],
      ['Counted in year 1', '$206,400', '$206,400'],
    ]);
    expect(inputs.map(({ id }) => id)).toContain('costPerTicketExisting');
  });

  test('of a measured benefit names no figure that is not in its formula', () => {
    const resolved = resolveInput(frozenCatalogue, readExample('e5').inputs);
    const result = calculate(frozenCatalogue, resolved);
    for (const outcome of result.drivers) {
      if (!outcome.included || outcome.mode !== 'measured') continue;
      const { inputs } = explain(frozenCatalogue, resolved, result, `driver:${outcome.id}`);
      const formula = fieldsOf(frozenCatalogue.drivers.find(({ id }) => id === outcome.id)?.formula ?? 0);
      expect(inputs.map(({ id }) => id).filter((id) => !formula.includes(id.replace(/Existing$/, '')))).toEqual([]);
    }
  });

  test('of a measured loss increases it by its risk', () => {
    const { steps } = traceOf(readExample('e5').inputs, 'driver:endpointEnergy');
    expect(steps.at(-1)).toMatchObject({ inNumbers: '-$2,240 × (1 + 20% risk)', result: '-$2,688' });
  });

  test('of a renewal removes the existing effect from the baseline and applies adoption to what is added', () => {
    const { steps } = traceOf(readExample('e6').inputs, 'driver:ucMeetingTime');
    expect(steps[0]?.inWords).toMatch(/ ÷ \(1 − existing reduction\) × reduction$/);
    expect(steps.map(({ title, result }) => [title, result])).toEqual([
      ['Saving', '$92,616 per year'],
      ['Reduction', '18.4%'],
      ['Existing reduction', '3.0%'],
      ['Counted in year 1', '$37,919'],
    ]);
    expect(steps[3]?.inNumbers).toBe(
      '($15,100.52 + $77,515.98 × 50% adoption × 83.333% of the year in use) × (1 − 20% risk)',
    );
  });

  test('of retired tools shows each tool with its month', () => {
    const { steps } = traceOf(readExample('e7').inputs, 'driver:toolLicence');
    expect(steps[0]).toMatchObject({
      inNumbers: '$240,000 + $120,000 + $90,000 + $180,000',
      result: '$630,000 per year',
    });
    expect(steps[1]).toMatchObject({
      title: 'Saved in year 1',
      inNumbers: '$240,000 × 75.0% + $120,000 × 50.0% + $90,000 × 50.0% + $180,000 × 0.0%',
      result: '$285,000',
    });
  });
});

describe('the explanation of an overlap', () => {
  test('shows the categories of tools that a product replaces', () => {
    const { steps } = traceOf(readExample('e7').inputs, 'driver:wanSpend');
    expect(steps.find(({ title }) => title === 'Overlap with NPM+')).toMatchObject({
      inNumbers: '(50% + 80% + 70%) ÷ 3',
      result: '66.7%',
    });
  });
});

describe('the explanation of a metric', () => {
  test('shows the discounting year by year', () => {
    const { steps } = traceOf(e1, 'metric:npv');
    expect(steps.map(({ inNumbers, result }) => [inNumbers, result])).toEqual([
      ['$575,218 − $265,020', '$310,198'],
      ['$0 + $120,191 ÷ 1.1 + $272,432 ÷ 1.1² + $320,509 ÷ 1.1³', '$575,218'],
      ['$107,800 + $83,160 ÷ 1.1 + $83,160 ÷ 1.1² + $17,160 ÷ 1.1³', '$265,020'],
    ]);
  });

  test('shows the month of the payback', () => {
    const { steps } = traceOf(e1, 'metric:paybackMonths');
    expect(steps.slice(0, 3).map(({ inNumbers, result }) => [inNumbers, result])).toEqual([
      ['12 + 12 × ($70,769 ÷ $255,272)', '15.3 months'],
      ['$184,503 + $70,769', '$255,272'],
      ['$118,503 + $66,000', '$184,503'],
    ]);
    expect(traceOf(readExample('e5').inputs, 'metric:paybackMonths').steps[0]?.result).toBe('1.9 months');
  });

  test('says that a review has no metrics of a plan', () => {
    for (const name of ['npv', 'irrPct', 'discountedPaybackMonths', 'costOfDelayPerMonth']) {
      const steps = traceOf(readExample('e5').inputs, `metric:${name}`).steps;
      expect(steps.map(({ result }) => result)).toEqual(['not applicable to a review']);
    }
  });

  test('uses their own figures for hard savings only and for the increment', () => {
    expect(traceOf(e1, 'hardOnly:npv').title).toBe('Net present value, hard savings only');
    expect(traceOf(readExample('e6').inputs, 'incremental:totalCosts').steps[0]?.result).toBe('$526,929');
  });
});

describe('links between explanations', () => {
  /** Follows `opens` from figure to figure. */
  function reachedFrom(input: ModelInput, figure: string): Set<string> {
    const resolved = resolveInput(frozenCatalogue, input);
    const traces = explainAll(frozenCatalogue, resolved, calculate(frozenCatalogue, resolved));
    const reached = new Set([figure]);
    for (const id of reached) for (const { opens } of traces[id]?.steps ?? []) if (opens) reached.add(opens);
    for (const id of reached) expect(Object.keys(traces)).toContain(id);
    return reached;
  }
  const drivers = (reached: Set<string>) => [...reached].filter((id) => id.startsWith('driver:'));

  test.each(['metric:npv', 'metric:roiPct', 'metric:totalBenefits', 'annual:saving', 'annual:costOfInactionPerMonth'])(
    'lead from %s to every benefit',
    (figure) => {
      expect(drivers(reachedFrom(e1, figure))).toHaveLength(13);
    },
  );

  test('lead from a result with hard savings only to its benefits', () => {
    const hard = drivers(reachedFrom(e1, 'hardOnly:npv'));
    expect(hard).toContain('driver:serviceDeskL1');
    expect(hard).not.toContain('driver:employeeItTime');
  });

  test('lead from the increment of a renewal to what each benefit adds and to today’s fee', () => {
    const { inputs } = readExample('e6');
    expect([...reachedFrom(inputs, 'incremental:npv')]).toEqual(
      expect.arrayContaining(['incremental:benefits', 'incremental:costs', 'metric:costs', 'driver:slowAppTime']),
    );
    const { existingAnnualFee = 0 } = inputs.investment ?? {};
    const [fee] = traceOf(inputs, 'annual:existingFee').steps;
    expect(fee?.result.replaceAll(',', '')).toBe(`$${Number(existingAnnualFee)}`);
    expect(traceOf(inputs, 'annual:savingLessFee').steps[0]?.inNumbers).toContain(fee?.result);
  });

  test('show what each license costs', () => {
    const fees = traceOf(e1, 'metric:costs').steps.filter(({ title }) => title.startsWith('Fee of '));
    expect(fees.length).toBeGreaterThan(0);
    for (const fee of fees) expect(fee.inWords).toMatch(/^quantity × unit price/);
  });
});

describe('every figure of every example', () => {
  test.each(EXAMPLE_IDS)('%s: is explained in words and numbers, with nothing missing', (id) => {
    const resolved = resolveInput(frozenCatalogue, readExample(id).inputs);
    const result = calculate(frozenCatalogue, resolved);
    const traces = Object.values(explainAll(frozenCatalogue, resolved, result));
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

  test('is rejected if the result does not have it', () => {
    for (const figure of ['driver:remoteWait', 'metric:luck', 'incremental:npv', 'benefit:serviceDeskL1:9', 'luck']) {
      expect(() => traceOf(e1, figure)).toThrow(RangeError);
    }
  });
});
