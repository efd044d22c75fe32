import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type DemoUser, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindingsOfLongPage } from '#tests/support/browsers/axe.ts';
import { keyboardOf } from '#tests/support/keyboard.ts';

const browser = useBrowser();
const INDUSTRY = '/configuration?industry=mining';

async function openAs(user: DemoUser, path: string): Promise<Page> {
  const page = await browser.open();
  await signIn(page, user, path);
  // Off the menu, which opens on hover.
  await page.mouse.move(800, 500);
  return page;
}

/** @returns the status of the submission */
async function send(page: Page, button: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.click(`main button:has-text("${button}")`);
  return (await answered).status();
}

/** Selectors of Low and Average in the first row. */
async function firstNames(page: Page): Promise<[string, string]> {
  const inputs = page.locator('.values-table tbody input');
  const nameOf = async (index: number) => `input[name="${await inputs.nth(index).getAttribute('name')}"]`;
  return [await nameOf(0), await nameOf(1)];
}

/** For what a form shows in return: the pages as they open are among the screens that the accessibility journey checks. */
async function expectHeading(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`h1:has-text("${text}")`);
  expect(await axeFindingsOfLongPage(page)).toEqual([]);
}

describe('configuration', () => {
  it('is changed in a draft and published, with every error next to its field', async () => {
    const page = await openAs('admin', INDUSTRY);
    await page.waitForSelector('h1:has-text("Industry Configuration")');
    const [low, average] = await firstNames(page);
    const before = await page.inputValue(low);
    await page.fill(low, '999999');
    await page.fill(average, '-5');
    expect(await send(page, 'Save to draft')).toBe(422);
    await page.waitForSelector("text=Value can't be more than");
    expect(await page.textContent('.error-summary, [role=alert]')).toContain("Value can't be less than");
    expect(await page.inputValue(low)).toMatch(/^999,?999(\.00)?$/);
    expect(await axeFindingsOfLongPage(page)).toEqual([]);

    // By keyboard only.
    const keys = keyboardOf(page);
    const push = (name: string) => keys.press(`main button:text("${name}")`, 'Enter');
    await page.goto(INDUSTRY);
    await keys.type(low, '1.25');
    await push('Save to draft');
    await page.waitForSelector('.notice-success:has-text("Saved 1 change to the draft.")');
    expect(await page.inputValue(low)).toBe('1.25');
    expect(await page.textContent('.value-before')).toContain(before);
    await page.press('main a:text("Review and publish")', 'Enter');
    await expectHeading(page, 'Publish version');
    expect(await page.textContent('.publish-changes')).toContain(before);
    await page.fill('input[name=note]', 'Rates of the new year');
    await push('Publish version');
    await page.waitForSelector('.notice-success:has-text("Published version")');
    await page.goto('/configuration/history');
    expect(await page.textContent('main table')).toContain('Rates of the new year');
    await page.click('tbody a >> nth=0');
    await page.waitForSelector('h1:has-text("Version ")');
    expect(await page.textContent('.change-list')).toContain('1.25');
  });
});
