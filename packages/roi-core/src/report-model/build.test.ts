import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../fixtures/snapshot.ts';
import { buildReportModel } from './build.ts';
import type { Block, ReportModel, TableBlock } from './model.ts';

const e1 = buildReportModel(exampleSnapshot('e1'));

function section(model: ReportModel, id: string) {
  const found = model.sections.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`the report has no section ${id}`);
  return found;
}

function tables(model: ReportModel, id: string): TableBlock[] {
  return section(model, id).blocks.filter((block): block is TableBlock => block.kind === 'table');
}

function rowTexts(table: TableBlock | undefined): string[][] {
  return (table?.groups ?? []).flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)));
}

function paragraphs(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs : []));
}

describe('the executive summary of example E1', () => {
  const summary = section(e1, 'summary');

  it('answers in one sentence what it costs, returns, and when it pays back with and without productivity', () => {
    expect(paragraphs(summary.blocks)[0]).toBe(
      'Equipping 1,000 endpoints with SaaS Enterprise and Intel Module costs $291,280 over three years and returns $789,956. It pays back after 5.9 months, and still pays back after 12.9 months when all productivity gains are left out.',
    );
  });

  it('leads with three headline figures, each with a sentence of plain words', () => {
    const headline = summary.blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures).toEqual([
      {
        label: 'Net present value at 10%',
        value: '$392,884',
        sentence: 'What is left of all benefits of the three years after all costs, in the money of today.',
      },
      {
        label: 'Return on investment',
        value: '158%',
        sentence: 'Each $1 spent comes back as $2.58, both in the money of today.',
      },
      { label: 'Payback', value: '5.9 months', sentence: 'From then on more was earned than spent.' },
    ]);
  });

  it('sets the hard-only twin below all benefits', () => {
    expect(rowTexts(tables(e1, 'summary')[0])).toEqual([
      ['All benefits', '$789,956', '$291,280', '$392,884', '158%', '5.9 months'],
      ['Hard only, no productivity', '$546,366', '$291,280', '$195,075', '78.5%', '12.9 months'],
    ]);
  });

  it('says what would have to go wrong', () => {
    expect(paragraphs(summary.blocks).at(-1)).toBe(
      'The case breaks even with 38.8% of the planned benefits, or at 3.39 times the fees. Each month of delay costs $15,013.',
    );
  });

  it('says when fees fall and how benefits ramp', () => {
    const chart = summary.blocks.find((block) => block.kind === 'cashFlow');
    expect(chart?.side?.note).toBe(
      'Fees at the end of each year. Benefits ramp from 50% to 100% and are reduced for risk.',
    );
  });
});

describe('the case against', () => {
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

  it('says what breaks the case, what is left without productivity, and which figures to look at again', () => {
    const titles = section(e1, 'caseAgainst').blocks.map((block) => (block.kind === 'text' ? block.side.title : ''));
    expect(titles).toEqual(['What would have to go wrong', 'Worth a second look']);
    expect(paragraphs(section(e1, 'caseAgainst').blocks)).toContain(
      'Without any productivity gain the net present value is still $195,075.',
    );
  });

  it('names the assumption that decides it first, at the value that leaves nothing over', () => {
    const snapshot = price(230);
    const sought = snapshot.breakEvens?.find(({ variable, value }) => value !== null && !variable.includes(':'));
    if (!sought) throw new Error('no assumption of the example breaks it alone');
    const model = buildReportModel(snapshot);
    expect(paragraphs(section(model, 'caseAgainst').blocks).at(-2)).toMatch(
      /^Taken alone, “.+” decides it first: it breaks even at .+ instead of .+\.$/,
    );
    const fields = { ...snapshot.input.fields, [sought.variable]: sought.value ?? 0 };
    const moved = exampleSnapshot('e1', {}, { ...snapshot.input, fields });
    expect(moved.result.metrics.npv).toBeCloseTo(0, 2);
  });

  it('says nothing of break-even values in what was frozen before they were sought', () => {
    const { breakEvens: _, ...older } = price(230);
    const model = buildReportModel(older);
    expect(paragraphs(section(model, 'caseAgainst').blocks).join(' ')).not.toContain('Taken alone');
    expect(tables(model, 'range')[0]?.columns).toHaveLength(5);
  });
});

describe('the tables', () => {
  it('list drivers by kind of benefit, largest saving first, with subtotals and a total', () => {
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
    expect(rowTexts(drivers).at(-1)).toEqual(['All drivers', '$2,342,585', '', '$1,951,050', '$391,535']);
  });

  it('give the cash flow by column with costs as negative figures', () => {
    const rows = rowTexts(tables(e1, 'figures')[0]);
    expect(rows).toContainEqual(['Fees', '$0', '-$66,000', '-$66,000', '-$66,000', '-$198,000']);
    expect(rows).toContainEqual(['Net', '-$41,800', '$84,916', '$202,569', '$252,991', '$498,676']);
  });

  it('give every assumption with value, unit, level and provenance', () => {
    const rows = tables(e1, 'assumptions')[0]?.groups.flatMap(({ rows }) => rows) ?? [];
    const ticket = rows.find(({ cells }) => cells[0]?.text === 'Cost per level-1 ticket');
    expect(ticket?.cells.slice(1, 3)).toEqual([{ text: '$22' }, { text: 'per ticket' }]);
    expect(rows.every(({ cells }) => cells[4]?.mark !== undefined)).toBe(true);
  });

  it.each(['e2', 'e3', 'e5', 'e6', 'e7'] as const)('hold every row at the length of the head: %s', (id) => {
    const model = buildReportModel(exampleSnapshot(id));
    for (const table of model.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))) {
      for (const cells of rowTexts(table)) expect(cells, table.caption).toHaveLength(table.columns.length);
    }
  });
});

