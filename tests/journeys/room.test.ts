import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';

const browser = useBrowser();

/** Proposes a tenth more than the figure is, without scripts. @returns its name */
async function propose(reader: Page, index: number): Promise<string> {
  const figure = reader.locator('.room-figure').nth(index);
  await figure.locator('.room-change summary').first().click();
  const value = figure.locator('input[name=value]:not([type=hidden])');
  await value.fill((Number((await value.inputValue()).replaceAll(',', '')) * 1.1).toFixed(2));
  await figure.locator('button[value=change]').click();
  await figure.locator('.room-proposal').waitFor();
  return (await figure.locator('h3').innerText()).trim();
}

it('a seller and a customer on a phone without scripts agree on a version', async () => {
  const seller = await browser.open();
  await signIn(seller, 'partner-admin');
  await seller.goto('/estimates?status=generated');
  const href = await seller.locator('tbody a.row-link').first().getAttribute('href');
  const estId = new URL(href ?? '', seller.url()).searchParams.get('estId');
  await seller.goto(`/estimates/${estId}/share`);
  await seller.fill('input[name=label]', 'Two browsers');
  await seller.locator('label:has-text("Respond: confirm")').click();
  await seller.locator('.share-figures > summary').click();
  await seller.locator('input[name=verifiesEmail]').uncheck();
  await seller.click('button:has-text("Create link")');
  const link = new URL((await seller.getAttribute('a.share-link', 'href')) ?? '').pathname;

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

  await seller.goto(`/estimates/${estId}/room`);
  await seller.click('button:has-text("Accept all")');
  await seller.waitForSelector('.room-total-last:has-text("The 2 you accept")');
  expect(await axeFindings(seller)).toEqual([]);
  await seller.click('button:has-text("Send 2 answers")');
  await seller.waitForSelector('a:has-text("Publish version 2 to the room")');
  await seller.click('a:has-text("Publish version 2 to the room")');
  await seller.waitForSelector('h2:has-text("Publish version 2 to the room?")');
  expect(await seller.locator('.publish-question').innerText()).toContain('Ruth Okafor sees it from now on');
  expect(await axeFindings(seller)).toEqual([]);
  await seller.click('button:has-text("Publish version 2")');
  await seller.waitForSelector('.version-pill:has-text("In the room")');

  await reader.goto(link);
  const news = await reader.locator('main').innerText();
  expect(news).toContain('published a new version since your last visit');
  expect(news).toContain('3 figures agreed with the customer');
  for (const name of names)
    expect(await reader.locator(`.room-figure:has(h3:text-is("${name}"))`).innerText()).toContain(
      'Agreed by Ruth Okafor',
    );
});
