import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildReportModel } from '../build.ts';
import { section } from '../tests/read.ts';
import { textProblem } from './text-problem.ts';

const introductionOf = (id: 'e1' | 'e5' | 'e6', introduction: string, customer = 'Halden Logistics') => {
  const circumstances = {
    template: { ...CIRCUMSTANCES.template, introduction },
    estimate: { ...CIRCUMSTANCES.estimate, customer },
  };
  const { title, blocks } = section(buildReportModel(exampleSnapshot(id, circumstances)), 'introduction');
  return [title, blocks[0]?.kind === 'markdown' ? blocks[0].markdown : ''];
};

describe('a figure named in a text of the report', () => {
  it('is replaced by the figure, as the report writes it', () => {
    expect(
      introductionOf(
        'e1',
        'For {customer}: {npv} over {term}, with hard savings only {npv.hard}, paid back in {payback}.',
      )[1],
    ).toBe(
      'For Halden Logistics: $310,198 over three years, with hard savings only $130,919, paid back in 15.3 months.',
    );
  });

  it('is any of the results, with hard savings only too', () => {
    expect(introductionOf('e1', '{roi}, {benefits}, {costs}')[1]).toBe('117%, $713,132, $291,280');
    expect(introductionOf('e1', '{roi.hard}, {benefits.hard}, {payback.hard}')[1]).toBe('49.4%, $490,869, 24.2 months');
  });

  it('is what the scenario leads with: of a renewal what it adds, of a review the net benefit', () => {
    expect(introductionOf('e6', '{npv}, {roi.hard}')[1]).toBe('$849,075, -12.2%');
    expect(introductionOf('e5', '{npv}, {costs}')[1]).toBe('$1,741,683, $395,040');
  });

  it('gives a customer’s name no meaning as Markdown, in a text or in a heading', () => {
    expect(introductionOf('e1', '# For {customer}\n\n{customer}', 'A*B* [C](https://evil.example)')).toEqual([
      'For A*B* [C](https://evil.example)',
      'A\\*B\\* \\[C\\](https://evil.example)',
    ]);
  });

  it('is refused if there is no such figure, with the ones that there are', () => {
    expect(textProblem('{nvp} and {roi}')).toBe(
      'There is no figure {nvp}. Use {customer}, {term}, {npv}, {npv.hard}, {roi}, {roi.hard}, {payback}, {payback.hard}, {benefits}, {benefits.hard}, or {costs}',
    );
    expect(textProblem('{npv} {payback.hard} {} {1} { npv } {X}')).toBeNull();
  });
});
