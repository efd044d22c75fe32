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
      'Equipping 1,000 endpoints with SaaS Enterprise and Intel Module costs $291,280 over three years and returns $713,132. It pays back after 15.3 months, and still pays back after 24.2 months when all productivity gains are left out.',
    );
  });

  it('leads with three headline figures, each with a sentence of plain words', () => {
    const headline = summary.blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures).toEqual([
      {
        label: 'Net present value at 10%',
        value: '$310,198',
        sentence: 'What is left of all benefits of the three years after all costs, in the money of today.',
      },
      {
        label: 'Return on investment',
        value: '117%',
        sentence: 'Each $1 spent comes back as $2.17, both in the money of today.',
      },
      { label: 'Payback', value: '15.3 months', sentence: 'From then on more was earned than spent.' },
    ]);
  });

  it('sets hard savings only below all benefits', () => {
    expect(rowTexts(tables(e1, 'summary')[0])).toEqual([
      ['All benefits', '$713,132', '$291,280', '$310,198', '117%', '15.3 months'],
      ['Hard savings only', '$490,869', '$291,280', '$130,919', '49.4%', '24.2 months'],
    ]);
  });

  it('says what would have to go wrong', () => {
    expect(paragraphs(summary.blocks).at(-1)).toBe(
      'The case breaks even with 46.1% of the planned benefits, or at 2.72 times the fees. Each month of delay costs $12,879.',
    );
  });

  it('says when fees are due, when benefits start and how they ramp', () => {
    const chart = summary.blocks.find((block) => block.kind === 'cashFlow');
    expect(chart?.side?.note).toBe(
      'Fees at the start of each year. Benefits ramp from 50% to 100%, start after three months, and are reduced for risk.',
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
      'Without any productivity gain the net present value is still $130,919.',
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
    expect(tables(model, 'range')[0]?.columns).toHaveLength(7);
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
    expect(rowTexts(drivers).at(-1)).toEqual(['All drivers', '$1,917,875', '', '$1,545,021', '$372,855']);
  });

  it('give the cash flow by column with costs as negative figures', () => {
    const rows = rowTexts(tables(e1, 'figures')[0]);
    expect(rows).toContainEqual(['Fees', '-$66,000', '-$66,000', '-$66,000', '$0', '-$198,000']);
    expect(rows).toContainEqual(['Net', '-$107,800', '$37,031', '$189,272', '$303,349', '$421,852']);
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
      /over the two years reviewed and returned \$2,136,723\./,
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

  it('lead a renewal with what it adds to the current contract, in words too, the whole beside it', () => {
    const model = buildReportModel(exampleSnapshot('e6'));
    const summary = section(model, 'summary');
    expect(paragraphs(summary.blocks)[0]).toBe(
      'Renewing with NPM+, IQ and UC Module costs $526,929 more than the current contract over three years and adds $1,633,650 of benefits. The added benefits cover the added costs. It pays back after 12.3 months, but not within the term when all productivity gains are left out.',
    );
    const headline = summary.blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Net present value of renewing at 10%', '$849,075'],
      ['Return on the added costs', '180%'],
      ['Payback', '12.3 months'],
    ]);
    expect(rowTexts(tables(model, 'summary')[0]).map(([label, , , npv]) => [label, npv])).toEqual([
      ['All benefits', '$849,075'],
      ['Hard savings only', '-$57,314'],
      ['The whole renewal', '$2,330,374'],
      ['Whole renewal, hard savings only', '$231,712'],
    ]);
    expect(tables(model, 'figures').map(({ caption }) => caption)).toEqual([
      'Cash flow by year, compared with the current contract',
      'Key figures compared with the current contract',
      'Cash flow of the whole renewal by year',
      'Key figures of the whole renewal',
    ]);
    const ranges = tables(model, 'range')
      .at(-1)
      ?.groups.map(({ title, rows }) => [title, rows[0]?.cells[4]?.text]);
    expect(ranges).toEqual([
      ['Compared with the current contract', '$849,075'],
      ['The whole renewal', '$2,330,374'],
    ]);
    expect(tables(model, 'drivers')[1]?.caption).toBe('Savings with Existing Aternity, and what the renewal adds');
  });

  it('say of a renewal that changes no product what its fee adds, or that it stays as it is', () => {
    const { input } = exampleSnapshot('e6');
    const answerAt = (existingAnnualFee: number) => {
      const licences = [{ componentId: 13, model: 'subscription', quantity: 800, unitPrice: 100 } as const];
      const model = buildReportModel(
        exampleSnapshot(
          'e6',
          {},
          {
            proposed: { subProducts: [13] },
            existing: { subProducts: [13] },
            reductions: {},
            levels: {},
            provenance: {},
            financial: { discountRatePct: 10 },
            investment: { contractYears: 3, feeTiming: 'yearEnd', licences, existingAnnualFee },
            fields: input.fields ?? {},
          },
        ),
      );
      return { answer: paragraphs(section(model, 'summary').blocks)[0], model };
    };
    expect(answerAt(70_000).answer).toBe(
      'The products stay the same. The renewal costs $30,000 more than the current contract over the term. It does not pay back within the term, with or without productivity gains.',
    );
    expect(answerAt(80_000).answer).toBe('Costs and benefits stay as they are under the current contract.');
    const cheaper = answerAt(90_000);
    expect(cheaper.answer).toBe(
      'The products stay the same. The renewal costs $30,000 less than the current contract over the term.',
    );
    expect(JSON.stringify(cheaper.model)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('list the tools that a consolidation retires, and why one counts nothing', () => {
    const model = buildReportModel(exampleSnapshot('e7'));
    const tools = tables(model, 'investment').find(({ caption }) => caption === 'Tools retired');
    const notes = (tools?.groups ?? []).flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.note ?? ''));
    expect(notes.filter((note) => note.endsWith(': not retired within the term'))).toHaveLength(1);
    expect(paragraphs(section(model, 'notIncluded').blocks).join(' ')).toMatch(
      /: not retired within the term, so its cost is not counted as savings\./,
    );
  });

  it('name what was excluded', () => {
    const input = exampleSnapshot('e1').input;
    const model = buildReportModel(exampleSnapshot('e1', {}, { fields: { ...input.fields, endpointKwhYear: -1 } }));
    expect(paragraphs(section(model, 'notIncluded').blocks)).toContain(
      'Endpoint energy saved: excluded by Electricity per endpoint per year.',
    );
  });
});

