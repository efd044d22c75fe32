import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';

const pages = useForeignPages();

const total = (page: Page) => page.locator('.total').first();
const setAttribute = (page: Page, name: string, value: string) =>
  page
    .locator('savings-calculator')
    .evaluate((node, [name, value]) => node.setAttribute(name, value), [name, value] as const);

/** Waits for the color check, which runs in a task after the results appear. */
async function judged(page: Page): Promise<void> {
  await total(page).waitFor();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

describe('another language', () => {
  it('can be German with its numbers, also in entries', async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await setAttribute(page, 'locale', 'de-DE');
    await page.getByRole('heading', { name: 'Schätzen Sie Ihre Einsparung' }).waitFor();
    expect(await total(page).textContent()).toBe('320.509\u00a0$');
    const box = page.getByLabel('PCs, Laptops, virtuelle Desktops');
    await box.fill('1.250');
    await box.blur();
    expect(await box.inputValue()).toBe('1.250');
    expect(await total(page).textContent()).not.toBe('320.509\u00a0$');
    await box.fill('0');
    expect(await page.locator('#endpointsManaged-error').textContent()).toBe('Der Wert darf nicht kleiner als 1 sein');
    expect(pages.faults).toEqual([]);
  });

  it('can be Arabic from right to left, with Arabic digits', async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await setAttribute(page, 'locale', 'ar-EG');
    await page.getByRole('heading', { name: 'قدّر وفوراتك' }).waitFor();
    expect(await total(page).textContent()).toMatch(/٣٢٠٬٥٠٩/);
    const box = page.getByLabel('الموظفون المعتمدون على تقنية المعلومات');
    expect(await box.inputValue()).toBe('١٬٠٠٠');
    await box.fill('٢٬٠٠٠');
    expect(await total(page).textContent()).not.toMatch(/٣٢٠٬٥٠٩/);
    const [heading, field] = await Promise.all([page.locator('.heading').boundingBox(), box.boundingBox()]);
    expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeGreaterThan(field?.x ?? 0);
    expect(await page.locator('.panel').evaluate((panel) => getComputedStyle(panel).direction)).toBe('rtl');
    // An amount is isolated, so its sign stays at its end.
    for (const amount of await page.locator('bdi').all())
      expect(await amount.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    expect(pages.faults).toEqual([]);
  });

  it('is that of an inline configuration, for words and numbers alike', async () => {
    const page = await pages.open('/strict');
    await total(page).waitFor();
    await setAttribute(page, 'locale', 'de-DE');
    await setAttribute(page, 'cta', 'Weiter');
    await page.getByRole('button', { name: 'Weiter' }).waitFor();
    expect(await total(page).textContent()).toBe('$320,509');
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('1,000');
  });

  it('is English when not available', async () => {
    const page = await pages.open('/plain');
    await total(page).waitFor();
    await setAttribute(page, 'locale', 'constructor');
    await page.getByRole('heading', { name: 'Estimate your savings' }).waitFor();
    await expect.poll(() => total(page).textContent()).toBe('$320,509');
  });
});

describe('the colors of the page', () => {
  it('are named in the console when their contrast is too low', async () => {
    const page = await pages.open('/plain?scheme=light&savings-debug');
    await judged(page);
    expect(pages.faults).toEqual([]);
    await page.addStyleTag({ content: 'savings-calculator{--savings-accent:#ffe08a;--savings-ink:#999}' });
    await setAttribute(page, 'cta', 'Talk to us');
    await expect
      .poll(() => pages.faults)
      .toEqual([
        'savings-calculator: contrast of rgb(153, 153, 153) on rgb(255, 255, 255) < 4.5',
        'savings-calculator: contrast of rgb(255, 255, 255) on rgb(255, 224, 138) < 4.5',
      ]);
  });

  it.each(['light', 'dark'])('have enough contrast by default on a %s page', async (scheme) => {
    const page = await pages.open(`/plain?scheme=${scheme}&savings-debug`);
    await judged(page);
    expect(pages.faults).toEqual([]);
  });
});
