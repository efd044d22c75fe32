import { readdirSync, readFileSync } from 'node:fs';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { describe, expect, it } from 'vitest';
import { frozenCatalogue } from '../../roi-core/fixtures/frozen.ts';
import { CIRCUMSTANCES, exampleSnapshot } from '../../roi-core/fixtures/snapshot.ts';
import {
  fontsOfOtherScripts,
  modelStyles,
  renderReport,
  renderReportBody,
  renderReportParts,
  reportStyles,
} from './index.ts';

const e1 = buildReportModel(exampleSnapshot('e1'));
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Links of the references, which nothing fetches. */
const cited: ReadonlySet<string> = new Set(Object.values(frozenCatalogue.sources).map(({ url }) => url));

/** Lists every URL in the markup that a browser would fetch. */
function fetchedUrls(html: string): string[] {
  return [...html.matchAll(/(?:src|srcset|href|poster|data|action)="([^"]*)"|url\(([^)]*)\)/g)]
    .map((match) => (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'))
    .filter((url) => !url.startsWith('data:') && !url.startsWith('#') && !cited.has(url));
}

it('prints with every stylesheet of the folder', () => {
  const folder = new URL('./styles/', import.meta.url);
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  for (const sheet of sheets) expect(reportStyles()).toContain(readFileSync(new URL(sheet, folder), 'utf8'));
});

it('sets no text of a report below 7 pt', () => {
  const sizes = [...reportStyles().matchAll(/font(?:-size)?:[^;]*?([\d.]+)px/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(50);
  expect(Math.min(...sizes) * 0.75).toBeGreaterThanOrEqual(7);
});

it('prints powers as characters that its own font has, so what is copied is no other number', () => {
  expect(renderReportBody(buildReportModel(exampleSnapshot('e3')))).toMatch(/÷ 1\.1² .*÷ 1\.1⁵/);
  expect(fontsOfOtherScripts('⁰¹²³⁴⁵⁶⁷⁸⁹')).toEqual({ css: '', missing: [] });
});

describe('the document', () => {
  const html = renderReport(e1);

  it('runs no script and loads nothing', () => {
    expect(html).not.toMatch(/<script|<link|<iframe|<object|<embed|@import|\son\w+=/i);
    expect(fetchedUrls(html)).toEqual([]);
    expect(html).toContain(`content="default-src 'none';`);
  });

  it('has language, title and a character set', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/);
    expect(html).toContain('<title>Halden Logistics digital experience, Halden Logistics</title>');
  });

  it('embeds only the fonts of the alphabets in its text', () => {
    const cyrillic = buildReportModel(
      exampleSnapshot('e1', { estimate: { ...CIRCUMSTANCES.estimate, customer: 'Логистика' } }),
    );
    expect([...html.matchAll(/@font-face/g)]).toHaveLength(2);
    expect([...renderReport(cyrillic).matchAll(/@font-face/g)]).toHaveLength(4);
  });

  it('has no inline style, so a page with a strict policy can show it', () => {
    expect(renderReportBody(e1)).not.toMatch(/<style|\sstyle=/);
  });

  it('shows every main result and benefit of its model', () => {
    const body = renderReportBody(e1);
    for (const figure of ['$310,198', '117%', '15.3 months', '$130,919', '$62,198', '$372,855']) {
      expect(body).toContain(figure);
    }
  });
});

describe('a text with hundreds of nested marks', () => {
  const bodyWith = (introduction: string) => {
    const template = { startPage: '', introduction, freePages: [], footer: '' };
    const body = renderReportBody(buildReportModel(exampleSnapshot('e3', { template, sections: [] })));
    return body.split('<section ').find((section) => section.startsWith('class="section section-introduction"')) ?? '';
  };

  it('is printed literally, and an ordinary one as Markdown', () => {
    expect(bodyWith('>'.repeat(20_000))).toContain(`<p>${'&gt;'.repeat(20_000)}</p>`);
    expect(bodyWith(`${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`)).not.toContain('<strong>');
    expect(bodyWith('> one **strong** word')).toContain('<strong>strong</strong>');
  });
});

describe('the structure of the document', () => {
  const body = renderReportBody(e1);

  it('has one h1 and skips no level', () => {
    const levels = [...body.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('gives every table a caption and scoped headers', () => {
    const tables = body.match(/<table[\s\S]*?<\/table>/g) ?? [];
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) {
      expect(table).toMatch(/<caption[^>]*>[^<]+<\/caption>/);
      expect(table).toContain('scope="col"');
      expect(table).toContain('scope="row"');
    }
  });

  it('gives every picture a text alternative, or hides it next to the same figure', () => {
    for (const svg of body.match(/<svg[\s\S]*?<\/svg>/g) ?? []) {
      expect(svg).toMatch(/aria-hidden="true"|role="img"[^>]*><title>[^<]+<\/title>/);
    }
  });
});

describe('user text', () => {
  const hostile = `<script src="http://127.0.0.1:9/x"></script><img src=x onerror=alert(1)> " ' & {}`;
  const markdown = [
    hostile,
    '![out](http://127.0.0.1:9/a.png)',
    '[click](javascript:alert(1))',
    '<iframe src="file:///etc/passwd"></iframe>',
    `![in](${PIXEL})`,
    '[web](https://example.com)',
  ].join('\n\n');
  const model = buildReportModel(
    exampleSnapshot('e1', {
      estimate: { ...CIRCUMSTANCES.estimate, name: hostile, customer: hostile, owner: hostile, contact: hostile },
      partner: { name: hostile, tagLine: hostile, logo: null, accent: null },
      template: { startPage: markdown, introduction: markdown, freePages: [markdown], footer: hostile },
    }),
  );
  const html = renderReport(model);

  it('is printed literally everywhere', () => {
    expect(html).not.toMatch(/<script|<iframe|<img src=x|\sonerror="/i);
    expect(html).toContain('&lt;script src=');
    expect(html).toContain('&lt;iframe src=');
  });

  it('can contain embedded images and web links, and nothing else with a URL', () => {
    expect(html).toContain(`<img src="${PIXEL}"`);
    expect(fetchedUrls(html).filter((url) => url !== 'https://example.com')).toEqual([]);
  });

  it('cannot escape the text of the page margins', () => {
    const styles = modelStyles({ ...model, footer: '"; } body { background: url(http://127.0.0.1:9) } </style>' });
    expect(styles).not.toMatch(/<\/style|url\(|body \{/);
    expect(styles).toContain('content: "\\22 \\3b ');
  });
});

describe('the parts for an application page', () => {
  it('separate styles and markup', () => {
    expect(reportStyles()).toContain('.chart-productivity');
    expect(reportStyles()).not.toContain('@font-face');
    expect(renderReportParts(e1)).toMatchObject({ lang: 'en', createdAt: '2025-11-14T10:20:30.000Z' });
  });

  it('include the partner color only as a checked value', () => {
    const partner = { name: 'P', tagLine: '', logo: null, accent: '#1c3f94' };
    const model = buildReportModel(exampleSnapshot('e1', { partner }));
    expect(modelStyles(model)).toContain('--accent:#1c3f94');
    expect(modelStyles(e1)).not.toContain('--accent');
  });
});
