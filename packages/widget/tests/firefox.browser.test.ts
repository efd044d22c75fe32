import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSite, serveDemo } from '../demo/serve.ts';
import { serveVendor, type Vendor } from './vendor.ts';

/** Where Debian keeps it. Without it nothing here runs; `npm test` then lists what to install. */
const FIREFOX = '/usr/bin/firefox-esr';

describe.skipIf(!existsSync(FIREFOX))('in Firefox', () => {
  let browser: Browser;
  let vendor: Vendor;
  let site: DemoSite;

  beforeAll(async () => {
    execFileSync(process.execPath, [fileURLToPath(new URL('../../../scripts/build-widget.mjs', import.meta.url))]);
    vendor = await serveVendor();
    site = await serveDemo({ product: vendor.origin });
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await vendor?.close();
  });

  /** The first figure of the page's calculator, once it shows one. */
  async function firstTotal(page: Page): Promise<string> {
    const read = () => document.querySelector('savings-calculator')?.shadowRoot?.querySelector('.total')?.textContent;
    await page.waitForFunction(read);
    return (await page.evaluate(read)) ?? '';
  }

  it.each([
    ['a plain page', 'plain'],
    ['a page whose policy names the script’s hash and nothing else', 'strict'],
    ['a page whose styles fight it', 'hostile'],
  ])('it calculates on %s, and writes nothing anywhere', async (_, path) => {
    vendor.requests.length = 0;
    const page = await browser.newPage();
    await page.goto(`${site.origin}/${path}`);
    expect(await firstTotal(page)).toMatch(/^\$\d{1,3}(,\d{3})*/);
    expect(vendor.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
    await page.close();
  });

  it('what is entered changes the figure', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.origin}/plain`);
    const before = await firstTotal(page);
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
    await page.close();
  });
});
