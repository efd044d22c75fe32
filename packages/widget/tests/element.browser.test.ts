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

  it('names an invalid number at its field, keeps the result before as outdated, and lets the button wait', async () => {
    const page = await pages.open('/plain', { prepare: listening });
    const calculator = page.locator('savings-calculator');
    const box = page.getByLabel('Employees who depend on IT');
    const button = page.getByRole('button', { name: 'Get the full estimate' });
    await box.waitFor();
    const height = (await calculator.boundingBox())?.height;
    for (const [typed, message] of [
      ['0', "Value can't be less than 1"],
      ['1000001', "Value can't be more than 1,000,000"],
      ['1e3', 'Enter a number, such as 1,200'],
      ['', 'Enter a value'],
    ]) {
      await box.fill(typed as string);
      const described = await box.getAttribute('aria-describedby');
      expect(await page.locator(`#${described}`).textContent()).toBe(message);
      expect(await box.getAttribute('aria-invalid')).toBe('true');
      expect((await calculator.boundingBox())?.height).toBe(height);
    }
    const other = page.getByLabel('PCs, laptops and virtual desktops');
    expect(await other.getAttribute('aria-invalid')).toBe('false');
    expect(await page.locator(`#${await other.getAttribute('aria-describedby')}`).textContent()).toBe('');
    expect(await page.locator('.total').textContent()).toBe('$320,509');
    const reason = 'From your previous entries. Correct the marked field to update.';
    expect(await page.getByText(reason).isVisible()).toBe(true);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator(`#${await button.getAttribute('aria-describedby')}`).textContent()).toBe(reason);
    await button.click({ force: true });
    expect(await box.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
    expect((await page.evaluate(() => window.heard)).map(({ type }) => type)).not.toContain('savings-lead');
    await box.fill('1000');
    expect(await box.getAttribute('aria-invalid')).toBe('false');
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    expect(await page.getByText(reason).count()).toBe(0);
    await box.blur();
    expect(await box.inputValue()).toBe('1,000');
  });

  it('shows kinds of benefit apart by pattern, with amounts, and the savings after fees', async () => {
    const page = await pages.open('/plain');
    await page.locator('.total').waitFor();
    expect(await page.locator('li').allTextContents()).toEqual([
      'Cost reduction $176,855',
      'Cost avoidance $43,760',
      'Productivity $99,894',
    ]);
    expect(await page.locator('.fees').textContent()).toBe('After fees $254,509Hard savings only $154,615');
    const grounds = await page
      .locator('.bar i')
      .evaluateAll((parts) =>
        parts.map((part) => getComputedStyle(part).backgroundImage.replace(/(rgb|color)\([^)]*\)/g, 'color')),
      );
    expect(new Set(grounds).size).toBe(3);
  });

  it('has its fields and messages as parts, and a largest width that the page can lower', async () => {
    const page = await pages.open('/plain', { viewport: { width: 1600, height: 900 } });
    await page.addStyleTag({
      content:
        'body{max-width:none!important}savings-calculator::part(error){color:rgb(1, 2, 3)}savings-calculator::part(field){padding:1px}',
    });
    await page.getByLabel('Employees who depend on IT').fill('x');
    expect(
      await page
        .locator('.error')
        .first()
        .evaluate((node) => getComputedStyle(node).color),
    ).toBe('rgb(1, 2, 3)');
    expect(
      await page.locator('[part=field]').evaluateAll((all) => all.map((one) => getComputedStyle(one).padding)),
    ).toEqual(Array(4).fill('1px'));
    expect((await page.locator('.panel').boundingBox())?.width).toBe(768);
    await page.addStyleTag({ content: 'savings-calculator{max-inline-size:500px}' });
    expect((await page.locator('.panel').boundingBox())?.width).toBe(500);
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
