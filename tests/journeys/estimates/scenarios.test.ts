import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatExact, formatMoneyResult, formatPercentResult, type Headline, leadAmount } from '@worthwhile/roi-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import {
  arriveAt,
  chooseProducts,
  createEstimate,
  enterFacts,
  enterInvestment,
  saveAndContinue,
} from './estimate-path.ts';
import { generateByKeyboard, makeByKeyboard } from './keyboard-path.ts';
import { generateByHand, makeByHand, SCENARIO_PATHS } from './scenario-paths.ts';

const browser = useBrowser();

interface Calculated {
  readonly headline: Headline;
}

const BY_HAND = { make: makeByHand, generate: generateByHand };
const BY_KEYBOARD = { make: makeByKeyboard, generate: generateByKeyboard };

/** New Business is the worked example below. The steps of Consolidation Proposal have the most kinds of controls. */
const WAYS = [
  {
    title: 'Ongoing Customer',
    how: 'on a phone without scripts',
    page: { javaScript: false, width: 390 },
    by: BY_HAND,
  },
  { title: 'Renewal', how: 'without scripts', page: { javaScript: false }, by: BY_HAND },
  { title: 'Consolidation Proposal', how: 'by keyboard alone', page: {}, by: BY_KEYBOARD },
];

describe('each scenario from the list to its report', () => {
  it.each(WAYS)('$title, $how', async ({ title, how, page: options, by }) => {
    const path = scenarioPath(title);
    const page = await browser.open(options);
    await signIn(page, 'engineer');
    await by.make(page, path, `${path.title} ${how}`);
    expect(await page.locator('h1').innerText()).toBe(path.heading);
    for (const block of path.blocks ?? []) await page.waitForSelector(`main h2:has-text("${block}")`);
    const shown = await page.locator('.stats').first().innerText();
    const estId = new URL(page.url()).searchParams.get('estId') ?? '';
    await by.generate(page);

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
      await download(page, '.generated-files a >> nth=0'),
      '-',
    ]).toString();
    for (const figure of figures) expect(pdf).toContain(figure);
    for (const heading of path.blocks ?? [path.heading]) expect(pdf).toContain(heading);
    const cells = execFileSync('unzip', [
      '-p',
      await download(page, 'text=Download workbook (.xlsx)'),
      'xl/worksheets/*.xml',
    ]);
    const numbers = [...cells.toString().matchAll(/<v>(-?[\d.]+(?:E-?\d+)?)<\/v>/g)].map(([, text]) => Number(text));
    for (const amount of [leadAmount(all), leadAmount(hardOnly), all.totalBenefits])
      expect(numbers.map((number) => formatExact(number))).toContain(formatExact(amount));
  });
});

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

function scenarioPath(title: string) {
  const path = SCENARIO_PATHS.find((one) => one.title === title);
  if (!path) throw new Error(`There is no scenario ${title}.`);
  return path;
}

async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(link)]);
  return file.path();
}

it('New Business, the worked example, from the list to the printed report, within the width of a phone', async () => {
  const page = await browser.open({ width: 390 });
  await signIn(page, 'engineer');
  const name = 'Worked example';
  await page.click('text=Create ROI');
  await page.waitForURL('**/estimates/create');
  await createEstimate(page, name);
  await expectNoScrolling(page);
  await chooseProducts(page);
  await expectNoScrolling(page);
  await enterFacts(page);
  await expectNoScrolling(page);
  await enterInvestment(page);

  expect(await page.locator('h1').innerText()).toBe('Savings with Proposed Aternity');
  const figures = (await page.locator('.stats').innerText()).replace(/\s+/g, ' ');
  for (const figure of ['$310,198', '$130,919', '117%', '15.3', '$713,132']) expect(figures).toContain(figure);
  await page.click('#driver-serviceDeskL1 .explained:has-text("$62,198.40")');
  await page.waitForSelector('.explanation');
  const explained = await page.locator('.explanation').innerText();
  expect(explained).toContain('How we get $62,198');
  expect(explained).toContain('Customer’s figure');
  await expectAccessible(page);

  await page.click('text=Continue to report');
  await arriveAt(page, 'report');
  await page.fill('[name=introduction]', 'Prepared for the board.');
  await page.click('button:has-text("Add page")');
  await page.fill('[name="freePages[0].title"]', 'Rollout plan');
  await page.fill('[name="freePages[0].text"]', 'In three months.');
  await saveAndContinue(page, 'generate');
  expect(await page.locator('.notice[role=status]:visible').innerText()).toContain(
    'PDF Template Successfully Saved!!!',
  );
  await expectNoScrolling(page);
  await page.click('button:has-text("Generate ROI")');
  await page.waitForSelector('h1:has-text("is ready")');
  await expectAccessible(page);
  const locked = (await page.locator('.stats').innerText()).replace(/\s+/g, ' ');
  for (const figure of ['$310,198', '$130,919', '117%', '49.4%', '15.3', '24.2 months'])
    expect(locked).toContain(figure);

  const { text, sha256 } = await downloadReport(page);
  expect(text).toContain('310,198');
  expect(text).toContain(name);
  expect(text).toContain('Prepared for the board.');
  await page.click('text=View report');
  await page.waitForSelector('.report-sheet');
  expect(await page.locator('.report-sheet').innerText()).toContain('$310,198');
  expect(await page.locator('.hash').innerText()).toBe(sha256);
  await expectAccessible(page);
});

/** Reads the text with poppler's `pdftotext`. */
async function downloadReport(page: Page): Promise<{ text: string; sha256: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.generated-files a >> nth=0')]);
  const file = await download.path();
  expect(download.suggestedFilename()).toMatch(/^\d+-[a-z0-9-]+\.pdf$/);
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return { text, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectNoScrolling(page);
}

async function expectNoScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
