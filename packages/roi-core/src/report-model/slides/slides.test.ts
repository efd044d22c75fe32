import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../fixtures/read.ts';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import type { Snapshot } from '../snapshot.ts';
import { buildSlides } from './build-slides.ts';
import { moneyScale } from './money-scale.ts';

const titlesOf = (snapshot: Snapshot) => {
  const { cover, answer, savings, cashFlow, certainty, next } = buildSlides(snapshot);
  return [cover, answer, savings, cashFlow, certainty, next].map(({ title }) => title);
};

describe('the titles of slides', () => {
  it('say the results of a new business', () => {
    expect(titlesOf(exampleSnapshot('e1'))).toEqual([
      'The business case for digital experience',
      'Deploying Aternity costs $291,280 over three years, returns $713,132, and pays back in 15.3 months',
      '68.8% of the savings are hard: money, not time',
      'Payback in 15.3 months, with fees in advance',
      'No single figure brings the result to zero',
      'We ask for a decision on $291,280 and three confirmed figures',
    ]);
  });

  it('lead a renewal with what it adds', () => {
    const { answer } = buildSlides(exampleSnapshot('e6'));
    expect(answer.title).toBe(
      'Renewing costs $526,929 more than the current contract over three years and adds $1,633,650 of benefits',
    );
    expect(answer.figures[0]).toEqual({
      label: 'Net present value of renewing, 3 years at 10%',
      value: '$849,075',
      hardOnly: '-$57,314',
    });
    expect(answer.lines).toContain('Hard savings only: The added costs exceed the added benefits.');
    expect(answer.lines.join(' ')).toContain('The whole renewal: net present value $2,330,374');
  });

  it('look back in a review, without a value of the future', () => {
    const slides = buildSlides(exampleSnapshot('e5'));
    expect(slides.answer.figures[0]?.label).toBe('Net benefit, 2 years');
    expect(slides.certainty).toMatchObject({ kind: 'measured', title: '55.8% of the annual savings are measured' });
    expect(slides.certainty.kind === 'measured' && slides.certainty.table.rows).toContainEqual([
      'Endpoint energy saved',
      '◆ Measured',
      '-$2,240, higher than before',
    ]);
    expect(JSON.stringify(slides)).not.toMatch(/net present value|rate of return|discounted at/i);
  });

  it('exist for estimates of model 1.0', () => {
    expect(titlesOf(readFixture<Snapshot>('stored-1.0'))).toHaveLength(6);
  });
});

describe('the last slide', () => {
  it('names who agreed a figure', () => {
    const { input } = exampleSnapshot('e1');
    const agreements = { costPerTicket: { name: 'Ruth Okafor', date: '2025-11-12' } };
    const { next } = buildSlides(
      exampleSnapshot(
        'e1',
        { agreements },
        { fields: { ...input.fields, costPerTicket: 21 }, provenance: { costPerTicket: 'agreed' } },
      ),
    );
    expect(next.agreed.rows).toEqual([['Cost per level-1 ticket', '$21', 'Ruth Okafor']]);
  });

  it('says so if no figure is agreed', () => {
    expect(buildSlides(exampleSnapshot('e1')).next.agreed.rows).toEqual([['No figures agreed yet', '', '']]);
  });
});

describe('the scale of a table', () => {
  it('is whole units as long as they are readable', () => {
    expect(moneyScale('$', [-107_800]).format(-107_800)).toBe('-$107,800');
  });

  it('is thousands or millions for longer amounts, said once', () => {
    const { unit, format } = moneyScale('Rp ', [17_459_616_313_575, -810_000_000_000]);
    expect([unit, format(17_459_616_313_575)]).toEqual(['In Rp million', '17,459,616']);
  });
});
