import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CoverLine } from './cumulative-line.tsx';

describe('the line on the cover', () => {
  it('shows no payback when there is none', () => {
    const cumulative = [-10, -30, -20];
    const line = cumulative.map((amount, column) => ({ month: 12 * column, amount }));
    const never = { cumulative, line, paybackMonths: null, paybackText: 'Pays back after 1 month' };
    const svg = renderToStaticMarkup(<CoverLine {...never} title="t" />);
    expect(svg).not.toContain('Pays back');
    expect(svg).not.toContain('NaN');
  });

  it.each([
    ['late, with its label before the point', [-73, -58, -12, 36], 27.1, ['Year 1', 'Year 3']],
    ['early, with its label after the point', [-50, 40, 260, 570], 4.9, ['Year 2', 'Year 3']],
  ])('labels no year at the label of the payback: %s', (_, cumulative, paybackMonths, years) => {
    const line = cumulative.map((amount, column) => ({ month: 12 * column, amount }));
    const paybackText = `Pays back after ${paybackMonths} months`;
    const svg = renderToStaticMarkup(<CoverLine {...{ cumulative, line, paybackMonths, paybackText }} title="t" />);
    expect(svg.match(/Year \d/g)).toEqual(years);
    expect(svg.match(/class="cover-mark/g)).toHaveLength(years.length);
  });

  it('places a year on the solid area when the line is above zero before the next fee', () => {
    const line = [
      { month: 0, amount: -50 },
      { month: 12, amount: 40 },
      { month: 12, amount: -10 },
      { month: 24, amount: 200 },
    ];
    const late = { cumulative: [-50, -10, 200], line, paybackMonths: 12.6, paybackText: 'Pays back after 12.6 months' };
    const svg = renderToStaticMarkup(<CoverLine {...late} title="t" />);
    expect(svg).toMatch(/class="cover-year" [^>]*>Year 1</);
  });
});
