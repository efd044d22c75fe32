import { execFileSync } from 'node:child_process';
import { formatExact, formatMoneyResult, formatPercentResult, type Headline, leadAmount } from '@worthwhile/roi-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { makeByKeyboard } from './keyboard-path.ts';
import { generateByHand, makeByHand, SCENARIO_PATHS } from './scenario-paths.ts';

const browser = useBrowser();

interface Calculated {
  readonly headline: Headline;
}

describe.each([
  { javaScript: true, width: 390 },
  { javaScript: false, width: 1280 },
])('each scenario from the list to its report, with scripts $javaScript at $width px', (way) => {
  it.each(SCENARIO_PATHS)('$title', async (path) => {
    const page = await browser.open(way);
    await signIn(page, 'engineer');
    await makeByHand(page, path, `${path.title} ${way.width}`);
    expect(await page.locator('h1').innerText()).toBe(path.heading);
    for (const block of path.blocks ?? []) await page.waitForSelector(`main h2:has-text("${block}")`);
    const shown = await page.locator('.stats').first().innerText();
    const estId = new URL(page.url()).searchParams.get('estId') ?? '';
    await generateByHand(page);

    const { all, hardOnly } = (await calculationOf(estId, path.id)).headline;
    const figures = [
      formatMoneyResult(leadAmount(all), '$'),
      formatMoneyResult(leadAmount(hardOnly), '$'),
      formatMoneyResult(all.totalBenefits, '$'),
      ...(all.roiPct === null ? [] : [formatPercentResult(all.roiPct)]),
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
    for (const amount of [leadAmount(all), leadAmount(hardOnly), all.totalBenefits])
      expect(numbers.map((number) => formatExact(number))).toContain(formatExact(amount));
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

describe('by keyboard alone, from the list to the generated estimate', () => {
  // The two whose steps have the most kinds of controls; the others have none that these lack.
  it.each(SCENARIO_PATHS.filter(({ id }) => id >= 3))('$title', async (path) => {
    const page = await browser.open();
    await signIn(page, 'engineer');
    await makeByKeyboard(page, path, `${path.title} by keyboard`);
  });
});
