import { execFileSync } from 'node:child_process';
import { formatMoney, formatNumber, formatPct } from '@worthwhile/roi-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { arriveAt } from './estimate-path.ts';
import { generateByHand, makeByHand, SCENARIO_PATHS } from './scenario-paths.ts';

const browser = useBrowser();

interface Calculated {
  readonly metrics: { readonly npv: number; readonly roiPct: number | null; readonly totalBenefits: number };
  readonly metricsHardOnly: { readonly npv: number };
}

describe.each([
  { javaScript: true, width: 390 },
  { javaScript: false, width: 1280 },
])('each scenario from the list to its report, with scripts $javaScript at $width px', (way) => {
  it.each(SCENARIO_PATHS)('$title', { timeout: 120_000 }, async (path) => {
    const page = await browser.open(way);
    await signIn(page, 'engineer');
    await makeByHand(page, path, `${path.title} ${way.width}`);
    expect(await page.locator('h1').innerText()).toBe(path.heading);
    for (const block of path.blocks ?? []) await page.waitForSelector(`main h2:has-text("${block}")`);
    const shown = await page.locator('.stats').innerText();
    const estId = new URL(page.url()).searchParams.get('estId') ?? '';
    await generateByHand(page);

    const { metrics, metricsHardOnly } = await calculationOf(estId, path.id);
    const figures = [
      formatMoney(metrics.npv, '$'),
      formatMoney(metricsHardOnly.npv, '$'),
      formatMoney(metrics.totalBenefits, '$'),
      ...(metrics.roiPct === null ? [] : [formatPct(metrics.roiPct)]),
    ];
    for (const figure of figures) expect(shown).toContain(figure);
    const pdf = execFileSync('pdftotext', [
      '-layout',
      await download(page, 'text=Download ROI Report'),
      '-',
    ]).toString();
    for (const figure of figures) expect(pdf).toContain(figure);
    for (const heading of path.blocks ?? [path.heading]) expect(pdf).toContain(heading);
    const cells = execFileSync('unzip', ['-p', await download(page, 'text=Download .xlsx'), 'xl/worksheets/*.xml']);
    const numbers = [...cells.toString().matchAll(/<v>(-?[\d.]+(?:E-?\d+)?)<\/v>/g)].map(([, text]) => Number(text));
    for (const amount of [metrics.npv, metricsHardOnly.npv, metrics.totalBenefits])
      expect(numbers.map(formatNumber)).toContain(formatNumber(amount));
  });
});

/** What the API says that the estimate comes to. */
async function calculationOf(estId: string, scenarioId: number): Promise<Calculated> {
  const api = `${sharedProduct().appUrl}/api`;
  const signedIn = await fetch(`${api}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'engineer@worthwhile.test', password: sharedProduct().demoPassword }),
  });
  const { authToken } = (await signedIn.json()) as { authToken: string };
  const family = scenarioId > 2 ? 'existing/estimate' : 'estimate';
  const answer = await fetch(`${api}/${family}/calculation?estId=${estId}`, {
    headers: { Authorization: `Bearer ${authToken}` },
  });
  const { data } = (await answer.json()) as { data: { calculationData: Calculated } };
  return data.calculationData;
}

async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(link)]);
  return file.path();
}

it('by keyboard alone, from the list to the generated estimate', { timeout: 120_000 }, async () => {
  const page = await browser.open();
  await signIn(page, 'engineer');
  const keys = keyboardOf(page);
  await keys.press('a:has-text("Create ROI")', 'Enter');
  await page.waitForURL('**/estimates/create');
  await keys.press('[name=scenarioId]', 'Space');
  await keys.type('[name=name]', 'By keyboard');
  await page.waitForSelector('[role=combobox]');
  await keys.type('#f-customerQuery', 'halden');
  await page.waitForSelector('[role=option] >> text=Halden Logistics');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[name=customerId]:checked');
  await keys.type('[name=industry]', 'Other');
  await keys.press('.form-actions .button-main', 'Enter');
  await arriveAt(page, 'products');
  await keys.press('[name=proposedSubProducts]', 'ArrowUp');
  await keys.press('[name=proposedAddOns][value="6"]', 'Space');
  await keys.press('.form-actions .button-main', 'Enter');
  await arriveAt(page, 'assumptions');
  await keys.type('[name="fields.employees.value"]', '1000');
  await keys.type('[name="fields.endpointsManaged.value"]', '1000');
  await keys.press('.form-actions .button-main', 'Enter');
  await arriveAt(page, 'investment');
  await keys.press('.form-actions .button-main', 'Enter');
  await arriveAt(page, 'savings');
  await keys.press('a:has-text("Continue to report")', 'Enter');
  await arriveAt(page, 'report');
  await keys.press('.form-actions .button-main', 'Enter');
  await arriveAt(page, 'generate');
  await keys.press('button:has-text("Generate ROI")', 'Enter');
  await page.waitForSelector('h1:has-text("Generated")');
});

/** Moves by Tab until the wanted control has the focus, then presses or types. */
function keyboardOf(page: Page) {
  const MOST_TABS = 250;
  async function reach(selector: string): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const focused = await page.evaluateHandle(() => document.activeElement);
      const wanted = await page
        .locator(selector)
        .evaluateAll((all, active) => all.includes(active as HTMLElement), focused);
      if (wanted) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by Tab.`);
  }
  return {
    press: async (selector: string, key: string) => {
      await reach(selector);
      await page.keyboard.press(key);
    },
    type: async (selector: string, text: string) => {
      await reach(selector);
      await page.keyboard.type(text);
    },
  };
}
