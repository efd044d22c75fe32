import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';
import { movedSoFar, watchLateArrival } from './late-arrival.ts';

const pages = useForeignPages();

const total = (page: Page) => page.locator('.total').first();
const setAttribute = (page: Page, name: string, value: string) =>
  page
    .locator('savings-calculator')
    .evaluate((node, [name, value]) => node.setAttribute(name, value), [name, value] as const);
const backgroundOf = (page: Page) =>
  page.locator('.panel').evaluate((panel) => getComputedStyle(panel).backgroundColor);

describe('the layout of the embedding page', () => {
  it.each([320, 390, 768, 1280])('does not shift at %i pixels when the calculator loads late', async (width) => {
    const page = await pages.open('/plain', { viewport: { width, height: 1200 }, prepare: watchLateArrival });
    await total(page).waitFor();
    expect(await movedSoFar(page)).toBeLessThanOrEqual(0.001);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('would shift without the space that the snippet reserves', async () => {
    const page = await pages.open('/plain?bare', {
      viewport: { width: 768, height: 1200 },
      prepare: watchLateArrival,
    });
    await total(page).waitFor();
    expect(await movedSoFar(page)).toBeGreaterThan(0.001);
  });

  it.each([320, 768])('does not shift at %i pixels with the style of a bare element in the README', async (width) => {
    const [style = ''] = /style="[^"]*"/.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8')) ?? [];
    const page = await pages.open(`/plain?bare&attributes=${encodeURIComponent(style)}`, {
      viewport: { width, height: 1200 },
      prepare: watchLateArrival,
    });
    await total(page).waitFor();
    expect(await movedSoFar(page)).toBeLessThanOrEqual(0.001);
  });

  it('stays at its height for any entry', async () => {
    const page = await pages.open('/plain');
    const calculator = page.locator('savings-calculator');
    const box = page.getByLabel('Employees who depend on IT');
    await box.waitFor();
    const height = (await calculator.boundingBox())?.height;
    for (const typed of ['1', '1000000', 'none', '']) {
      await box.fill(typed);
      expect((await calculator.boundingBox())?.height).toBe(height);
    }
  });
});

describe('the theme', () => {
  it("follows the page's color-scheme, and the theme attribute before it", async () => {
    const page = await pages.open('/plain?scheme=dark');
    await total(page).waitFor();
    expect(await backgroundOf(page)).toBe('rgb(17, 23, 22)');
    await setAttribute(page, 'theme', 'light');
    expect(await backgroundOf(page)).toBe('rgb(255, 255, 255)');
    await setAttribute(page, 'theme', 'auto');
    expect(await backgroundOf(page)).toBe('rgb(17, 23, 22)');
  });

  it("uses the page's colors in the documented properties", async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await page.addStyleTag({ content: 'savings-calculator{--savings-canvas:rgb(1, 2, 3)}' });
    expect(await backgroundOf(page)).toBe('rgb(1, 2, 3)');
  });
});

describe('the attributes', () => {
  it('are all observed, and preserve the entered facts', async () => {
    const page = await pages.open('/plain');
    await page.getByLabel('Employees who depend on IT').fill('2500');
    await setAttribute(page, 'level', 'low');
    await expect.poll(() => page.getByLabel('Low').isChecked()).toBe(true);
    await setAttribute(page, 'industry', 'mining');
    await expect.poll(() => page.getByLabel('Industry').inputValue()).toBe('mining');
    await setAttribute(page, 'heading-level', '4');
    await expect.poll(() => page.getByRole('heading', { level: 4 }).textContent()).toBe('Estimate your savings');
    await setAttribute(page, 'cta', 'Talk to <b>us</b>');
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Talk to <b>us</b>');
    await setAttribute(page, 'currency', 'EUR');
    await expect.poll(() => total(page).textContent()).toMatch(/^€/);
    const euros = await total(page).textContent();
    await setAttribute(page, 'locale', 'de');
    await expect.poll(() => total(page).textContent()).toMatch(/^[\d.]+\s€$/);
    await setAttribute(page, 'locale', 'en-US');
    await setAttribute(page, 'products', '6');
    await expect.poll(() => total(page).textContent()).not.toBe(euros);
    await setAttribute(page, 'readonly', '');
    await expect.poll(() => page.getByLabel('Industry').isDisabled()).toBe(true);
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('2,500');
    expect(pages.faults).toEqual([]);
  });

  it('accept any text without an error or losing the calculator', async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    const names = ['products', 'industry', 'level', 'currency', 'locale', 'theme', 'heading-level', 'cta', 'lead'];
    for (const name of names) {
      for (const value of ['', '<img src=x onerror=alert(1)>', '__proto__', '-1', '99999999999', 'x'.repeat(5000)]) {
        await setAttribute(page, name, value);
      }
      await expect.poll(() => total(page).isVisible(), { message: name }).toBe(true);
      await page.locator('savings-calculator').evaluate((node, name) => node.removeAttribute(name), name);
    }
    await expect.poll(() => total(page).textContent()).toBe('$320,509');
    expect(pages.faults).toEqual([]);
  });
});

describe('an error', () => {
  const fallback = (page: Page) => page.getByRole('link', { name: 'Estimate your savings' });

  it.each([
    ['the key is unknown', 'partner', 'nobody'],
    ['the configuration is of another origin', 'src', 'https://example.test/config'],
  ])('because %s restores the children, with one event and one line that say why', async (_, name, value) => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await page.evaluate(() => {
      window.heard = [];
      addEventListener('savings-error', (event) => window.heard.push({ type: event.type, detail: {} }));
    });
    await setAttribute(page, name, value);
    await fallback(page).waitFor();
    expect(await page.evaluate(() => window.heard.length)).toBe(1);
    expect(pages.faults.filter((text) => text.startsWith('savings-calculator: '))).toHaveLength(1);
    await page.locator('savings-calculator').evaluate((node) => {
      node.removeAttribute('src');
      node.setAttribute('partner', 'demo');
    });
    await total(page).waitFor();
  });

  it.each([
    ['not JSON', '{'],
    ['of another format', '{"format":2}'],
    ['without its parts', '{"format":1}'],
    ['null', 'null'],
  ])('in an inline configuration that is %s leaves the children', async (_, json) => {
    const page = await pages.open('/plain', {
      prepare: (page) =>
        page.addInitScript((json) => {
          addEventListener('DOMContentLoaded', () => {
            const inline = Object.assign(document.createElement('script'), { type: 'application/json', text: json });
            document.querySelector('savings-calculator')?.append(inline);
          });
        }, json),
    });
    await page.evaluate(() => {
      const calculator = document.querySelector('savings-calculator') as HTMLElement;
      const copy = calculator.cloneNode(true);
      calculator.replaceWith(copy);
    });
    await expect.poll(() => pages.faults.length).toBeGreaterThan(0);
    expect(pages.faults.every((text) => text.startsWith('savings-calculator: '))).toBe(true);
    expect(await fallback(page).isVisible()).toBe(true);
  });

  it('does not occur on a page without custom elements, which shows the children', async () => {
    const page = await pages.open('/plain', {
      prepare: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'customElements', { value: undefined });
        }),
    });
    expect(await fallback(page).isVisible()).toBe(true);
    expect(pages.faults).toEqual([]);
  });
});
