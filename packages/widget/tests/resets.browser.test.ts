import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';
import { RESETS } from '../demo/serve.ts';
import { placeholderFor } from '../src/index.ts';
import { movedSoFar, watchLateArrival } from './late-arrival.ts';
import { e1Configuration } from './vendor.ts';

const pages = useForeignPages();
const heights = e1Configuration.heights ?? [0, 0];
const [WIDE, NARROW] = heights;

const openWith = (reset: string, width: number) =>
  pages.open(`/plain?scheme=light&reset=${encodeURIComponent(reset)}`, {
    viewport: { width, height: 1400 },
    prepare: watchLateArrival,
  });

/** Pictures the calculator at one size and place, where only its own styles are left to differ. */
async function pictureOf(page: Page): Promise<string[]> {
  await page.locator('.total').waitFor();
  await page.locator('savings-calculator').evaluate((node) => {
    const fixed = {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '600px',
      'z-index': '9',
      'letter-spacing': '3px',
    };
    for (const [name, value] of Object.entries(fixed)) node.style.setProperty(name, value, 'important');
  });
  // Not the whole panel: its corners show the ground of the page.
  const parts = ['.heading', '.fields', '.result', '.actions'];
  const pictures = await Promise.all(parts.map((part) => page.locator(part).screenshot()));
  return pictures.map((picture) => picture.toString('base64'));
}

describe('a page with the styles of others', () => {
  let calm: string[];
  beforeAll(async () => {
    calm = await pictureOf(await openWith('none', 1280));
  });

  it.each(Object.keys(RESETS))(
    'has the reserved height and does not shift, and the calculator looks the same: %s',
    async (reset) => {
      const page = await openWith(reset, 1280);
      await page.locator('.total').waitFor();
      const moved = await movedSoFar(page);
      const [width, shown, reserved] = await page.evaluate(() => {
        const box = document.querySelector('savings-calculator')?.getBoundingClientRect();
        return [box?.width ?? 0, box?.height ?? 0, window.reserved];
      });
      const known = width < 560 ? NARROW : WIDE;
      expect(Math.abs(reserved - known)).toBeLessThanOrEqual(2);
      expect(Math.abs(shown - known)).toBeLessThanOrEqual(2);
      expect(moved).toBeLessThan(0.001);
      expect((await pictureOf(page)).map((picture, part) => picture === calm[part])).toEqual(Array(4).fill(true));
      expect(pages.faults).toEqual([]);
    },
  );
});

describe('the space that the markup reserves', () => {
  it.each([320, 360, 390, 768, 1280])('on a page of %i pixels is the height of the calculator', async (width) => {
    const page = await openWith('none', width);
    await page.locator('.total').waitFor();
    for (const facts of [1, 2, 3, 4]) {
      const [reserved, shown] = await page.evaluate(
        async ({ facts, place }) => {
          const calculator = document.createElement('savings-calculator');
          calculator.setAttribute('partner', `facts-${facts}`);
          const ready = new Promise((resolve) => calculator.addEventListener('savings-ready', resolve));
          const before = document.createElement('div');
          before.setHTMLUnsafe(`<div>${place}</div>`);
          document.body.replaceChildren(before, calculator);
          await ready;
          return [before.offsetHeight, calculator.offsetHeight];
        },
        { facts, place: placeholderFor(pages.vendor.heightsWith(facts), '') },
      );
      expect(shown, `${facts} facts`).toBe(reserved);
    }
  });
});
