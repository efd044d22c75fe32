import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';

const pages = useForeignPages();
const PDF_READER = '/usr/bin/pdftotext';

declare global {
  interface Window {
    axe: typeof axe;
    heard: { type: string; detail: Record<string, unknown> }[];
  }
}

/** Records every event of the page's calculators in `window.heard`, from before the first is defined. */
const listening = async (page: Awaited<ReturnType<typeof pages.open>>) => {
  await page.addInitScript(() => {
    window.heard = [];
    for (const type of ['savings-ready', 'savings-change', 'savings-lead', 'savings-error']) {
      addEventListener(type, (event) => window.heard.push({ type, detail: (event as CustomEvent).detail }));
    }
  });
};

const setLead = (page: Awaited<ReturnType<typeof pages.open>>, lead: string) =>
  page.locator('savings-calculator').evaluate((node, lead) => node.setAttribute('lead', lead), lead);

describe('the calculator on a page of another origin', () => {
  it('shows the results of worked example E1, with one request for the script and one for the configuration', async () => {
    const page = await pages.open('/plain');
    await expect.poll(() => page.locator('.total').textContent()).toBe('$320,509');
    expect(await page.locator('.figures .small bdi').textContent()).toBe('$220,615');
    expect(pages.requests).toEqual(['GET /widget/v1/savings-calculator.js', 'GET /widget/config/demo']);
    expect(pages.faults).toEqual([]);
  });

  it('works on a page that allows only one script by its hash, with enforced Trusted Types', async () => {
    const page = await pages.open('/strict');
    await expect.poll(() => page.locator('.total').textContent()).toBe('$320,509');
    await page.getByLabel('Employees who depend on IT').fill('2,000');
    expect(await page.locator('.total').textContent()).not.toBe('$320,509');
    expect(await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).display)).toBe('flex');
    expect(pages.requests).toEqual(['GET /widget/v1/savings-calculator.js']);
    expect(pages.faults).toEqual([]);
  });

  it.each(['/plain', '/strict'])(
    'shows a real result and a link to the hosted calculator without JavaScript: %s',
    async (path) => {
      const page = await pages.open(path, { javaScriptEnabled: false });
      expect(await page.locator('savings-calculator').textContent()).toContain('$320,509');
      const link = page.getByRole('link', { name: 'Estimate your savings' });
      expect(await link.isVisible()).toBe(true);
      expect(await link.getAttribute('href')).toBe(`${pages.vendor.origin}/embed/demo`);
    },
  );

  it('updates with the entries, notifies the page, and sends no further requests', async () => {
    const page = await pages.open('/plain', { prepare: listening });
    await page.getByLabel('Employees who depend on IT').fill('2,500');
    await page.getByLabel('Industry').selectOption('healthcare');
    await page.getByLabel('High').check();
    const heard = await page.evaluate(() => window.heard);
    expect(heard.map(({ type }) => type)).toEqual(['savings-ready', ...Array(3).fill('savings-change')]);
    expect(heard.at(-1)?.detail).toMatchObject({
      industry: 'healthcare',
      level: 'high',
      products: [5, 6],
      facts: { employees: 2500, endpointsManaged: 1000 },
      currency: { code: 'USD' },
      modelVersion: '2.0',
      configVersion: 1,
    });
    const saving = heard.at(-1)?.detail.saving as number;
    const shown = await page.locator('.total').textContent();
    expect(Number(shown?.replace(/[$,]/g, ''))).toBe(Math.round(saving));
    expect(String(saving)).toMatch(/^\d+(\.\d\d?)?$/);
    expect(pages.requests.filter((request) => request !== 'GET /widget/v1/savings-calculator.js')).toEqual([
      'GET /widget/config/demo',
    ]);
  });

  it('works with only a keyboard', async () => {
    const page = await pages.open('/plain');
    await page.locator('.total').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const active = document.activeElement?.shadowRoot?.activeElement;
        return active && (active.id || active.getAttribute('name') || active.textContent);
      });
    const stops: unknown[] = [];
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual([
      'employees',
      'endpointsManaged',
      'industry',
      'level',
      'Get the full estimate',
      'How this is calculated',
    ]);
    await page.getByLabel('Average').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('High').isChecked()).toBe(true);
  });

  it.each([
    ['light', 'light', 'none', ''],
    ['dark', 'dark', 'none', ''],
    ['forced colors', 'light', 'active', ''],
    ['dark forced colors', 'dark', 'active', ''],
    [
      'the colors of its page',
      'light',
      'none',
      '--savings-canvas:#fdf3e7;--savings-ink:#3a2a5c;--savings-accent:#8a1f5f',
    ],
  ] as const)('has no accessibility problem that axe finds, in %s', async (_, scheme, forcedColors, own) => {
    const page = await pages.open(`/plain?scheme=${scheme}`, { colorScheme: scheme, forcedColors });
    await page.addStyleTag({ content: `savings-calculator{${own}}` });
    await page.locator('.total').waitFor();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => window.axe.run('savings-calculator'));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  const handedOver = 'employees=1000&endpointsManaged=1000&industry=other&level=average&products=5%2C6&currency=USD';
  it.each([
    ['link', `https://example.test/estimates/from-calculator#${encodeURIComponent(handedOver)}`],
    [
      'mailto',
      `mailto:leads@example.test?subject=Figures&body=${encodeURIComponent(`https://example.test/estimates/from-calculator#${handedOver}`)}`,
    ],
    ['event', ''],
  ])('asks the page first and then passes the entries on by %s, without a request', async (lead, address) => {
    const page = await pages.open('/plain');
    await setLead(page, lead);
    const button = page.getByRole('button', { name: 'Get the full estimate' });
    await button.waitFor();
    await page.evaluate(() => {
      window.heard = [];
      window.open = (address) => {
        window.heard.push({ type: String(address), detail: {} });
        return null;
      };
      addEventListener('savings-lead', (event) => event.preventDefault(), { once: true });
    });
    pages.requests.length = 0;
    await button.click();
    expect(await page.evaluate(() => window.heard)).toEqual([]);
    await button.click();
    expect((await page.evaluate(() => window.heard)).map(({ type }) => type)).toEqual(address ? [address] : []);
    expect(pages.requests).toEqual([]);
  });

  it('prints inputs, result and assumptions, and no button', async () => {
    const page = await pages.open('/plain');
    await page.locator('.total').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').isVisible()).toBe(false);
    expect(await page.locator('.paper').textContent()).toMatch(/^Model 2\.0, configuration 1, \d{4}-\d\d-\d\d$/);
    expect(await page.locator('.paper').isVisible()).toBe(true);
    expect(await page.locator('.total').isVisible()).toBe(true);
  });

  it.skipIf(!existsSync(PDF_READER))('is whole on one page of a PDF of its page, at any position', async () => {
    const page = await pages.open('/plain');
    await page.getByLabel('Employees who depend on IT').fill('2,500');
    const shown = (await page.locator('.total').textContent()) ?? '';
    await page.addStyleTag({ content: 'h1{margin-bottom:700px}' });
    const pdf = await page.pdf({ format: 'A4' });
    const sheets = execFileSync(PDF_READER, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f');
    const sheet = sheets.find((text) => text.includes(shown)) ?? '';
    for (const part of [
      'Estimate your savings',
      '2,500',
      'Hard savings only',
      'Productivity',
      'Model 2.0, configuration 1',
    ])
      expect(sheet).toContain(part);
    expect(sheets.join()).not.toContain('Get the full estimate');
  });
});

describe('the widget script', () => {
  it('has nothing that a strict policy would block', () => {
    const script = readFileSync(new URL('../dist/v1/savings-calculator.js', import.meta.url), 'utf8');
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacent|\beval\b|new Function|document\.write|localStorage/);
  });
});
