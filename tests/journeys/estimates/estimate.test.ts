import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFindings, signIn, useBrowser } from '#tests/support/browser.ts';
import {
  arriveAt,
  chooseProducts,
  createEstimate,
  enterFacts,
  enterInvestment,
  saveAndContinue,
} from './estimate-path.ts';

const browser = useBrowser();

/** The other two ways are those of `scenarios.test.ts`. */
const WAYS = [
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 390 },
];

describe('from sign-in to the printed report', () => {
  it.each(WAYS)('with scripts $javaScript at $width px', async (way) => {
    const page = await browser.open(way);
    await signIn(page, 'engineer');
    const name = `Path ${way.javaScript ? 'scripted' : 'plain'} ${way.width}`;
    await page.click('text=Create ROI');
    await page.waitForURL('**/estimates/create');
    await createEstimate(page, name);
    await expectAccessible(page);
    await chooseProducts(page);
    await expectAccessible(page);
    await enterFacts(page);
    await expectAccessible(page);
    await enterInvestment(page);

    expect(await page.locator('h1').innerText()).toBe('Savings with Proposed Aternity');
    const figures = (await page.locator('.stats').innerText()).replace(/\s+/g, ' ');
    for (const figure of ['$310,198', '$130,919', '117%', '15.3', '$713,132']) expect(figures).toContain(figure);
    await page.click('#driver-serviceDeskL1 .explained:has-text("$62,198.40")');
    await page.waitForSelector('.explanation');
    const explained = await page.locator('.explanation').innerText();
    expect(explained).toContain('How $62,198 comes about');
    expect(explained).toContain("Customer's figure");
    await expectAccessible(page);

    await page.click('text=Continue to report');
    await arriveAt(page, 'report');
    await page.fill('[name=introduction]', 'Prepared for the board.');
    await saveAndContinue(page, 'generate');
    expect(await page.locator('.notice[role=status]:visible').innerText()).toContain(
      'PDF Template Successfully Saved!!!',
    );
    await expectAccessible(page);
    await page.click('button:has-text("Generate ROI")');
    await page.waitForSelector('h1:has-text("Generated")');
    await expectAccessible(page);

    const { text, sha256 } = await downloadReport(page);
    expect(text).toContain('310,198');
    expect(text).toContain(name);
    expect(text).toContain('Prepared for the board.');
    await page.click('text=Read the report');
    await page.waitForSelector('.report');
    expect(await page.locator('.report').innerText()).toContain('$310,198');
    expect(await page.locator('.hash').innerText()).toBe(sha256);
    await expectAccessible(page);
  });
});

/** The text of the downloaded PDF, read by poppler's `pdftotext`, and its hash. */
async function downloadReport(page: Page): Promise<{ text: string; sha256: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download ROI Report')]);
  const file = await download.path();
  expect(download.suggestedFilename()).toMatch(/^\d+-[a-z0-9-]+\.pdf$/);
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return { text, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
