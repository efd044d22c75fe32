import { describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { buildReportModel } from '../build.ts';
import type { TableBlock } from '../model.ts';
import { rowTexts, section, tables } from './read.ts';

const e1 = buildReportModel(exampleSnapshot('e1'));

describe('the basis of the case', () => {
  const cells = (table: TableBlock | undefined) =>
    (table?.groups ?? []).flatMap(({ rows }) => rows.map((row) => row.cells));

  const basisOf = (snapshot: ReturnType<typeof exampleSnapshot>) => {
    const { blocks } = section(buildReportModel(snapshot), 'summary');
    const at = blocks.findIndex(({ kind }) => kind === 'basis');
    return { at, block: blocks[at] };
  };

  it('stands directly below the headline', () => {
    const { blocks } = section(e1, 'summary');
    expect(blocks[basisOf(exampleSnapshot('e1')).at - 1]?.kind).toBe('headline');
  });

  it('shows no amount as long as no benefit rests on confirmed figures alone', () => {
    expect(basisOf(exampleSnapshot('e1')).block).toMatchObject({
      sentence: '2 of the 33 figures behind the benefits are yours; no benefit rests on them alone yet.',
      sharePct: null,
      paragraphs: [],
    });
  });

  it('shows what the customer confirmed, with its amounts', () => {
    expect(basisOf(exampleSnapshot('e7')).block).toMatchObject({
      sentence: expect.stringContaining('carry 24.5% of the annual savings.'),
      own: 'Yours or agreed, 24.5%',
      other: 'Our defaults, 75.5%',
      paragraphs: [
        'Against all costs, the confirmed benefits alone give a net present value of -$509,549 (net benefit -$406,033), with hard savings only -$509,549 (net benefit -$406,033).',
      ],
    });
  });

  it('says in a review what was measured', () => {
    expect(basisOf(exampleSnapshot('e5')).block).toMatchObject({
      sentence: 'Five of eight benefits were measured; they carry 55.8% of the annual savings.',
      own: 'Measured, 55.8%',
      paragraphs: [
        'Against all costs, the confirmed benefits alone give a net benefit of $17,760, with hard savings only $17,760.',
      ],
    });
  });

  it('names who agreed a figure and when', () => {
    const provenance = { costPerTicket: 'agreed' } as const;
    const { input } = exampleSnapshot('e1');
    const fields = { ...input.fields, costPerTicket: 21 };
    const agreements = { costPerTicket: { name: 'Ruth Okafor', date: '2025-11-12' } };
    const model = buildReportModel(exampleSnapshot('e1', { agreements }, { fields, provenance }));
    const ticket = cells(tables(model, 'assumptions')[0]).find(([name]) => name?.text === 'Cost per level-1 ticket');
    expect(ticket?.[4]).toEqual({
      text: 'Agreed by Ruth Okafor, November 12, 2025',
      mark: 'agreed',
    });
  });

  it('shows licenses that follow their fact, at list price', () => {
    const line = cells(tables(e1, 'investment').find(({ caption }) => caption === 'Licenses'))[0];
    expect(line?.map(({ text }) => text)).toEqual(['SaaS Enterprise', '1,000', '$60', '0%', '$60,000']);
    expect(line?.[0]?.note).toBe('follows PCs, laptops and virtual desktops in scope');
    expect(line?.[2]?.note).toBe('List price');
  });

  it('shows an individual risk of a benefit with the reason', () => {
    const riskReasons = { licenceWaste: 'The contract ends next year' };
    const model = buildReportModel(exampleSnapshot('e1', { riskReasons }, { riskOverrides: { licenceWaste: 40 } }));
    const ownRisks = (of: typeof e1) =>
      section(of, 'investment')
        .blocks.flatMap((block) => (block.kind === 'facts' ? block.items : []))
        .flatMap(({ label, value }) => (label.includes('licences') ? [[label, value]] : []));
    expect(ownRisks(model)).toEqual([
      ['Risk reduction, Unused software licences reclaimed', '40%: The contract ends next year'],
    ]);
    expect(ownRisks(e1)).toEqual([]);
  });

  it('lists selected unquantified benefits by product family, and no others', () => {
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

  it('shows how well the figures are known, with hard savings next to all benefits', () => {
    expect(section(e1, 'range').lead).toMatch(
      /^Of 500 simulated outcomes \d+% end above zero, with hard savings only \d+%\. The range reflects how well each figure is known: those you agreed vary by about 5%, our defaults by more\.$/,
    );
    const [tornado] = section(e1, 'range').blocks;
    expect(tornado?.kind === 'tornado' && tornado.side.note).toContain(
      'Each bar covers 8 in 10 outcomes for that figure.',
    );
    expect(rowTexts(tables(e1, 'range').at(-1)).map(([label]) => label)).toEqual(['All benefits', 'Hard savings only']);
  });

  it('notes below the last table with a total of a section that rounded rows may not add up', () => {
    const last = e1.sections.flatMap(({ blocks }) =>
      blocks
        .filter(
          (block): block is TableBlock =>
            block.kind === 'table' && block.groups.some(({ rows }) => rows.some(({ kind }) => kind === 'total')),
        )
        .slice(-1),
    );
    expect(last.length).toBeGreaterThan(3);
    for (const { note } of last) expect(note).toBe('Rows may not add up to the total because of rounding.');
  });
});
