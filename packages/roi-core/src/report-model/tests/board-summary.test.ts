import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildBoardSummary } from '../board-summary/build.ts';

const ORIGIN = 'https://roi.example.com';
const e1 = buildBoardSummary(exampleSnapshot('e1', { origin: ORIGIN }));

describe('the board summary of a new business case', () => {
  it('answers in one sentence, and again on hard savings only', () => {
    expect(e1.answer).toBe(
      'Deploying Aternity to 1,000 endpoints costs $291,280 over three years, returns $713,132, and pays back after 15.3 months.',
    );
    expect(e1.hardAnswer).toBe('On hard savings only, it returns $490,869 and pays back after 24.2 months.');
  });

  it('names the customer, whatever the estimate and the footer are called', () => {
    expect(e1.editionFor).toBe('Board summary for Halden Logistics, November 14, 2025');
  });

  it('says that the line drops only where a fee is due at the start of a year', () => {
    expect(e1.cashFlow.note).toContain('The line drops');
    expect(buildBoardSummary(exampleSnapshot('e2')).cashFlow.note).not.toContain('The line drops');
  });

  it('puts hard savings only below each of its three figures', () => {
    expect(e1.figures).toEqual([
      { label: 'Three-year NPV at 10%', value: '$310,198', hardOnly: '$130,919' },
      { label: 'Return on investment', value: '117%', hardOnly: '49.4%' },
      { label: 'Payback', value: '15.3 months', hardOnly: '24.2 months' },
    ]);
  });

  it('lists the five largest benefits of the term, and the rest as one row', () => {
    const { title, rows, more, total, hardOnly } = e1.benefits;
    expect(title).toBe('The five largest of 13 benefits');
    expect(rows.map(({ amount }) => amount)).toEqual(['$168,210', '$131,108', '$124,552', '$97,466', '$94,752']);
    expect(more).toEqual({ label: 'Eight more benefits', cells: ['$97,044'] });
    expect([total.cells[0], hardOnly]).toEqual(['$713,132', '$490,869']);
  });

  it('names what has to happen for the case to fail', () => {
    expect(e1.certainty.lead).toBe(
      'No single figure brings the result to zero. It fails only if less than 46% of the planned benefits arrive, or if fees exceed 2.72 times this price.',
    );
  });

  it('tries how far the weakest figures can fall, alone and in pairs', () => {
    const { rows, sentence } = e1.certainty.weakest ?? { rows: [], sentence: { name: '', text: '' } };
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({
      label: 'Share of regained user time turned into productive work',
      cells: ['50%', '$133,175', 'No value', 'Not used'],
    });
    expect(sentence.name).toBe('Two together can.');
  });

  it('leaves confirmed figures out of the weakest', () => {
    const [first] = exampleSnapshot('e1').weakFigures?.figures ?? [];
    const { input } = exampleSnapshot('e1');
    const variable = first?.variable ?? '';
    const confirmed = exampleSnapshot(
      'e1',
      {},
      { ...input, provenance: { ...input.provenance, [variable]: 'customer' } },
    );
    expect(confirmed.weakFigures?.figures.map((figure) => figure.variable)).not.toContain(variable);
  });

  it('asks for costs that add up to the total', () => {
    const { rows, total } = e1.ask;
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Start of each year', '$66,000', '$198,000'],
      ['Start', '$41,800', '$41,800'],
      ['Each year', '$17,160', '$51,480'],
    ]);
    expect(total.cells.at(-1)).toBe('$291,280');
  });

  it('links to the verification of its figures, unless nothing can be verified', () => {
    expect(e1.verify.url).toBe(`${ORIGIN}/verify/${CIRCUMSTANCES.inputHash}`);
    expect(buildBoardSummary(exampleSnapshot('e1', {})).verify.url).toBeNull();
    const draft = { ...exampleSnapshot('e1', { origin: ORIGIN }), isUnregistered: true } as const;
    expect(buildBoardSummary(draft).verify.url).toBeNull();
  });

  it('prints large amounts of the cash flow in a larger unit, which it says once', () => {
    const large = buildBoardSummary(exampleSnapshot('e1', {}, { currency: { sign: 'Rp', value: 16_000 } }));
    expect(large.cashFlow.heads[0]).toBe('In Rp thousand');
    expect(large.cashFlow.rows.every(({ cells }) => cells.every((cell) => cell.length <= 12))).toBe(true);
  });
});

describe('the board summary of a renewal', () => {
  const e6 = buildBoardSummary(exampleSnapshot('e6'));

  it('leads with the increment, and gives the total below', () => {
    expect(e6.answer).toBe(
      'Renewing NPM and IQ brings $1,633,650 more in benefits for $526,929 more in costs over three years.',
    );
    expect(e6.figures[0]).toEqual({
      label: 'NPV of renewing, 3 years at 10%',
      value: '$849,075',
      hardOnly: '-$57,314',
    });
    expect(e6.readings.map(({ text }) => text).join(' ')).toContain('Net present value $2,330,374');
  });

  it('says what the increment means, also where hard savings alone say the opposite', () => {
    expect(e6.readings[0]?.text).toBe('The added benefits cover the added costs.');
    expect(e6.hardAnswer).toBe('Hard savings only: The added costs exceed the added benefits.');
  });

  it('asks for no more than the costs above the current contract', () => {
    expect(e6.ask.total).toEqual({ label: 'Costs above the current contract', cells: ['', '', '$526,929'] });
  });
});

describe('the board summary of a review', () => {
  const e5 = buildBoardSummary(exampleSnapshot('e5'));

  it('discounts nothing and has no net present value', () => {
    expect(e5.figures[0]?.label).toBe('Net benefit, 2 years');
    expect(JSON.stringify(e5)).not.toMatch(/net present|NPV|discount|IRR/i);
  });

  it('says what was measured, also what got worse', () => {
    expect(e5.basis.sentence).toBe('Five of eight benefits were measured; they carry 55.8% of the annual savings.');
    expect(e5.basis.items.map(({ evidence }) => evidence).join()).toContain('higher than before');
  });
});
