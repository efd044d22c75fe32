import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { type DemoSite, serveDemo } from '../../../packages/widget/demo/serve.ts';
import { useBrowser } from '../../support/browser.ts';
import { axeFindings } from '../../support/browsers/axe.ts';

const browser = useBrowser();
let site: DemoSite;

beforeAll(async () => {
  site = await serveDemo({ product: sharedProduct().appUrl });
});
afterAll(() => site.close());

/** Waits until the frame has its content's height, which depends on the font, instead of the markup's. */
async function settled(page: Page): Promise<void> {
  const height = async () => Number(await page.locator('iframe').getAttribute('height'));
  await expect.poll(height).not.toBe(900);
  const content = page.frameLocator('iframe').locator('main');
  await content.evaluate(async () => void (await document.fonts.ready));
  const drawn = () => content.evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(async () => (await drawn()) - (await height())).toBe(0);
}

declare global {
  interface Window {
    told: { origin: string; data: unknown }[];
  }
}

describe('the hosted calculator in a frame', () => {
  it('reports its height to the embedding page in whole pixels within bounds, and the frame adjusts', async () => {
    const page = await browser.open({ width: 700, isOwn: true });
    await page.addInitScript(() => {
      window.told = [];
      addEventListener('message', ({ origin, data }) => window.told.push({ origin, data }));
    });
    await page.goto(`${site.origin}/frame`);
    const frame = page.frameLocator('iframe');
    const height = async () => Number(await page.locator('iframe').getAttribute('height'));
    await settled(page);
    const closed = await height();
    await frame.locator('details summary').first().click();
    await expect.poll(height).toBeGreaterThan(closed);
    await frame.getByLabel('Employees who depend on IT').fill('2,500');
    await frame.getByRole('button', { name: 'Update' }).click();
    await frame.getByText('$220,615').waitFor({ state: 'detached' });
    await frame.locator('details[open] summary').first().click();
    await expect.poll(height).toBeLessThanOrEqual(closed + 1);
    for (const { origin, data } of await page.evaluate(() => window.told)) {
      expect(origin).toBe(sharedProduct().appUrl);
      const { type, height } = data as { type: string; height: number };
      expect(type).toBe('savings-height');
      expect(Number.isInteger(height) && height >= 200 && height <= 4000).toBe(true);
    }
  });

  it('ignores all messages, and the embedding page ignores all others', async () => {
    const page = await browser.open({ width: 700 });
    await page.goto(`${site.origin}/frame`);
    const frame = page.frameLocator('iframe');
    const height = () => page.locator('iframe').getAttribute('height');
    await settled(page);
    const [before, shown] = [await height(), await frame.locator('.calculator-panel').textContent()];
    await page.evaluate(async () => {
      const inner = document.querySelector('iframe')?.contentWindow;
      for (const height of [-1, 1e9, Number.NaN, '<b>9</b>', null, {}, 1500]) {
        for (const data of [{ type: 'savings-height', height }, height, JSON.stringify({ height })]) {
          inner?.postMessage(data, '*');
          window.postMessage(data, '*');
        }
      }
      await new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve(undefined));
        window.postMessage('last', '*');
      });
    });
    expect(await height()).toBe(before);
    expect(await frame.locator('.calculator-panel').textContent()).toBe(shown);
  });
});

describe('the hosted calculator in another language', () => {
  it.each([
    ['de-DE', 'ltr', 'Schätzen Sie Ihre Einsparung', 'Aktualisieren', '2.500'],
    ['ar-EG', 'rtl', 'قدّر وفوراتك', 'تحديث', '٢٬٥٠٠'],
  ])(
    '%s has its words, direction and numbers, also without scripts',
    async (locale, dir, heading, calculate, typed) => {
      const page = await browser.open({ javaScript: false, width: 390 });
      await page.goto(`/embed/demo?locale=${locale}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      expect(await page.locator('html').getAttribute('dir')).toBe(dir);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const before = await page.locator('.calculator-saving').textContent();
      await page.locator('[name=employees]').fill(typed);
      await page.getByRole('button', { name: calculate }).click();
      await page.waitForURL(/employees=/);
      expect(await page.locator('[name=employees]').inputValue()).toBe(typed);
      expect(await page.locator('.calculator-saving').textContent()).not.toBe(before);
      expect(await page.locator('html').getAttribute('dir')).toBe(dir);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      const scripted = await browser.open({ width: 390 });
      await scripted.goto(`/embed/demo?locale=${locale}`);
      expect(await axeFindings(scripted)).toEqual([]);
    },
  );
});

describe('files for other sites', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(sharedProduct().appUrl + path, { headers });

  it.each(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.4.5'])(
    'include release %s, which never changes',
    async (version) => {
      const answer = await get(`/widget/${version}/savings-calculator.js`, { Origin: 'https://anywhere.test' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.has('set-cookie')).toBe(false);
    },
  );

  it.each(['calculator', 'debug'])('revalidate the newest %s, with 304 when unchanged', async (name) => {
    const answer = await get(`/widget/v1/savings-${name}.js`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await get(`/widget/v1/savings-${name}.js`, {
      'If-None-Match': etag,
      // Without it fetch bypasses caches.
      'Cache-Control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    '/widget/9.9.9/savings-calculator.js',
    '/widget/1.6.0/savings-debug.js',
    '/widget/1.1.0/../../package.json',
    '/widget/1.1.0/',
    '/widget/v2/savings-calculator.js',
  ])('do not exist at %s', async (path) => {
    const answer = await get(path);
    expect(await answer.text()).not.toContain('customElements');
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
  });

  it.each([
    'https://evil.test',
    'null',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://evil.test/http://localhost',
    'http://localhost@evil.test',
    'http://xlocalhost:3000',
    'https://localhost',
    'HTTP://LOCALHOST',
    'http://127.0.0.1:99999x',
    'http://[::1].evil.test',
    'file://',
  ])('include no configuration for %s, with or without credentials', async (origin) => {
    for (const more of [{}, { Cookie: '__session=anything' }, { Authorization: 'Bearer anything' }]) {
      const answer = await get('/widget/config/demo', { Origin: origin, ...(more as Record<string, string>) });
      expect(answer.status).toBe(403);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('vary')).toMatch(/origin/i);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('drivers');
    }
  });
});
