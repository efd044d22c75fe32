import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSite, RESETS, serveDemo } from '../demo/serve.ts';
import { e1Configuration, serveVendor, type Vendor } from './vendor.ts';

/** Debian's path. Without it these tests are skipped, and `npm test` lists the package to install. */
const FIREFOX = '/usr/bin/firefox-esr';

describe.skipIf(!existsSync(FIREFOX))('Firefox', () => {
  let browser: Browser;
  /** One tab: each has a process of its own. */
  let page: Page;
  let vendor: Vendor;
  let site: DemoSite;

  beforeAll(async () => {
    vendor = await serveVendor();
    site = await serveDemo({ product: vendor.origin });
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await vendor?.close();
  });

  async function firstTotal(): Promise<string> {
    const read = () => document.querySelector('savings-calculator')?.shadowRoot?.querySelector('.total')?.textContent;
    await page.waitForFunction(read);
    return (await page.evaluate(read)) ?? '';
  }

  it.each([
    ['a plain page', 'plain'],
    ['a page whose policy names only the script’s hash', 'strict'],
    ['a page with conflicting styles and two copies of the script', 'hostile'],
    ['a React page', 'react'],
    ['a WordPress page', 'wordpress'],
  ])('calculates on %s, and stores nothing', async (_, path) => {
    vendor.requests.length = 0;
    await page.goto(`${site.origin}/${path}`);
    expect(await firstTotal()).toMatch(/^\$\d{1,3}(,\d{3})*/);
    expect(vendor.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it.each(['fetch', 'fetch that lies', 'JSON', 'Response.json', 'customElements', 'customElements of its own', 'Intl'])(
    'shows the result or the fallback on a page with its own %s, without errors of ours',
    async (of) => {
      const uncaught: string[] = [];
      const listen = (error: unknown) => uncaught.push(String(error));
      page.on('pageerror', listen);
      await page.goto(`${site.origin}/overrides?of=${encodeURIComponent(of)}`, { waitUntil: 'networkidle0' });
      const isThere = await page.evaluate(() => {
        const calculator = document.querySelector('savings-calculator');
        const link = calculator?.querySelector('a');
        const figure = calculator?.shadowRoot?.querySelector('.total')?.textContent;
        return figure === '$320,509' || (link?.getClientRects().length ?? 0) > 0;
      });
      expect(isThere).toBe(true);
      page.off('pageerror', listen);
      expect(uncaught).toEqual([]);
    },
  );

  it.each(Object.keys(RESETS))('has the reserved height and looks the same on a page with %s', async (reset) => {
    await page.setViewport({ width: 1280, height: 1400 });
    const pictureWith = async (name: string) => {
      await page.goto(`${site.origin}/plain?scheme=light&reset=${encodeURIComponent(name)}`);
      await firstTotal();
      const [width = 0, height = 0] = await page.evaluate(() => {
        const box = document.querySelector('savings-calculator')?.getBoundingClientRect();
        return [box?.width ?? 0, box?.height ?? 0];
      });
      const [wide, narrow] = e1Configuration.heights ?? [0, 0];
      expect(Math.abs(height - (width < 560 ? narrow : wide))).toBeLessThanOrEqual(2);
      // What a screen reader hears is said later. At one size and place only the calculator's own styles are left to differ.
      return page.evaluate(() => {
        const node = document.querySelector('savings-calculator') as HTMLElement;
        for (const [property, value] of [
          ['position', 'fixed'],
          ['inset', '0 auto auto 0'],
          ['width', '600px'],
        ] as const)
          node.style.setProperty(property, value, 'important');
        const parts = node.shadowRoot?.querySelectorAll('.panel, .panel :not(.live)') ?? [];
        return [...parts].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const { color, backgroundImage, fontSize, borderWidth, outlineWidth } = getComputedStyle(part);
          return [x, y, width, height, color, backgroundImage, fontSize, borderWidth, outlineWidth].join(' ');
        });
      });
    };
    expect(await pictureWith(reset)).toEqual(await pictureWith('none'));
  });

  it('draws the pattern of each kind of benefit, also where the result is outdated', async () => {
    await page.goto(`${site.origin}/plain?scheme=light`);
    await firstTotal();
    const shares = async () => {
      const boxes = await page.evaluate(() => {
        const bar = document.querySelector('savings-calculator')?.shadowRoot?.querySelector('.bar');
        return [...(bar?.children ?? [])].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
        });
      });
      const pictures = await Promise.all(boxes.map(async (clip) => sharp(await page.screenshot({ clip })).stats()));
      // The first channel, red, which neither the accent nor the gray has much of.
      return pictures.map(({ channels }) => 1 - (channels[0]?.mean ?? 0) / 255);
    };
    const expectPatterns = ([solid = 0, gaps = 0, stripes = 0]: number[]) => {
      expect(gaps / solid).toBeGreaterThan(0.4);
      expect(gaps / solid).toBeLessThan(0.9);
      expect(stripes / solid).toBeGreaterThan(0.2);
      expect(stripes / solid).toBeLessThan(0.6);
    };
    expectPatterns(await shares());
    await page.evaluate(() => {
      const box = document.querySelector('savings-calculator')?.shadowRoot?.querySelector('input[inputmode]');
      if (!(box instanceof HTMLInputElement)) throw new Error('The calculator shows no field.');
      box.value = 'none';
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expectPatterns(await shares());
  });

  it('shows all of fifty calculators', async () => {
    await page.goto(`${site.origin}/plain`);
    await firstTotal();
    await page.evaluate(() => {
      const first = document.querySelector('savings-calculator') as HTMLElement;
      for (let copy = 1; copy < 50; copy++) first.after(first.cloneNode(true));
    });
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('savings-calculator')].filter(
          (one) => one.shadowRoot?.querySelector('.total')?.textContent === '$320,509',
        ).length === 50,
    );
  });

  it('updates the result with the entries', async () => {
    await page.goto(`${site.origin}/plain`);
    const before = await firstTotal();
    await page.evaluate(() => {
      const box = document.querySelector('savings-calculator')?.shadowRoot?.querySelector('input[inputmode]');
      if (!(box instanceof HTMLInputElement)) throw new Error('The calculator shows no field.');
      box.focus();
      box.select();
    });
    await page.keyboard.type('2500');
    await page.waitForFunction(
      (shown) =>
        document.querySelector('savings-calculator')?.shadowRoot?.querySelector('.total')?.textContent !== shown,
      {},
      before,
    );
  });
});
