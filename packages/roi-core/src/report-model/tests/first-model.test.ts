import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../fixtures/read.ts';
import { buildReportModel } from '../build.ts';
import type { Snapshot } from '../snapshot.ts';
import { paragraphs, rowTexts, section, tables } from './read.ts';

const model = buildReportModel(readFixture<Snapshot>('stored-1.0'));

describe('a report that model 1.0 froze', () => {
  it('is led by the whole renewal, with the increment in its third column', () => {
    const headline = section(model, 'summary').blocks.find((block) => block.kind === 'headline');
    expect(headline?.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Net present value, 3 years at 10%', '$2,488,671'],
      ['Return on investment', '335%'],
      ['Payback', '1.8 months'],
    ]);
    const figures = tables(model, 'figures')[1];
    expect(figures?.columns.map(({ label }) => label)).toContain('Added by renewing');
    expect(
      rowTexts(figures)
        .find(([label]) => label === 'Net present value')
        ?.slice(2),
    ).toEqual(['$2,488,671', '$291,756', '$978,773']);
  });

  it('says which model made it, and what its range was', () => {
    const facts = section(model, 'verification').blocks.find((block) => block.kind === 'facts');
    expect(facts?.items).toContainEqual({ label: 'Model version', value: '1.0', isCode: false });
    expect(section(model, 'range').lead).toMatch(/Draws are independent, so the true spread is wider\.$/);
    expect(tables(model, 'range')).toHaveLength(1);
    expect(paragraphs(section(model, 'method').blocks).at(-1)).toMatch(/in a straight line within each year/);
  });

  it('claims nothing that its model did not know', () => {
    const text = JSON.stringify(model);
    expect(text).not.toMatch(/NaN|undefined|confirmed|those you agreed|Compared with the current contract|Deployment/);
  });

  it('draws its line from column to column', () => {
    const chart = section(model, 'summary').blocks.find((block) => block.kind === 'cashFlow');
    expect(chart?.line.map(({ month }) => month)).toEqual([0, 12, 24, 36]);
    expect(chart?.line.map(({ amount }) => amount)).toEqual(chart?.cumulative);
  });
});