describe('the other scenarios', () => {
  it('say of a case that productivity carries it when hard benefits do not pay back', () => {
    const [answer] = paragraphs(section(buildReportModel(exampleSnapshot('e3')), 'summary').blocks);
    expect(answer).toMatch(/but not within the term when all productivity gains are left out\.$/);
  });

  it('speak of a review in the past and mark what was measured', () => {
    const model = buildReportModel(exampleSnapshot('e5'));
    expect(paragraphs(section(model, 'summary').blocks)[0]).toMatch(
      /over the two years reviewed and returned \$1,956,753\./,
    );
    const notes = tables(model, 'drivers')[0]?.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.note));
    expect(notes).toContain('measured');
    expect(section(model, 'views').title).toBe('Savings with Existing Aternity');
  });

  it('say nothing of a review that is discounted or still to come', () => {
    const future =
      /present value|NPV|discounted at|discounted payback|discount rate|rate of return|delay|planned benefits|money of today/gi;
    const told = (id: 'e1' | 'e5') => JSON.stringify(buildReportModel(exampleSnapshot(id))).match(future) ?? [];
    expect(told('e5')).toEqual([]);
    expect(told('e1').length).toBeGreaterThan(10);
    expect(rowTexts(tables(buildReportModel(exampleSnapshot('e5')), 'figures')[1]).map(([label]) => label)).toEqual([
      'Total benefits',
      'Total costs',
      'Net benefit',
      'Return on investment',
      'Payback',
      'Benefit to cost ratio',
    ]);
  });

  it('give a renewal its increment over the running contract', () => {
    const model = buildReportModel(exampleSnapshot('e6'));
    expect(tables(model, 'figures')[1]?.columns.map(({ label }) => label)).toContain('Over today');
    expect(tables(model, 'drivers')[1]?.caption).toBe('Savings with Existing Aternity, and what the renewal adds');
  });

  it('list the tools that a consolidation retires', () => {
    const captions = tables(buildReportModel(exampleSnapshot('e7')), 'investment').map(({ caption }) => caption);
    expect(captions).toContain('Tools retired');
  });

  it('name what was excluded', () => {
    const input = exampleSnapshot('e1').input;
    const model = buildReportModel(exampleSnapshot('e1', {}, { fields: { ...input.fields, endpointKwhYear: -1 } }));
    expect(paragraphs(section(model, 'notIncluded').blocks)).toContain(
      'Endpoint energy saved: excluded by Electricity per endpoint per year.',
    );
  });
});

describe('the document around them', () => {
  it('prints required sections even when they are not chosen, and leaves out what is not', () => {
    const model = buildReportModel(exampleSnapshot('e1', { sections: [] }));
    expect(model.sections.map(({ id }) => id)).toEqual(['summary', 'drivers', 'assumptions', 'verification']);
  });

  it('is plain JSON and the same for the same snapshot', () => {
    const snapshot = exampleSnapshot('e1');
    const again = buildReportModel(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot);
    expect(JSON.parse(JSON.stringify(e1))).toEqual(e1);
    expect(again).toEqual(buildReportModel(snapshot));
  });

  it('replaces its accent by a partner colour that is legible, and bands with one that is not', () => {
    const withAccent = (accent: string) =>
      buildReportModel(exampleSnapshot('e1', { partner: { name: 'P', tagLine: '', logo: null, accent } })).accent;
    expect(withAccent('#1c3f94')).toEqual({ color: '#1c3f94', isLegible: true });
    expect(withAccent('#ffb000')).toEqual({ color: '#ffb000', isLegible: false });
    expect(withAccent('red;}')).toBeNull();
  });

  it('puts a long footer on the last page and the standard line under the others', () => {
    const footer = `**Terms.** ${'Lorem ipsum dolor sit amet. '.repeat(20)}`;
    const model = buildReportModel(exampleSnapshot('e1', { template: { ...CIRCUMSTANCES.template, footer } }));
    expect(model.footer).toBe(
      'Contoso Networks, for Halden Logistics. Figures are estimates from stated assumptions, not a promise of results. © 2025 Contoso Networks and Aternity. All rights reserved.',
    );
    expect(section(model, 'verification').blocks).toContainEqual({ kind: 'markdown', markdown: footer });
  });

  it('prints the input hash and the versions that made it', () => {
    const facts = section(e1, 'verification').blocks.find((block) => block.kind === 'facts');
    const values = Object.fromEntries((facts?.items ?? []).map(({ label, value }) => [label, value]));
    expect(values).toMatchObject({
      'Input hash (SHA-256)': 'c0ffee00'.repeat(8),
      'Model version': '1.0',
      'Configuration version': '1',
      'Product version': '0.1.0',
      Simulation: '500 trials, seed 20250101',
    });
  });
});
