import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildReportModel, type ReportModel, STANDARD_SECTIONS } from '@worthwhile/roi-core/report-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../roi-core/fixtures/snapshot.ts';
import { renderReportParts } from './index.ts';
import { countPages, createPrinter, mergePdfs } from './printer/index.ts';

/** One example per scenario, including the smallest and the largest estimate. */
const SCENARIOS = ['e1', 'e2', 'e3', 'e5', 'e6', 'e7'] as const;
/** Figures of fourteen digits, no payback, and no partner, so the footer is one line and a word longer. */
const LARGEST = 'e7 in rupiah';
/** What follows shares the page of a short introduction. */
const INTRODUCED = 'e1 after a line';
const EXAMPLES = [...SCENARIOS, LARGEST, INTRODUCED] as const;
/** These parts begin a new page, so the page before one can be nearly empty. */
const BEGIN_A_PAGE = new Set([
  ...['introduction', 'contents', 'figures', 'drivers', 'views', 'investment', 'range'],
  // Its references stay with the way to verify.
  'verification',
]);
/** The end of a page's text in points: A4 less its lower margin. */
const PAGE_BOTTOM = ((297 - 22) / 25.4) * 72;
const PAGE_TEXT = ((297 - 19 - 22) / 25.4) * 72;
/** Points. Between the running head and the first line of a page. */
const RUNNING_HEAD_BOTTOM = (14 / 25.4) * 72;
const LEFT_MARGIN = (18 / 25.4) * 72;
/** The rest of the width is the page number's. */
const FOOTER_RIGHT = LEFT_MARGIN + 0.86 * (174 / 25.4) * 72;
const MOST_EMPTY = 0.4;

