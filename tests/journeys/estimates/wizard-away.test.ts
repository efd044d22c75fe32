import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { arriveAt, beginCustomer, saveAndContinue } from './estimate-path.ts';
import { openNewEstimate } from './prepared-estimate.ts';

/** Input while the server is unavailable. The state machine's own tests are in `app/ui/saving`. */

const browser = useBrowser();

/** Browser messages about an unreachable server or a gateway's page. */
const GONE = /Failed to load resource|Unable to decode|SyntaxError|TypeError: Failed to fetch/;
const SAVED = '.foot-bar >> text=/^Saved \\d/';
const OFFLINE = '.foot-bar >> text=Not saved: no connection, trying again';

it('shows errors next to the field and the buttons while typing, preserves the entry, and clears them once fixed', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Wrong as typed', 'assumptions');
  await enhanced(page);
  const field = '[name="fields.employees.value"]';
  await page.fill(field, 'abc');
  expect(await page.locator('#f-fields-employees-value-error').count(), 'nothing while it is typed').toBe(0);
  await page.press(field, 'Tab');
  await page.waitForSelector('#f-fields-employees-value-error >> text=Value does not match the required pattern');
  await page.waitForSelector('.foot-bar >> text=Saved, except 1 figure that needs attention');
  await page.waitForSelector('.stepper .step-current >> text=1 problem to fix');
  const bar = await page.locator('.foot-bar').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0), 'in view wherever the page is').toBeLessThanOrEqual(
    page.viewportSize()?.height ?? 0,
  );
  await page.reload();
  expect(await page.inputValue(field)).toBe('abc');
  await page.waitForSelector('#f-fields-employees-value-error');
  await enhanced(page);
  await page.fill(field, '12');
  expect(await page.locator('#f-fields-employees-value-error').count(), 'gone with the key that mends it').toBe(0);
  await page.waitForSelector(SAVED);
});

it('includes what is typed during a slow Continue', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Typed meanwhile', 'investment');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = page.waitForRequest('**/estimates/*/draft');
  await page.route('**/estimates/*/draft', async (route) => {
    await held;
    await route.continue();
  });
  await enhanced(page);
  await page.click('.foot-bar .button-main');
  await asked;
  await page.fill('[name=trainingCost]', '2222');
  letGo();
  await arriveAt(page, 'savings');
  await page.goBack();
  await arriveAt(page, 'investment');
  expect(await page.inputValue('[name=trainingCost]')).toBe('2,222.00');
});

it('includes what is typed during the first Continue of a new estimate', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer', '/estimates/create');
  await enhanced(page);
  await page.check('.radio-card:has-text("New Business")');
  await page.fill('[name=name]', 'Begun');
  await beginCustomer(page, 'Typed on Ltd');
  await page.selectOption('[name=industry]', 'other');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = page.waitForRequest('**/estimates/draft');
  await page.route('**/estimates/draft', async (route) => {
    await held;
    await route.continue();
  });
  await page.click('.foot-bar .button-main');
  await asked;
  await page.fill('[name=name]', 'Begun and typed on');
  await page.click('.currency-and-term > summary');
  await page.check('[name=contractYears][value="5"]', { force: true });
  letGo();
  await arriveAt(page, 'products');
  await page.click('.stepper a:has-text("Scenario")');
  await page.waitForURL('**step=scenario*');
  await page.waitForSelector('h1:has-text("Scenario")');
  expect(await page.inputValue('[name=name]')).toBe('Begun and typed on');
  expect(await page.isChecked('[name=contractYears][value="5"]')).toBe(true);
  await page.goto('/estimates?search=Typed+on');
  expect(await page.locator('tbody tr').count(), 'one estimate').toBe(1);
});

