import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';

const pages = useForeignPages();

const E1 = '$320,509';
const total = (page: Page) => page.locator('.total').first();
const fallback = (page: Page) => page.getByRole('link', { name: 'Estimate your savings' });
/** Faults other than the line that the calculator itself writes. */
const uncaught = () => pages.faults.filter((text) => !text.startsWith('savings-calculator: '));

describe('a page that changes browser functions', () => {
  it.each(['fetch', 'fetch that lies', 'JSON', 'Response.json', 'customElements', 'customElements of its own', 'Intl'])(
    'with its own %s has the result or the fallback, without errors of ours',
    async (of) => {
      const page = await pages.open(`/overrides?of=${encodeURIComponent(of)}`);
      await page.waitForLoadState('networkidle');
      const isThere = async () => (await total(page).count()) > 0 && (await total(page).textContent()) === E1;
      await expect.poll(async () => (await isThere()) || (await fallback(page).isVisible())).toBe(true);
      expect(uncaught()).toEqual([]);
    },
  );

  it('with a fetch that never answers shows the fallback', async () => {
    const page = await pages.open('/overrides?of=fetch%20that%20hangs');
    await page.waitForFunction(() => customElements.get('savings-calculator'));
    expect(await fallback(page).isVisible()).toBe(true);
    expect(pages.faults).toEqual([]);
  });

  it('that adds properties to all objects and lists changes no result', async () => {
    const page = await pages.open('/overrides?of=arrays%20and%20objects');
    await expect.poll(() => total(page).textContent()).toBe(E1);
    expect(pages.faults).toEqual([]);
  });
});

describe('a page in React', () => {
  it('sets properties, listens to events, and preserves it across renders', async () => {
    const page = await pages.open('/react');
    await expect.poll(() => total(page).textContent()).toBe(E1);
    expect(await page.getByRole('heading', { level: 3 }).textContent()).toBe('Estimate your savings');
    await expect.poll(() => page.locator('#told').textContent()).toBe('1 ready, no change');
    await page.getByLabel('Employees who depend on IT').fill('2,500');
    await expect.poll(() => page.locator('#told').textContent()).toMatch(/^1 ready, \d{6,}$/);
    await page.getByRole('button', { name: 'Assume more' }).click();
    await expect.poll(() => page.getByLabel('High').isChecked()).toBe(true);
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('2,500');
    expect(pages.faults).toEqual([]);
  });
});

describe('a WordPress page', () => {
  it('with a theme that styles all controls does not change it', async () => {
    const page = await pages.open('/wordpress');
    await expect.poll(() => total(page).textContent()).toBe(E1);
    const button = page.getByRole('button', { name: 'Get the full estimate' });
    expect(await button.evaluate((node) => getComputedStyle(node).textTransform)).toBe('none');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    expect(pages.faults).toEqual([]);
  });

  it.each([
    ['removes the attributes of scripts', 'script'],
    ['removes unknown scripts and elements', 'text'],
  ])('that %s shows the fallback with a real result', async (_, kept) => {
    const page = await pages.open(`/wordpress?kept=${kept}`);
    expect(await fallback(page).isVisible()).toBe(true);
    expect(await page.locator('main').textContent()).toContain(`saves about ${E1} a year`);
  });
});

describe('many calculators', () => {
  it('share one definition and one request with two copies of the script and fifty elements', async () => {
    const page = await pages.open('/hostile');
    await total(page).waitFor();
    await page.evaluate(() => {
      const first = document.querySelector('savings-calculator') as HTMLElement;
      for (let copy = 1; copy < 50; copy++) first.after(first.cloneNode(true));
    });
    await expect.poll(() => page.locator('.total').count()).toBe(50);
    expect(await page.locator('.total').allTextContents()).toEqual(Array(50).fill(E1));
    expect(pages.requests.filter((request) => request === 'GET /widget/config/demo')).toHaveLength(1);
    expect(pages.faults).toEqual([]);
  });

  it('can be moved and removed while they load', async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await page.evaluate(() => {
      const calculator = document.querySelector('savings-calculator') as HTMLElement;
      calculator.setAttribute('partner', 'nobody');
      calculator.setAttribute('partner', 'demo');
      document.body.prepend(calculator);
    });
    await expect.poll(() => total(page).textContent()).toBe('$320,509');
  });
});