const hasPoppler = (() => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const poppler = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

describe.skipIf(!hasPoppler)('the pages of a report', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-test-'));
  const models = new Map<string, ReportModel>();
  const fileOf = (id: string) => path.join(folder, `${id}.pdf`);

  beforeAll(async () => {
    const printer = createPrinter({ allowsNoSandbox: true, deadlineMs: 20_000 });
    await Promise.all(
      EXAMPLES.map(async (id) => {
        const model = buildReportModel(
          id === LARGEST
            ? largestSnapshot()
            : id === INTRODUCED
              ? exampleSnapshot('e1', { sections: STANDARD_SECTIONS, template: INTRODUCTION })
              : exampleSnapshot(id, { sections: STANDARD_SECTIONS }),
        );
        models.set(id, model);
        writeFileSync(fileOf(id), await printer.print(renderReportParts(model)));
      }),
    );
    await printer.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(EXAMPLES)('are full unless a section ends: %s', (id) => {
    const pages = poppler('pdftotext', '-bbox', fileOf(id), '-').split('<page ').slice(1);
    const titles = (models.get(id)?.sections ?? []).flatMap((section) =>
      BEGIN_A_PAGE.has(section.id) ? [section.title] : [],
    );
    const holes = pages.flatMap((page, index) => {
      const next = pages[index + 1];
      const isLast = next === undefined || titles.some((title) => wordsOf(next).startsWith(title));
      const free = (PAGE_BOTTOM - lowestWord(page)) / PAGE_TEXT;
      return index > 0 && !isLast && free > MOST_EMPTY
        ? [`page ${index + 1} is ${Math.round(free * 100)} % empty`]
        : [];
    });
    expect(holes).toEqual([]);
  });

  it.each(EXAMPLES)('are counted in the printed file: %s', (id) => {
    const [, pages] = /Pages: +(\d+)/.exec(poppler('pdfinfo', fileOf(id))) ?? [];
    expect(countPages(readFileSync(fileOf(id)))).toBe(Number(pages));
  });

  it.each(EXAMPLES)('have an outline with the text of the headings: %s', (id) => {
    const outline = poppler('pdftohtml', '-xml', '-stdout', '-i', fileOf(id)).split('<outline>').slice(1).join('');
    const entries = [...outline.matchAll(/<item page="\d+">([^<]*)</g)].map(([, title]) => title);
    const { cover, sections } = models.get(id) as ReportModel;
    expect(entries[0]).toBe(cover.title);
    for (const { title } of sections) expect(entries).toContain(title.replace('&', '&amp;'));
  });

  it.each(EXAMPLES)('are numbered in the contents as in the outline: %s', (id) => {
    const outline = poppler('pdftohtml', '-xml', '-stdout', '-i', fileOf(id)).split('<outline>').slice(1).join('');
    const pageOf = new Map(
      [...outline.matchAll(/<item page="(\d+)">([^<]*)</g)].map(([, page, title]) => [title, page]),
    );
    const contents = poppler('pdftotext', '-f', '3', '-l', '3', '-layout', fileOf(id), '-');
    const { sections } = models.get(id) as ReportModel;
    for (const { title } of sections.filter((section) => section.id !== 'contents'))
      expect(contents).toMatch(new RegExp(`${title.replace(/[?(),]/g, '.')}\\s+${pageOf.get(title)}\\n`));
  });

  it('name the page of each citation in the references', () => {
    const list = poppler('pdftotext', '-f', '11', '-layout', fileOf('e1'), '-');
    const cited = [...list.matchAll(/\[(\d)\].*?Pages? (\d+)\n/g)].map(([, number, page]) => [number, page]);
    expect(cited).toHaveLength(5);
    for (const [number, page] of cited)
      expect(poppler('pdftotext', '-f', `${page}`, '-l', `${page}`, fileOf('e1'), '-')).toMatch(
        new RegExp(`\\[(\\d, )*${number}(, \\d)*\\]`),
      );
  });

  it('are the same, to the byte, after whatever report the browser printed before', async () => {
    const printer = createPrinter({ allowsNoSandbox: true, deadlineMs: 20_000, concurrency: 1 });
    const print = (id: (typeof SCENARIOS)[number]) => printer.print(renderReportParts(models.get(id) as ReportModel));
    await print('e1');
    const after = await print('e6');
    await printer.close();
    expect(Buffer.from(after).equals(readFileSync(fileOf('e6')))).toBe(true);
  });

  it('are no more with an introduction of one line', () => {
    const [, second = ''] = poppler('pdftotext', '-f', '3', fileOf(INTRODUCED), '-').split('\f');
    expect(second).toMatch(/Introduction.*Thank you for the workshop\..*Savings by benefit/s);
    const pagesOf = (id: string) => /Pages:\s+(\d+)\n/.exec(poppler('pdfinfo', fileOf(id)))?.[1];
    expect(pagesOf(INTRODUCED)).toBe(pagesOf('e1'));
  });

  it.each(['e1', 'e2', 'e6', 'e7'])('are twelve at most for up to three product families: %s', (id) => {
    expect(Number(/Pages:\s+(\d+)\n/.exec(poppler('pdfinfo', fileOf(id)))?.[1])).toBeLessThanOrEqual(12);
  });

  it.each(EXAMPLES)('end with the references and the way to verify on one page: %s', (id) => {
    const last = poppler('pdftotext', fileOf(id), '-').trim().split('\f').at(-1);
    expect(last).toMatch(/References and verification.*Verify this report.*Input hash/s);
  });

  it.each(EXAMPLES)('are not scaled, however many digits a table has: %s', (id) => {
    const cover = poppler('pdftotext', '-l', '1', '-bbox', fileOf(id), '-');
    expect(words(cover)[0]?.left).toBeCloseTo(LEFT_MARGIN, 1);
  });

  it.each(EXAMPLES)('have only embedded fonts with names: %s', (id) => {
    const fonts = poppler('pdffonts', fileOf(id)).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Inter\S* +CID TrueType +Identity-H +yes/);
  });

  it('end their footer with no short line', () => {
    const [, page = ''] = poppler('pdftotext', '-f', '2', '-l', '2', '-bbox', fileOf(LARGEST), '-').split('<page ');
    const foot = words(page).filter(({ top, right }) => top > PAGE_BOTTOM && right < FOOTER_RIGHT);
    const ends = new Map(foot.map(({ top, right }) => [top, right]));
    const lengths = [...ends.values()].map((right) => right - LEFT_MARGIN);
    expect(lengths).toHaveLength(2);
    expect(Math.min(...lengths) / Math.max(...lengths)).toBeGreaterThan(0.5);
  });

  it('keep contents, links, outline and tags when reports are joined', () => {
    const files = ['e1', 'e6'].map((id) => readFileSync(fileOf(id)));
    const joined = path.join(folder, 'joined.pdf');
    const bytes = mergePdfs(files, { title: 'Halden (Logistics)', lang: 'en' });
    writeFileSync(joined, bytes);
    const pagesOf = (file: string) => Number(/Pages:\s+(\d+)\n/.exec(poppler('pdfinfo', file))?.[1]);
    const first = pagesOf(fileOf('e1'));
    expect(pagesOf(joined)).toBe(first + pagesOf(fileOf('e6')));
    expect(poppler('pdfinfo', joined)).toMatch(/Title:\s+Halden \(Logistics\)\n[\s\S]*Tagged:\s+yes/);
    const count = (file: string, what: RegExp, ...args: string[]) =>
      poppler('pdfinfo', ...args, file).match(what)?.length;
    for (const [what, ...args] of [
      [/"\n/g, '-dests'],
      [/\bT[HD] /g, '-struct'],
    ] as const)
      expect(count(joined, what, ...args)).toBe(
        (count(fileOf('e1'), what, ...args) ?? 0) + (count(fileOf('e6'), what, ...args) ?? 0),
      );
    expect(poppler('pdfinfo', '-dests', joined)).toContain(`"0002-part-1"`);
    const outline = poppler('pdftohtml', '-xml', '-stdout', '-i', joined).split('<outline>').slice(1).join('');
    expect(outline).toContain(`page="${first + 1}"`);
    expect(Buffer.from(mergePdfs(files, { title: 'Halden (Logistics)', lang: 'en' })).equals(bytes)).toBe(true);
  });

  it('have no hidden text under the cover', () => {
    const cover = poppler('pdftotext', '-l', '1', fileOf('e1'), '-').trim();
    expect(cover.startsWith('Contoso Networks')).toBe(true);
    expect(cover).not.toContain('not a promise');
  });
});

const INTRODUCTION = { ...CIRCUMSTANCES.template, introduction: 'Thank you for the workshop.' };

function largestSnapshot() {
  const licence = { componentId: 3, model: 'subscription', quantity: 900_000, unitPrice: 576_000 } as const;
  return exampleSnapshot(
    'e7',
    { partner: null, estimate: { ...CIRCUMSTANCES.estimate, customer: 'Vantera Pharma' } },
    {
      currency: { sign: 'Rp', value: 16_000 },
      fields: { employees: 900_000, endpointsManaged: 900_000, sitesCount: 9_000, wanMbpsPerSite: 200 },
      investment: { contractYears: 3, licences: [licence], implementationServicesCost: 1_600_000_000_000 },
    },
  );
}

/** The words below the running head, in order. */
function wordsOf(page: string): string {
  return words(page)
    .filter(({ top }) => top > RUNNING_HEAD_BOTTOM)
    .map(({ text }) => text)
    .join(' ');
}

function lowestWord(page: string): number {
  return Math.max(0, ...words(page).flatMap(({ bottom }) => (bottom < PAGE_BOTTOM ? [bottom] : [])));
}

function words(page: string) {
  const each = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g;
  return [...page.matchAll(each)].map(([, left, top, right, bottom, text]) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
    text,
  }));
}
