import { buildSlides, type Snapshot } from '@worthwhile/roi-core/report-model';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { readPart, readParts } from '../office/parts.ts';
import { isWellFormed, relationshipsOf } from '../office/tests/package.ts';
import { renderSlides } from './index.ts';

const render = (snapshot: Snapshot) => renderSlides(buildSlides(snapshot));
const partsOf = async (snapshot: Snapshot) => readParts(await render(snapshot));
const slideTexts = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);

const EXAMPLES = ['e1', 'e5', 'e6', 'e7'] as const;
/** The smallest PNG: one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(EXAMPLES)('the slides of example %s', (id) => {
  test('are a whole package: every part is declared, every relationship leads to a part, every XML is well-formed', async () => {
    const parts = await partsOf(exampleSnapshot(id));
    const types = readPart(parts, '[Content_Types].xml');
    const declared = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name as string);
    expect(declared.filter((name) => !parts.has(name))).toEqual([]);
    const known = new Set([...types.matchAll(/Extension="([^"]+)"/g)].map(([, extension]) => extension));
    for (const name of parts.keys()) {
      expect(declared.includes(name) || known.has(name.split('.').at(-1)), name).toBe(true);
      if (/\.(xml|rels)$/.test(name)) expect(isWellFormed(readPart(parts, name)), name).toBe(true);
    }
    const broken = relationshipsOf(parts).filter(({ target, isExternal }) => isExternal || !parts.has(target));
    expect(broken).toEqual([]);
  });

  test('have notes, a title that is read first, and unique IDs on each of the six', async () => {
    const parts = await partsOf(exampleSnapshot(id));
    expect([...parts.keys()].filter((name) => /^ppt\/slides\/slide\d\.xml$/.test(name))).toHaveLength(6);
    for (let number = 1; number <= 6; number++) {
      const slide = readPart(parts, `ppt/slides/slide${number}.xml`);
      expect(/<p:cNvPr id="\d+" name="([^"]*)"[^>]*>(?!<p:cNvGrpSpPr)/.exec(slide)?.[1]).toBe('Title');
      const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, own]) => own);
      expect(new Set(ids).size).toBe(ids.length);
      const notes = slideTexts(readPart(parts, `ppt/notesSlides/notesSlide${number}.xml`)).join('\n');
      expect(notes).toMatch(/Sources?: /);
    }
  });

  test('have native charts with alt texts, whose workbooks hold the values shown', async () => {
    const parts = await partsOf(exampleSnapshot(id));
    const frames = [3, 4].flatMap((number) => [
      ...readPart(parts, `ppt/slides/slide${number}.xml`).matchAll(
        /<p:cNvPr [^>]*descr="([^"]*)"\/>\s*<p:cNvGraphicFramePr\/>/g,
      ),
    ]);
    expect(frames.map(([, alt]) => (alt as string).length > 40)).toEqual([true, true, true]);
    for (const number of [1, 2, 3]) {
      const chart = readPart(parts, `ppt/charts/chart${number}.xml`);
      const workbook = unzipSync(parts.get(`ppt/embeddings/Microsoft_Excel_Worksheet${number}.xlsx`) as Uint8Array);
      const cells = strFromU8(workbook['xl/worksheets/sheet1.xml'] as Uint8Array);
      for (const [, column, last, cache] of chart.matchAll(
        /<c:numRef><c:f>Data!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)<\/c:f><c:numCache>(.*?)<\/c:numCache>/g,
      )) {
        const shown = [...(cache as string).matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => Number(value));
        const held = shown.map(
          (_, index) => new RegExp(`<c r="${column}${index + 2}"[^>]*><v>([^<]*)</v>`).exec(cells)?.[1],
        );
        expect(shown).toHaveLength(Number(last) - 1);
        expect(held.map(Number)).toEqual(shown);
      }
    }
  });
});

describe('a deck', () => {
  test('has the same bytes for the same estimate, whatever was rendered before', async () => {
    const first = await render(exampleSnapshot('e1'));
    await render(exampleSnapshot('e7'));
    expect(Buffer.from(await render(exampleSnapshot('e1'))).equals(first)).toBe(true);
  });

  test('is dated by its estimate', async () => {
    const core = readPart(await partsOf(exampleSnapshot('e1')), 'docProps/core.xml');
    expect([...core.matchAll(/W3CDTF">([^<]*)/g)].map(([, date]) => date)).toEqual([
      '2025-11-14T10:20:30Z',
      '2025-11-14T10:20:30Z',
    ]);
  });

  test('tells avoidance, productivity and costs apart by pattern, and draws the cumulative net as an XY line', async () => {
    const parts = await partsOf(exampleSnapshot('e1'));
    expect(readPart(parts, 'ppt/charts/chart2.xml')).toMatch(/prst="wdUpDiag"[\s\S]*prst="narHorz"/);
    for (const part of ['ppt/charts/chart1.xml', 'ppt/slides/slide3.xml'])
      for (const pattern of ['narVert', 'wdUpDiag']) expect(readPart(parts, part)).toContain(`prst="${pattern}"`);
    const line = readPart(parts, 'ppt/charts/chart3.xml');
    expect(line).toContain('<c:scatterChart>');
    // Twelve months after the start the line drops by the fee: two amounts at one month.
    const [months = []] = [...line.matchAll(/<c:xVal>(.*?)<\/c:xVal>/g)].map(([, cells]) =>
      [...(cells as string).matchAll(/<c:v>([^<]*)/g)].map(([, month]) => Number(month)),
    );
    expect(months.filter((month) => month === 12)).toHaveLength(2);
    const axisOf = (chart: string) =>
      /<c:max val="[^"]*"\/><c:min val="[^"]*"\/>/.exec(chart.slice(chart.lastIndexOf('<c:valAx>')))?.[0];
    expect(axisOf(line)).toBe(axisOf(readPart(parts, 'ppt/charts/chart2.xml')));
  });

  test('has the partner’s logo, and its color as accent if text in it is legible, otherwise as a band', async () => {
    const partner = { name: 'Contoso Networks', tagLine: '', logo: LOGO };
    const legible = await partsOf(exampleSnapshot('e1', { partner: { ...partner, accent: '#7030a0' } }));
    expect(readPart(legible, 'ppt/theme/theme1.xml')).toContain('<a:accent1><a:srgbClr val="7030A0"/>');
    expect([...legible.keys()].some((name) => name.startsWith('ppt/media/'))).toBe(true);
    const pale = await partsOf(exampleSnapshot('e1', { partner: { ...partner, accent: '#ffe600' } }));
    expect(readPart(pale, 'ppt/theme/theme1.xml')).toContain('<a:accent1><a:srgbClr val="0B5D57"/>');
    expect(readPart(pale, 'ppt/slideLayouts/slideLayout3.xml')).toContain('FFE600');
  });

  test('holds hostile names as text', async () => {
    const name = '<b>&"\'\u0000\u0007 ]]>\u202e';
    const estimate = { ...CIRCUMSTANCES.estimate, name, customer: "=cmd|' /C calc'!A0", owner: name, contact: name };
    const partner = { name, tagLine: name, logo: 'data:image/png;base64,AAAA', accent: null };
    const parts = await partsOf(exampleSnapshot('e1', { estimate, partner }, { currency: { sign: '"<&', value: 1 } }));
    for (const part of parts.keys()) {
      if (!/\.(xml|rels)$/.test(part)) continue;
      expect(isWellFormed(readPart(parts, part)), part).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
      expect(/[\u0000-\u0008\u202e]/.test(readPart(parts, part)), part).toBe(false);
    }
    expect(relationshipsOf(parts).filter(({ isExternal }) => isExternal)).toEqual([]);
  });
});
