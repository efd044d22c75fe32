import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RunningFigure } from '#app/ui/foot-bar/running-figure.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('no figure of the savings overflows, however long it is', async () => {
  const page = await browser.open({ javaScript: false });
  await signIn(page, 'engineer', '/estimates/update?estId=1&step=savings');
  for (const { figure, isOnOneLine } of LONG_FIGURES) {
    await page.evaluate(showFigures, figuresMarkup(figure));
    for (const width of [320, 390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(figuresOutside), `${figure} at ${width} pixels`).toEqual([]);
      if (isOnOneLine) expect(await page.evaluate(brokenFigures), `${figure} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Nine digits of dollars, eleven of yen, words, and a figure longer than any calculated one. */
const LONG_FIGURES = [
  { figure: '-$123,456,789', isOnOneLine: true },
  { figure: '¥13,477,426,715', isOnOneLine: true },
  { figure: 'not within the term', isOnOneLine: false },
  { figure: 'not applicable to a review', isOnOneLine: false },
  { figure: '-CHF134,774,267,150,413', isOnOneLine: false },
];

function figuresMarkup(figure: string): { readonly running: string; readonly stats: string } {
  const children = ['Net present value', 'Return on investment', 'Payback', 'Total benefits'].map((label) =>
    createElement(Stat, { key: label, label, value: figure, hardOnly: figure }),
  );
  return {
    running: renderToStaticMarkup(
      RunningFigure({ label: 'Net present value', value: figure, hardOnly: figure, total: figure }),
    ),
    stats: renderToStaticMarkup(StatGroup({ label: 'Headline figures', children })),
  };
}

/** Runs in the page. */
function showFigures({ running, stats }: { readonly running: string; readonly stats: string }): void {
  const replace = (selector: string, markup: string) => {
    const old = document.querySelector(selector);
    if (!old) throw new Error(`no ${selector}`);
    old.outerHTML = markup;
  };
  replace('.running', running);
  replace('.stats-frame', stats);
}

/** Runs in the page: finds headline figures that wrap. */
function brokenFigures(): string[] {
  return [...document.querySelectorAll('.stat-figure, .running-value')]
    .filter((box) => box.getBoundingClientRect().height > 1.5 * Number.parseFloat(getComputedStyle(box).lineHeight))
    .map((box) => box.className);
}

/** Runs in the page: finds figures that overflow their box. */
function figuresOutside(): string[] {
  return [...document.querySelectorAll('.stat-label, .stat-value, .stat-twin, .running p')].flatMap((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const [text, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const isWithin = text.left >= around.left - 1 && text.right <= around.right + 1;
    return isWithin ? [] : [`${box.className}: ${text.right} > ${around.right}`];
  });
}
