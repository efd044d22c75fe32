import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { sql } from '#tests/support/browsers/sessions.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

const browser = useBrowser();
const { demoPassword } = sharedProduct();

async function openProfile(page: Page) {
  await signIn(page, 'manager', '/user-profile');
  await sql`
    UPDATE sessions SET confirmed_at = now() - interval '6 minutes'
    WHERE user_id = (SELECT id FROM users WHERE email = 'manager@worthwhile.test')`;
}

async function createToken(page: Page, name: string) {
  await page.click('summary:has-text("Create token")');
  await page.fill('input[name=tokenName]', name);
  await page.click('button[value=createToken]');
}

beforeEach(() => sql`DELETE FROM access_tokens WHERE kind = 'personal'`);

it('a security change asks in a dialog, preserves entries when canceled, and is applied without a second press', async () => {
  const page = await browser.open();
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => reportViolation(event.violatedDirective))",
  );
  await openProfile(page);
  await createToken(page, 'Nightly');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('You are about to create an access token.');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.inputValue('input[name=tokenName]')).toBe('Nightly');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('createToken');

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('Incorrect password.').waitFor();
  await dialog.locator('input[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Copy it now').waitFor();
  expect(await dialog.count()).toBe(0);
  await page.click('summary:has-text("Create token")');
  await createToken(page, 'Weekly');
  await page.getByRole('rowheader', { name: 'Weekly' }).waitFor();
  expect(violations).toEqual([]);
});

it('a security change asks on a page on a phone, and returns to the change', async () => {
  const page = await browser.open({ width: 390 });
  await openProfile(page);
  await page.click('summary:has-text("Access tokens")');
  await createToken(page, 'Phone');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  expect(await page.title()).toContain('Confirm it’s you');
  expect(await axeFindings(page)).toEqual([]);
  await page.fill('input[name=password]', demoPassword);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Copy it now').waitFor();
});
