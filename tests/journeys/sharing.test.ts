import type { Page, Request, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';

const browser = useBrowser();

async function generatedEstimate(page: Page): Promise<string> {
  await page.goto('/estimates?status=generated');
  const hrefs = await page.$$eval('main a[href*="estId="]', (links) => links.map((link) => link.getAttribute('href')));
  const id = hrefs.map((href) => /estId=(\d+)/.exec(href ?? '')?.[1]).find(Boolean);
  if (!id) throw new Error('the demonstration has no generated estimate for this user');
  return id;
}

describe('sharing a report', () => {
  it('has a link to copy, and a page for each state of it', async () => {
    const page = await browser.open();
    await signIn(page, 'partner-admin');
    const shares = `/estimates/${await generatedEstimate(page)}/share`;
    await page.goto(shares);
    const label = 'Board';
    await page.fill('input[name=label]', label);
    await page.fill('input[name=expiresInDays]', '7');
    await page.fill('input[name=password]', 'open sesame');
    await page.click('button:has-text("Create link")');
    const address = (await page.getAttribute('a.share-link', 'href')) ?? '';
    const link = new URL(address).pathname;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('button:has-text("Copy link")');
    await page.waitForSelector('[role=status]:has-text("Copied")');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    const reader = await browser.open();
    await reader.goto(link);
    expect(await axeFindings(reader)).toEqual([]);
    await reader.fill('input[name=password]', 'open sesame');
    await reader.click('button:has-text("View report")');
    await reader.waitForSelector('text=Executive summary');
    expect(await axeFindings(reader)).toEqual([]);
    await page.goto(shares);
    const row = page.locator(`tr:has-text("${label}")`);
    await row.locator('button:has-text("Revoke")').click();
    await page.waitForSelector('text=Link revoked.');
    expect((await reader.goto(link))?.status()).toBe(410);
    expect(await axeFindings(reader)).toEqual([]);
  });
});

describe('the PDF template', () => {
  const open = async () => {
    const page = await browser.open();
    await signIn(page, 'partner-admin');
    return page;
  };
  const templateOf = async (page: Page) => {
    await page.goto('/estimates');
    const href = await page.getAttribute('nav a:has-text("PDF Branding")', 'href');
    if (!href) throw new Error('the sidebar leads to no template');
    return href;
  };

  it('is edited next to its preview', async () => {
    const page = await open();
    const address = await templateOf(page);
    await page.goto(address);
    // Input before hydration is not previewed.
    await enhanced(page);
    expect(await page.textContent('h1')).toBe('Edit PDF Template');
    for (const label of ['PDF Report Start Page', 'PDF Footer'])
      expect(await page.locator(`label:has-text("${label}")`).count()).toBe(1);
    const text = 'Made for you';
    await page.fill('textarea[name=introduction]', text);
    await page.waitForSelector(`.pages-preview-sheet >> text=${text}`);
    await page.click('.template-actions button:has-text("Save")');
    await page.waitForSelector('text=PDF Template Successfully Saved!!!');
    expect(await page.inputValue('textarea[name=introduction]')).toBe(text);
  });

  it('shows that it is saved even if a preview is answered while the page reloads', async () => {
    const page = await open();
    await page.goto(await templateOf(page));
    await enhanced(page);
    const isPreview = (request: Request) =>
      request.url().endsWith('/preview') || /name="intent"\s+preview/.test(request.postData() ?? '');
    const isPost = (answer: Response, asks: boolean) =>
      answer.request().method() === 'POST' && isPreview(answer.request()) === asks;
    const saved = page.waitForResponse((answer) => isPost(answer, false));
    const previewed = page.waitForResponse((answer) => isPost(answer, true));
    await page.route('**/edit-pdf/**', async (route) => {
      const request = route.request();
      if (request.method() === 'GET') await (await previewed).finished();
      else if (isPreview(request)) await saved;
      await route.continue();
    });
    const asked = page.waitForRequest(isPreview);
    await page.fill('textarea[name=footer]', 'Saved while previewed');
    await asked;
    await page.click('.template-actions button:has-text("Save")');
    await page.waitForSelector('text=PDF Template Successfully Saved!!!');
  });

  it('saved by two users in parallel loses no changes: the second sees both', async () => {
    const [one, other] = [await open(), await open()];
    const address = await templateOf(one);
    await one.goto(address);
    await other.goto(address);
    await enhanced(other);
    await one.fill('textarea[name=footer]', 'First');
    await one.click('.template-actions button:has-text("Save")');
    await one.waitForSelector('text=PDF Template Successfully Saved!!!');
    // A preview is requested, which must not give the page the other's version.
    const previewed = other.waitForResponse((answer) => answer.request().method() === 'POST');
    await other.fill('textarea[name=footer]', 'Second');
    await previewed;
    await other.waitForLoadState('networkidle');
    await other.click('.template-actions button:has-text("Save")');
    await other.waitForSelector('.radio-card:has-text("First")');
    expect(await axeFindings(other)).toEqual([]);
    expect(await other.locator('input[type=radio]:checked').count()).toBe(0);
    await other.click('.radio-card:has-text("Second")');
    await other.click('button:has-text("Save the combined version")');
    await other.waitForSelector('text=PDF Template Successfully Saved!!!');
  });
});
