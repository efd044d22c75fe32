import { describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildReportModel } from '../build.ts';
import { paragraphs, rowTexts, section, tables } from './read.ts';

const e1 = buildReportModel(exampleSnapshot('e1'));

describe('the executive summary of example E1', () => {
  const summary = section(e1, 'summary');

  it('states in one sentence cost, return, and payback with and without productivity', () => {
    expect(paragraphs(summary.blocks)[0]).toBe(
      'Deploying SaaS Enterprise and Intel Module to 1,000 endpoints costs $291,280 over three years and returns $713,132. It pays back after 15.3 months, and still pays back after 24.2 months without productivity gains.',
    );
  });

  it('leads with three main results, each with its twin on hard savings only', () => {
    const headline = summary.blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures).toEqual([
      {
        label: 'Three-year NPV at 10%',
        value: '$310,198',
        hardOnly: '$130,919',
      },
      {
        label: 'Return on investment',
        value: '117%',
        hardOnly: '49.4%',
      },
      {
        label: 'Payback',
        value: '15.3 months',
        hardOnly: '24.2 months',
      },
    ]);
  });

  it('states what would have to go wrong', () => {
    expect(paragraphs(summary.blocks).at(-1)).toBe(
      'The case breaks even with 46.1% of the planned benefits, or at 2.72 times the fees. Each month of delay costs $12,879.',
    );
  });

  it('states when fees are due, when benefits start and how adoption grows', () => {
    const chart = summary.blocks.find((block) => block.kind === 'cashFlow');
    expect(chart?.side?.note).toBe(
      'Fees at the start of each year. Benefits ramp from 50% to 100%, start after three months, and are reduced for risk.',
    );
  });
});

describe('the case against the investment', () => {
  const price = (unitPrice: number) =>
    exampleSnapshot(
      'e1',
      {},
      {
        investment: {
          contractYears: 3,
          feeTiming: 'yearEnd',
          licences: [{ componentId: 5, model: 'subscription', quantity: 1000, unitPrice }],
        },
      },
    );

  it('states what breaks the case, what is left without productivity, and which figures to review', () => {
    const titles = section(e1, 'caseAgainst').blocks.map((block) => (block.kind === 'text' ? block.side.title : ''));
    expect(titles).toEqual(['What would have to go wrong', 'Plausibility checks']);
    expect(paragraphs(section(e1, 'caseAgainst').blocks)).toContain(
      'Without productivity gains, the net present value is still $130,919.',
    );
  });

  it('leads with the decisive assumption, at the value where the net present value is zero', () => {
    const snapshot = price(230);
    const sought = snapshot.breakEvens?.find(({ variable, value }) => value !== null && !variable.includes(':'));
    if (!sought) throw new Error('no assumption of the example breaks it alone');
    const model = buildReportModel(snapshot);
    expect(paragraphs(section(model, 'caseAgainst').blocks).at(-2)).toMatch(
      /^“.+” alone has the most influence: the case breaks even at .+ instead of .+\.$/,
    );
    const fields = { ...snapshot.input.fields, [sought.variable]: sought.value ?? 0 };
    const moved = exampleSnapshot('e1', {}, { ...snapshot.input, fields });
    expect(moved.result.metrics.npv).toBeCloseTo(0, 2);
  });

  it('omits break-even values for snapshots from before they were calculated', () => {
    const { breakEvens: _, ...older } = price(230);
    const model = buildReportModel(older);
    expect(paragraphs(section(model, 'caseAgainst').blocks).join(' ')).not.toContain('Taken alone');
    expect(tables(model, 'range')[0]?.columns).toHaveLength(7);
  });
});

describe('the tables', () => {
  it('list benefits by type, largest savings first, with subtotals and a total', () => {
    const [drivers] = tables(e1, 'drivers');
    expect(drivers?.groups.map(({ title }) => title)).toEqual(['Cost reduction', 'Cost avoidance', 'Productivity', '']);
    expect(rowTexts(drivers)[0]).toEqual([
      'Unused software licences reclaimed',
      '$210,000',
      '40.0%',
      '$126,000',
      '$84,000',
    ]);
    expect(rowTexts(drivers)[4]).toEqual(['Subtotal', '$668,000', '', '$471,494', '$196,506']);
    expect(rowTexts(drivers).at(-1)).toEqual(['All benefits', '$1,917,875', '', '$1,545,021', '$372,855']);
  });

  it('show the cash flow by column with costs as negative figures', () => {
    const rows = rowTexts(tables(e1, 'figures')[0]);
    expect(rows).toContainEqual(['Fees', '-$66,000', '-$66,000', '-$66,000', '$0', '-$198,000']);
    expect(rows).toContainEqual(['Net', '-$107,800', '$37,031', '$189,272', '$303,349', '$421,852']);
  });

  it('list hardware next to hosting in the costs by year', () => {
    const investment = {
      contractYears: 3,
      licences: [],
      trainingCost: 1000,
      hardwareOneOff: 5000,
      infrastructureCostPerYear: 200,
    };
    const model = buildReportModel(exampleSnapshot('e1', {}, { investment }));
    const rows = tables(model, 'investment').flatMap(rowTexts);
    expect(rows.find(([label]) => label === 'Services and training')?.[1]).toBe('$1,000');
    expect(rows.find(([label]) => label === 'Hardware and hosting')?.slice(1, 3)).toEqual(['$5,000', '$200']);
  });

  it('list every assumption with value, unit, level and source', () => {
    const rows = tables(e1, 'assumptions')[0]?.groups.flatMap(({ rows }) => rows) ?? [];
    const ticket = rows.find(({ cells }) => cells[0]?.text === 'Cost per level-1 ticket');
    expect(ticket?.cells.slice(1, 3)).toEqual([{ text: '$22' }, { text: 'per ticket' }]);
    expect(rows.every(({ cells }) => cells[4]?.mark !== undefined)).toBe(true);
  });

  it.each(['e2', 'e3', 'e5', 'e6', 'e7'] as const)('have rows as long as their header: %s', (id) => {
    const model = buildReportModel(exampleSnapshot(id));
    for (const table of model.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))) {
      for (const cells of rowTexts(table)) expect(cells, table.caption).toHaveLength(table.columns.length);
    }
  });
});