it('saves automatically what was typed offline, and asks before it would be lost', async () => {
  const page = await browser.open({ allowed: GONE });
  await openNewEstimate(page, 'Without a connection', 'assumptions');
  await page.route('**/estimates/*/draft', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await page.fill('[name="fields.employees.value"]', '78');
  await page.waitForSelector(OFFLINE);
  await page.click('.stepper a:has-text("Products")');
  await page.waitForSelector('dialog >> text=You have unsaved changes on this step.');
  await page.click('dialog >> text=Cancel');
  await page.fill('[name="fields.endpointsManaged.value"]', '79');
  await page.unroute('**/estimates/*/draft');
  await page.waitForSelector(SAVED);
  await saveAndContinue(page, 'investment');
  await page.goBack();
  await arriveAt(page, 'assumptions');
  expect(await page.inputValue('[name="fields.endpointsManaged.value"]')).toBe('79.00');
});

it('continues to ask while it retries, and applies only the first answer immediately', async () => {
  const page = await browser.open({ allowed: GONE });
  await openNewEstimate(page, 'Asked while it tries', 'assumptions');
  const drafts = '**/estimates/*/draft';
  await page.route(drafts, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }));
  await page.fill('[name="fields.employees.value"]', '78');
  await page.waitForSelector(OFFLINE);
  await page.click('.stepper a:has-text("Products")');
  await page.waitForSelector('dialog >> text=Cancel');
  // From here on the test decides when the page receives an answer, between two renders.
  await page.evaluate(() => {
    const { fetch } = window;
    const told = new Promise<void>((resolve) => window.addEventListener('tell', () => resolve(), { once: true }));
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!answer.url.endsWith('/draft')) return answer;
      const data = await answer.json();
      document.body.dataset.answered = '';
      await told;
      return Object.assign(answer, { json: async () => data });
    };
  });
  await page.unroute(drafts);
  await page.waitForSelector('.foot-bar >> text=Saving…');
  await page.waitForSelector('[data-answered]');
  expect(await page.isVisible('dialog >> text=Cancel'), 'still asks').toBe(true);
  const isOpen = await page.evaluate(() => {
    const cancel = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Cancel');
    (cancel as HTMLElement).click();
    window.dispatchEvent(new Event('tell'));
    return document.querySelector('dialog[open]') !== null;
  });
  expect(isOpen, 'gone with the press').toBe(false);
  await page.fill('[name="fields.endpointsManaged.value"]', '79');
  await page.waitForSelector(SAVED);
  await saveAndContinue(page, 'investment');
});

it('saves the latest input when the page is reloaded or closed', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Left in a hurry', 'assumptions');
  const address = page.url();
  const stored = async () => (await page.context().request.get(address)).text();
  page.once('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await expect.poll(stored, { timeout: 60_000 }).toContain('value="1,231.00"');
    await dialog.accept();
  });
  await page.fill('[name="fields.employees.value"]', '1231');
  await page.reload();
  expect(await page.inputValue('[name="fields.employees.value"]')).toBe('1,231.00');
  await enhanced(page);
  await page.context().newPage();
  await page.fill('[name="fields.employees.value"]', '1232');
  await page.close();
  await expect.poll(stored, { timeout: 60_000 }).toContain('value="1,232.00"');
});

it('redirects to sign-in when the session was ended elsewhere, and back to the step', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Session ended', 'assumptions');
  const other = await page.context().newPage();
  await other.goto('/estimates');
  const cookies = await page.context().cookies();
  const headers = { Origin: new URL(page.url()).origin };
  const left = await other.request.post('/logout', { form: { leave: 'yes' }, headers, maxRedirects: 0 });
  expect(left.status(), 'the session is over').toBeLessThan(400);
  await page.context().addCookies(cookies);
  await page.fill('[name="fields.employees.value"]', '4,321');
  await page.waitForURL((url) => url.searchParams.has('redirectTo'));
  await page.fill('input[name=name]', 'engineer@worthwhile.test');
  await page.fill('input[name=password]', sharedProduct().demoPassword);
  await page.click('main button[type=submit]:has-text("Sign in")');
  await arriveAt(page, 'assumptions');
});
