import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildReportModel } from '../build.ts';
import { paragraphs, rowTexts, section, tables } from './read.ts';

const e1 = buildReportModel(exampleSnapshot('e1'));

describe('the report around its sections', () => {
  it('prints required sections even when not selected, and omits others not selected', () => {
    const model = buildReportModel(exampleSnapshot('e1', { sections: [] }));
    expect(model.sections.map(({ id }) => id)).toEqual([
      'summary',
      'contents',
      'drivers',
      'caseAgainst',
      'assumptions',
      'verification',
    ]);
  });

  it('lists in its contents every other section in order, with what it holds', () => {
    const [contents] = section(e1, 'contents').blocks;
    if (contents?.kind !== 'contents') throw new Error('the contents come first');
    const others = e1.sections.filter(({ id }) => id !== 'contents');
    expect(contents.entries.map(({ title }) => title)).toEqual(others.map(({ title }) => title));
    expect(contents.entries).toContainEqual({
      id: 'assumptions',
      title: 'Assumptions',
      note: '33 figures with level and source',
    });
  });

  it('begins with the executive summary, before an introduction', () => {
    const template = { ...CIRCUMSTANCES.template, introduction: 'Dear Ruth' };
    const ids = buildReportModel(exampleSnapshot('e1', { template })).sections.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['summary', 'contents', 'introduction']);
  });

  it('cites sources by number, and lists each once with the sections that cite it', () => {
    const rows = tables(e1, 'assumptions')[0]?.groups.flatMap(({ rows }) => rows) ?? [];
    const cost = rows.find(({ cells }) => cells[0]?.text === 'Fully loaded hourly cost of an employee');
    expect(cost?.cells[4]).toEqual({ text: 'Published source', mark: 'sourced', references: [1, 2] });
    const list = section(e1, 'verification').blocks.find((block) => block.kind === 'references');
    expect(list?.items.map(({ number, citedIn }) => [number, citedIn])).toEqual([
      [1, ['assumptions']],
      [2, ['assumptions']],
      [3, ['assumptions']],
      [4, ['reductions']],
      [5, ['notIncluded']],
    ]);
    expect(list?.items[0]?.url).toBe('https://www.bls.gov/news.release/ecec.nr0.htm');
  });

  it('lists no source of a section that it leaves out', () => {
    const model = buildReportModel(exampleSnapshot('e1', { sections: [] }));
    const list = section(model, 'verification').blocks.find((block) => block.kind === 'references');
    expect(list?.items.flatMap(({ citedIn }) => citedIn)).toEqual(['assumptions', 'assumptions', 'assumptions']);
  });

  it('shows amounts of nine digits and more in thousands or millions, and says so at each table', () => {
    for (const [value, divisor, unit] of [
      [1, 1, ''],
      [1e3, 1e3, 'In thousands'],
      [1e6, 1e6, 'In millions'],
    ] as const) {
      const snapshot = exampleSnapshot('e1', {}, { currency: { sign: 'Rp', value } });
      const [table] = tables(buildReportModel(snapshot), 'figures');
      const net = snapshot.result.metrics.net.reduce((sum, each) => sum + each, 0);
      expect(table?.unit).toBe(unit);
      expect(rowTexts(table).map(([label, ...cells]) => [label, cells.at(-1)])).toContainEqual([
        'Net',
        `Rp${Math.round(net / divisor).toLocaleString('en-US')}`,
      ]);
    }
  });

  it('includes the findings of the model when the range is omitted', () => {
    const without = (id: 'e5' | 'e6') => exampleSnapshot(id, { sections: [] });
    const snapshot = without('e6');
    expect(snapshot.plausibility).toHaveLength(2);
    const { title, blocks } = section(buildReportModel(snapshot), 'caseAgainst');
    expect([title, paragraphs(blocks)]).toEqual([
      'Plausibility checks',
      snapshot.plausibility.map(({ message }) => message),
    ]);
    expect(buildReportModel(without('e5')).sections.map(({ id }) => id)).not.toContain('caseAgainst');
  });

  it('is plain JSON and the same for the same snapshot', () => {
    const snapshot = exampleSnapshot('e1');
    const again = buildReportModel(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot);
    expect(JSON.parse(JSON.stringify(e1))).toEqual(e1);
    expect(again).toEqual(buildReportModel(snapshot));
  });

  it('uses a legible partner color as its accent, and one that is not legible for bands', () => {
    const withAccent = (accent: string) =>
      buildReportModel(exampleSnapshot('e1', { partner: { name: 'P', tagLine: '', logo: null, accent } })).accent;
    expect(withAccent('#1c3f94')).toEqual({ color: '#1c3f94', isLegible: true });
    expect(withAccent('#ffb000')).toEqual({ color: '#ffb000', isLegible: false });
    expect(withAccent('red;}')).toBeNull();
  });

  it('prints a long footer on the last page and the standard line on the others', () => {
    const footer = `**Terms.** ${'Lorem ipsum dolor sit amet. '.repeat(20)}`;
    const model = buildReportModel(exampleSnapshot('e1', { template: { ...CIRCUMSTANCES.template, footer } }));
    expect(model.footer).toBe(
      'Contoso Networks, for Halden Logistics. Estimates are based on the stated assumptions. Results are not guaranteed. © 2025 Contoso Networks and Aternity. All rights reserved.',
    );
    expect(section(model, 'verification').blocks).toContainEqual({ kind: 'markdown', markdown: footer });
  });

  it('prints the partner’s footer on each page, above the standard line', () => {
    const footer = 'Contoso Networks, Inc., 410 Harbor Way. **Prices exclude tax.**';
    const model = buildReportModel(exampleSnapshot('e1', { template: { ...CIRCUMSTANCES.template, footer } }));
    expect(model.footer).toBe(
      'Contoso Networks, Inc., 410 Harbor Way. Prices exclude tax.\nEstimates are based on the stated assumptions. Results are not guaranteed.',
    );
  });

  it('links to the page that verifies it, unless it cannot be verified', () => {
    const verifyOf = (snapshot: ReturnType<typeof exampleSnapshot>) =>
      section(buildReportModel(snapshot), 'verification').blocks.find((block) => block.kind === 'verify');
    const registered = exampleSnapshot('e1', { origin: 'https://roi.example.com' });
    expect(verifyOf(registered)?.url).toBe(`https://roi.example.com/verify/${CIRCUMSTANCES.inputHash}`);
    expect(verifyOf(exampleSnapshot('e1'))?.url).toBeNull();
    expect(verifyOf({ ...registered, isUnregistered: true })?.url).toBeNull();
  });

  it('prints the input hash and the versions of its calculation', () => {
    const facts = section(e1, 'verification').blocks.find((block) => block.kind === 'facts');
    const values = Object.fromEntries((facts?.items ?? []).map(({ label, value }) => [label, value]));
    expect(values).toMatchObject({
      'Input hash (SHA-256)': 'c0ffee00'.repeat(8),
      'Model version': '2.0',
      'Configuration version': '1',
      'Product version': '1.0.0',
      Simulation: '500 trials, seed 20250101',
    });
  });
});
