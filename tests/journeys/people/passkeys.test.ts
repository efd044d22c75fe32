import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { sql } from '#tests/support/browsers/sessions.ts';

const browser = useBrowser();
const EMAIL = 'partner-user@worthwhile.test';

/** A platform authenticator whose user is always verified: https://www.w3.org/TR/webauthn-3/#sctn-automation */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

const makeStale = () => sql`
  UPDATE sessions SET confirmed_at = now() - interval '6 minutes'
  WHERE user_id = (SELECT id FROM users WHERE email = ${EMAIL})`;

it('a passkey is added, renamed, used to sign in and to confirm a change, and removed', async () => {
  const page = await browser.open({ isOwn: true });
  // The virtual authenticator accepts the offer in the email field by itself, and would race the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      get(options).finally(() => document.documentElement.setAttribute('data-asked', ''));
  });
  const setVerified = await addAuthenticator(page);
  await signIn(page, 'partner-user', '/user-profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .getByText(/Passkey “.+” added\./)
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.click('summary:has-text("Rename")');
  await page.fill('input[name=passkeyName]', 'Work laptop');
  await page.click('button[value=renamePasskey]');
  await page.getByText('Passkey renamed to “Work laptop”.').first().waitFor();

  await page.click('nav[aria-label=Main] button:has-text("Logout")');
  await page.waitForURL('**/login');
  await enhanced(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/estimates');
  await page.goto('/user-profile');
  await enhanced(page);
  expect(await page.locator('tr', { hasText: 'This device' }).innerText()).toContain('Passkey');

  await makeStale();
  await page.click('button[value=removePasskey]');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('You are about to remove the passkey “Work laptop”.');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Use a passkey');
  expect(await axeFindings(page)).toEqual([]);
  await setVerified(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForSelector('html[data-asked]');
  expect(await page.locator('button[value=removePasskey]').count()).toBe(1);
  await setVerified(true);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Passkey “Work laptop” removed.').first().waitFor();
  expect(await dialog.count()).toBe(0);
});
