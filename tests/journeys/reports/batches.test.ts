import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { filesOfStoredZip } from './stored-zip.ts';

const browser = useBrowser();
const PROGRESS = '#batch-progress-text';
const PROGRESS_PLAIN = '[id="batch-progress-text"]';
const LONG = 120_000;
/** Unknown estimate IDs: they keep the workers busy for a while at little cost. */
const MANY = 3000;

const progressOf = (page: Page) => page.locator(PROGRESS).innerText();
const untilDone = (page: Page) => page.waitForSelector(`${PROGRESS}:has-text("Done:")`, { timeout: LONG });

/** Creates a batch that takes some seconds; every report in it fails. */
async function orderMany(): Promise<string> {
  const api = (path: string, data: object, headers = {}) =>
    fetch(`${sharedProduct().appUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(data),
    });
  const login = await api('user/login', { name: 'engineer@worthwhile.test', password: sharedProduct().demoPassword });
  const { authToken } = (await login.json()) as { authToken: string };
  const ids = Array.from({ length: MANY }, (_, index) => 800_000_000 + index);
  const ordered = await api('report-batches', { ids }, { Authorization: `Bearer ${authToken}` });
  const { data } = (await ordered.json()) as { data: { id: number } };
  return `/reports/${data.id}`;
}

async function findingsInBoth(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const finding of await axeFindings(page)) findings.push(`${colorScheme}: ${finding}`);
  }
  return findings;
}

async function archiveOf(page: Page): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('main >> text=Download .zip')]);
  expect(download.suggestedFilename()).toMatch(/^reports-\d+\.zip$/);
  return filesOfStoredZip(readFileSync(await download.path()));
}

describe('many reports', () => {
  it('are created for the selected estimates, as one .zip that matches its hashes', async () => {
    const page = await browser.open();
    await signIn(page, 'super', '/estimates?status=generated');
    const names = await page.locator('.row-link').allInnerTexts();
    for (const row of [0, 1, 2]) await page.locator('tbody .tick-box').nth(row).check();
    await page.click('.bulk-bar >> text=Download as .zip');
    await page.waitForSelector('h1:has-text("3 selected estimates")');
    await untilDone(page);
    expect(await progressOf(page)).toContain('3 of 3 complete');
    const rows = await page.locator('tbody tr').allInnerTexts();
    for (const name of names.slice(0, 3)) expect(rows.join('\n')).toContain(name);
    const files = await archiveOf(page);
    const hashes = [...files.values()].map((content) => createHash('sha256').update(content).digest('hex'));
    expect(hashes.toSorted()).toEqual((await page.locator('tbody code').allInnerTexts()).toSorted());
    for (const content of files.values()) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await findingsInBoth(page)).toEqual([]);
    await page.goto('/reports');
    expect(await page.locator('tbody tr').first().innerText()).toContain('3 selected estimates');
  });

  it('are created without scripts, for selected estimates and for a filter, which is preserved as typed without matches', async () => {
    const page = await PlainBrowser.signedIn('super', '/estimates?status=generated');
    const [ticked = ''] = page.select('tbody input[type=checkbox]').map(({ attributes }) => attributes.value);
    page.fill({ [page.attribute('tbody input[type=checkbox]', 'name')]: ticked });
    await page.press('Download as .zip');
    expect(page.heading).toBe('One estimate');
    await untilPlainlyDone(page);
    expect(await plainArchiveOf(page)).toEqual([expect.stringMatching(/^\d+-[a-z0-9-]+\.pdf$/)]);

    await page.open('/reports');
    page.fill({ search: 'nothing is called so' });
    await page.press('Create reports');
    expect(page.text).toContain('No generated estimates match.');
    expect(page.value('search')).toBe('nothing is called so');
    page.fill({ search: 'Tidewater', edition: 'workbook' });
    await page.press('Create reports');
    expect(page.heading).toBe('All generated estimates: “Tidewater”');
    await untilPlainlyDone(page);
    for (const row of page.all('tbody tr')) expect(row).toContain('Tidewater');
    for (const name of await plainArchiveOf(page)) expect(name).toMatch(/^\d+-[a-z0-9-]+\.xlsx$/);
  });
});

async function untilPlainlyDone(page: PlainBrowser): Promise<void> {
  const address = page.url.href;
  await expect
    .poll(async () => {
      await page.open(address);
      return page.all(PROGRESS_PLAIN).join();
    })
    .toContain('Done:');
}

async function plainArchiveOf(page: PlainBrowser): Promise<string[]> {
  const link = page.select('main a').find((one) => textOf(one).includes('Download .zip'));
  const answer = await page.request(link?.attributes.href ?? '');
  return [...filesOfStoredZip(Buffer.from(await answer.arrayBuffer())).keys()];
}

describe('a running batch', () => {
  it('is shown live with scripts, without a reload, and stops when it is canceled', async () => {
    const page = await browser.open({ allowed: /Failed to load resource: .* 502/ });
    await signIn(page, 'engineer');
    await page.route('**/events', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 });
    await page.goto(await orderMany());
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const before = await progressOf(page);
    await page.waitForFunction(
      ([selector, text]) => document.querySelector<HTMLElement>(selector ?? '')?.innerText !== text,
      [PROGRESS, before],
    );
    await page.waitForSelector('tbody tr:first-child >> text=Failed');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
    expect(await findingsInBoth(page)).toEqual([]);
    await cancel(page);
  });

  it('is shown without scripts by a page that reloads itself until turned off', async () => {
    const page = await PlainBrowser.signedIn('engineer');
    await page.open(await orderMany());
    expect(page.attribute('meta[http-equiv=refresh]', 'content')).toMatch(/^\d+/);
    const before = page.all(PROGRESS_PLAIN).join();
    const address = page.url.href;
    await expect
      .poll(async () => {
        await page.open(address);
        return page.all(PROGRESS_PLAIN).join();
      })
      .not.toBe(before);
    await page.follow('Stop');
    expect(page.select('meta[http-equiv=refresh]')).toEqual([]);
    expect(page.all('main a')).toContain('Refresh automatically');
    await page.press('Cancel batch');
    expect(page.text).toContain('Batch canceled.');
    expect(page.all('main button')).not.toContain('Cancel batch');
  });

  async function cancel(page: Page): Promise<void> {
    await page.click('button:has-text("Cancel batch")');
    await page.waitForSelector('.notice:has-text("Batch canceled.")');
    await expect.poll(() => progressOf(page)).toMatch(/^Canceled: 0 of 3,000 complete, .*canceled$/);
    expect(await page.locator('button:has-text("Cancel batch")').count()).toBe(0);
    expect(await findingsInBoth(page)).toEqual([]);
  }
});