describe('what the case rests on', () => {
  const cells = (table: TableBlock | undefined) =>
    (table?.groups ?? []).flatMap(({ rows }) => rows.map((row) => row.cells));

  it('is no figure of the customer at first, and no money is shown for it', () => {
    expect(paragraphs(section(e1, 'summary').blocks)).toContain('No figures confirmed yet');
  });

  it('is what the customer confirmed, with its amounts', () => {
    expect(paragraphs(section(buildReportModel(exampleSnapshot('e7')), 'summary').blocks)).toContain(
      'Figures you confirmed carry 24.5% of the annual savings. Against all costs these benefits alone give a net present value of -$509,549 (net benefit -$406,033), with hard savings only -$509,549 (net benefit -$406,033).',
    );
    expect(paragraphs(section(buildReportModel(exampleSnapshot('e5')), 'summary').blocks).join(' ')).toContain(
      'these benefits alone give a net benefit of $17,760, with hard savings only $17,760.',
    );
  });

  it('names who agreed a figure and when', () => {
    const provenance = { costPerTicket: 'agreed' } as const;
    const { input } = exampleSnapshot('e1');
    const fields = { ...input.fields, costPerTicket: 21 };
    const agreements = { costPerTicket: { name: 'Ruth Okafor', date: '2025-11-12' } };
    const model = buildReportModel(exampleSnapshot('e1', { agreements }, { fields, provenance }));
    const ticket = cells(tables(model, 'assumptions')[0]).find(([name]) => name?.text === 'Cost per level-1 ticket');
    expect(ticket?.[4]).toEqual({
      text: 'Agreed with the customer',
      mark: 'agreed',
      note: 'Ruth Okafor, 12 November 2025',
    });
  });

  it('is licenses that follow their fact, at list price', () => {
    const line = cells(tables(e1, 'investment').find(({ caption }) => caption === 'Licenses'))[0];
    expect(line?.map(({ text }) => text)).toEqual(['SaaS Enterprise', '1,000', '$60', '0%', '$60,000']);
    expect(line?.[0]?.note).toBe('follows PCs, laptops and virtual desktops in scope');
    expect(line?.[2]?.note).toBe('List price');
  });

  it('is a risk of its own for a benefit, with the reason', () => {
    const riskReasons = { licenceWaste: 'The contract ends next year' };
    const model = buildReportModel(exampleSnapshot('e1', { riskReasons }, { riskOverrides: { licenceWaste: 40 } }));
    const risks = tables(model, 'investment').find(({ caption }) => caption === 'Risk adjustments of single benefits');
    expect(rowTexts(risks)).toEqual([['Unused software licences reclaimed', 'The contract ends next year', '40%']]);
    expect(tables(e1, 'investment').map(({ caption }) => caption)).not.toContain('Risk adjustments of single benefits');
  });

  it('lists the benefits outside the money that were selected, by product family, and no others', () => {
    const [aternity, , npm] = exampleSnapshot('e1').catalogue.unquantifiedBenefits;
    const unquantified = [aternity?.items[1] ?? '', npm?.items[0] ?? ''];
    const model = buildReportModel(exampleSnapshot('e1', { unquantified }));
    const { title, blocks } = section(model, 'unquantified');
    expect(title).toBe('Benefits that we have not quantified');
    expect(blocks.map((block) => (block.kind === 'text' ? [block.side.title, block.paragraphs] : []))).toEqual([
      ['Aternity (Digital Experience)', [unquantified[0]]],
      ['NPM (Network Observability)', [unquantified[1]]],
    ]);
    expect(e1.sections.map(({ id }) => id)).not.toContain('unquantified');
  });

  it('says how well the figures are known, with hard savings beside all benefits', () => {
    expect(section(e1, 'range').lead).toMatch(
      /^Of 500 simulated outcomes \d+% end above zero, with hard savings only \d+%\. The range reflects how well each figure is known: those you agreed vary by about 5%, our defaults by more\.$/,
    );
    const [tornado] = section(e1, 'range').blocks;
    expect(tornado?.kind === 'tornado' && tornado.side.note).toContain(
      'Each bar covers 8 in 10 outcomes for that figure.',
    );
    expect(rowTexts(tables(e1, 'range').at(-1)).map(([label]) => label)).toEqual(['All benefits', 'Hard savings only']);
  });

  it('notes below every table that adds up that rounded rows may not', () => {
    const added = e1.sections.flatMap(({ blocks }) =>
      blocks.filter(
        (block): block is TableBlock =>
          block.kind === 'table' && block.groups.some(({ rows }) => rows.some(({ kind }) => kind === 'total')),
      ),
    );
    expect(added.length).toBeGreaterThan(4);
    for (const { note } of added) expect(note).toBe('Rounded rows may not add up to the rounded total.');
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
      'Model version': '2.0',
      'Configuration version': '1',
      'Product version': '0.1.0',
      Simulation: '500 trials, seed 20250101',
    });
  });
});
