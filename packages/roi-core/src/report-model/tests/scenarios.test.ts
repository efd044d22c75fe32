import { describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildReportModel } from '../build.ts';
import { paragraphs, rowTexts, section, tables } from './read.ts';

describe('the other scenarios', () => {
  it('state that productivity is decisive when hard benefits do not pay back', () => {
    const [answer] = paragraphs(section(buildReportModel(exampleSnapshot('e3')), 'summary').blocks);
    expect(answer).toMatch(/but not within the term without productivity gains\.$/);
  });

  it('describe a review in the past tense and mark measured values', () => {
    const model = buildReportModel(exampleSnapshot('e5'));
    expect(paragraphs(section(model, 'summary').blocks)[0]).toMatch(
      /^Over the two years reviewed, .+ and returned \$2,136,723\./,
    );
    const notes = tables(model, 'drivers')[0]?.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.note));
    expect(notes).toContain('measured');
    expect(section(model, 'views').title).toBe('Savings with Existing Aternity');
  });

  it('call nothing in a review discounted or still to come', () => {
    const future =
      /present value|NPV|discounted at|discounted payback|discount rate|rate of return|delay|planned benefits|today’s money/gi;
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

  it('lead a renewal with what it adds to the current contract, also in words, with the total next to it', () => {
    const model = buildReportModel(exampleSnapshot('e6'));
    const summary = section(model, 'summary');
    expect(paragraphs(summary.blocks)[0]).toBe(
      'Renewing with NPM+, IQ and UC Module costs $526,929 more than the current contract over three years and adds $1,633,650 of benefits. The added benefits cover the added costs. It pays back after 12.3 months, but not within the term without productivity gains.',
    );
    const headline = summary.blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Net present value of renewing, 3 years at 10%', '$849,075'],
      ['Return on renewing', '180%'],
      ['Payback', '12.3 months'],
    ]);
    expect(headline?.figures.map(({ hardOnly }) => hardOnly)).toEqual(['-$57,314', '-12.2%', 'not within the term']);
    expect(headline?.total).toEqual({
      title: 'The whole renewal',
      rows: [
        { label: 'Three-year NPV at 10%', value: '$2,330,374', hardOnly: '$231,712' },
        { label: 'ROI', value: '296%', hardOnly: '29.5%' },
        { label: 'Payback', value: '4.2 months', hardOnly: '24.7 months' },
      ],
    });
    expect(paragraphs(summary.blocks).slice(1, 3)).toEqual([
      'All benefits: The added benefits cover the added costs.',
      'Hard savings only: The added costs exceed the added benefits.',
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

  it('explain the main results: of a renewal those of the increment', () => {
    const explained = (id: 'e1' | 'e5' | 'e6') =>
      section(buildReportModel(exampleSnapshot(id)), 'method').blocks.flatMap((block) =>
        block.kind === 'formulas' && block.title === 'Key figures'
          ? block.items.map(({ title, result }) => [title, result])
          : [],
      );
    expect(explained('e6')).toEqual([
      ['Added benefits', '$1,633,650'],
      ['Added costs', '$526,929'],
      ['Net present value of renewing', '$849,075'],
      ['Return on renewing', '180%'],
      ['Payback, compared with the current contract', '12.3 months'],
    ]);
    expect(explained('e1')).toContainEqual(['Net present value', '$310,198']);
    expect(explained('e5')).toContainEqual(['Net benefit', '$1,741,683']);
  });

  it('describe what the fee of a renewal without other products adds, or that it is unchanged', () => {
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

  it('list the tools that a consolidation retires, and why one does not count', () => {
    const model = buildReportModel(exampleSnapshot('e7'));
    const tools = tables(model, 'investment').find(({ caption }) => caption === 'Tools retired');
    const notes = (tools?.groups ?? []).flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.note ?? ''));
    expect(notes.filter((note) => note.endsWith(': not retired within the term'))).toHaveLength(1);
    expect(paragraphs(section(model, 'notIncluded').blocks).join(' ')).toMatch(
      /: not retired within the term, so its cost is not counted as savings\./,
    );
  });

  it('list what was excluded', () => {
    const input = exampleSnapshot('e1').input;
    const model = buildReportModel(exampleSnapshot('e1', {}, { fields: { ...input.fields, endpointKwhYear: -1 } }));
    expect(paragraphs(section(model, 'notIncluded').blocks)).toContain(
      'Endpoint energy saved: excluded by Electricity per endpoint per year.',
    );
  });
});
