import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { makeGenerated, makeReview } from './estimates/prepared-estimate.ts';

const browser = useBrowser();
const NAME = 'Two browsers';

/** Proposes a tenth more than the figure is, without scripts. @returns its name */
async function propose(reader: Page, index: number): Promise<string> {
  const figure = reader.locator('.room-figure').nth(index);
  await figure.locator('.room-change summary').first().click();
  const value = figure.locator('input[name=value]:not([type=hidden])');
  await value.fill((Number((await value.inputValue()).replaceAll(',', '')) * 1.1).toFixed(2));
  await figure.locator('button[value=change]').click();
  await figure.locator('.room-proposal:has-text("not yet sent")').waitFor();
  return (await figure.locator('h3').innerText()).trim();
}

async function openRoom(seller: Page, estId: number): Promise<string> {
  await signIn(seller, 'engineer', `/estimates/${estId}/share`);
  await seller.fill('input[name=label]', NAME);
  await seller.locator('label:has-text("Respond: confirm")').click();
  await seller.locator('.share-figures > summary').click();
  await seller.locator('input[name=verifiesEmail]').uncheck();
  await seller.click('button:has-text("Create link")');
  return new URL((await seller.getAttribute('a.share-link', 'href')) ?? '').pathname;
}

/** Accepts all that waits, generates the version that it makes, and publishes it. @returns the estimate of the version */
async function accept(seller: Page, estId: number, versionNo: number, answers: string): Promise<number> {
  await seller.goto(`/estimates/${estId}/room`);
  for (const radio of await seller.locator('input[type=radio][value=accepted]').all()) await radio.check();
  await seller.waitForSelector('.room-total-last');
  if (versionNo === 2) expect(await axeFindings(seller)).toEqual([]);
  await seller.click(`button:has-text("${answers}")`);
  await seller.waitForSelector(`a:has-text("Publish version ${versionNo} to the room")`);
  const href = await seller.getAttribute(`a:text-is("Version ${versionNo}")`, 'href');
  const newId = Number(new URL(href ?? '', seller.url()).searchParams.get('estId'));
  await seller.goto(`/estimates/update?estId=${newId}&step=generate`);
  await seller.click('button:has-text("Generate ROI")');
  await seller.waitForSelector('h1:has-text("is ready")');
  await seller.goto(`/estimates/${newId}/versions?publish=${versionNo}`);
  expect(await seller.locator('.publish-question').innerText()).toContain('Ruth Okafor sees it from now on');
  await seller.click(`button:has-text("Publish version ${versionNo}")`);
  await seller.waitForSelector('.version-pill:has-text("In the room")');
  return newId;
}

it('a seller and a customer on a phone without scripts agree on version 3, and measure it a year later', async () => {
  const seller = await browser.open();
  const firstId = await makeGenerated(NAME);
  const link = await openRoom(seller, firstId);

  const reader = await browser.open({ javaScript: false, width: 390 });
  await reader.goto(link);
  const first = reader.locator('.room-figure').nth(0);
  await first.locator('button:has-text("This is right")').click();
  await reader.fill('input[name=readerName]', 'Ruth Okafor');
  await reader.fill('input[name=readerEmail]', 'ruth@halden.test');
  await reader.click('button:has-text("Continue")');
  expect(await first.innerText()).toContain('Agreed by Ruth Okafor (email not confirmed)');
  const names = [await propose(reader, 1), await propose(reader, 2)];
  await reader.click('button:has-text("Send 2 changes")');
  expect(await reader.locator('main').innerText()).toContain('Sent 2 changes');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const secondId = await accept(seller, firstId, 2, 'Send 2 answers');
  await reader.goto(link);
  const news = await reader.locator('main').innerText();
  expect(news).toContain('published a new version since your last visit');
  expect(news).toContain('3 figures agreed with the customer');
  names.push(await propose(reader, 3));
  await reader.click('button:has-text("Send 1 change")');

  const thirdId = await accept(seller, secondId, 3, 'Send 1 answer');
  await reader.goto(link);
  for (const name of names)
    expect(await reader.locator(`.room-figure:has(h3:text-is("${name}"))`).innerText()).toContain(
      'Agreed by Ruth Okafor',
    );
  const download = await reader.context().request.get(`${link}/download?edition=workbook`);
  expect(download.headers()['content-disposition']).toContain('.xlsx');

  const reviewId = await makeReview(`${NAME}, review`, NAME);
  await seller.goto(`/estimates/update?estId=${reviewId}&step=savings&tab=measured`);
  await seller.check(`input[name=reviewOf][value="${thirdId}"]`);
  await seller.click('button:has-text("Save choice")');
  await seller.waitForSelector('.measured-sentence:has-text("% of what was promised")');
  expect(await axeFindings(seller)).toEqual([]);
});
