import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addSession, enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { runScript, untilReady } from '#tests/support/product-process.ts';
import { chooseProducts, createEstimate } from '../estimates/estimate-path.ts';

/** Forms on a slow, unreachable or restarted server. */

const browser = useBrowser();
const product = useIsolatedServer();
const GONE = /Failed to load resource|TypeError: Failed to fetch/;
const SAVED = '.foot-bar >> text=/^Saved \\d/';
const AWAY = 'Can’t reach the service. Your entries are still here';
const SAVE = 'main form:has([name=base]) .button-main';

interface Form {
  readonly title: string;
  readonly path: string;
  readonly field: string;
  /** A new text for each turn. */
  readonly text: (turn: number) => string;
}
const FORMS: readonly Form[] = [
  { title: 'a partner', path: '/partner-detail/1/edit', field: 'tagLine', text: (turn) => `Line ${turn}` },
  { title: 'a user', path: '/users/2', field: 'lastName', text: (turn) => `Vale ${'I'.repeat(turn)}` },
  { title: 'a template', path: '/edit-pdf/vendor', field: 'footer', text: (turn) => `Foot ${turn}` },
  { title: 'the currencies', path: '/manageCurrencies', field: 'c2.name', text: (turn) => `Euro ${turn}` },
];

const BLURRED = [
  { path: '/manageCurrencies', field: 'c2.code', wrong: 'eu', message: 'Three letters, such as EUR', right: 'EUR' },
  {
    path: '/configuration?industry=other',
    field: 'other.devicePrice.low',
    wrong: '-1',
    message: "Value can't be less than",
    right: '1000',
  },
  {
    path: '/partner-detail/1/widget',
    field: 'accent',
    wrong: '#ffeeee',
    message: 'The contrast of #ffeeee to white is 1.12',
    right: '#1b2b5a',
  },
];

/** Signs in and creates a partner and a user. */
async function start(page: Page): Promise<void> {
  const { url } = product.server;
  const headers = { Origin: url };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(url + path, { form, headers, maxRedirects: 0 });
  const { email, password } = product.admin;
  await post('/login', { name: email, password });
  await post('/tour', { isGuideCompleted: 'true' });
  await page.request.post(`${url}/partners/new`, {
    multipart: { orgName: 'Marlow', tagLine: 'Line' },
    headers,
    maxRedirects: 0,
  });
  const address = 'ann@example.com';
  const user = { firstName: 'Ann', lastName: 'Vale', email: address, confirmEmail: address, contactNumber: '' };
  await post('/users/new', { ...user, roleId: '3' });
}

const open = (page: Page, { path }: Form) => page.goto(product.server.url + path);
const value = (page: Page, { field }: Form) => page.inputValue(`[name="${field}"]`);
const type = (page: Page, { field }: Form, text: string) => page.fill(`[name="${field}"]`, text);

async function expectStored(page: Page, form: Form, text: string): Promise<void> {
  await page.waitForSelector('.notice-success:visible >> text=/Saved|Updated/');
  await open(page, form);
  expect(await value(page, form)).toBe(text);
}

async function restart(): Promise<void> {
  const { url } = product.server;
  product.server = { url, ...runScript('scripts/start.mjs', { PORT: new URL(url).port, ...product.settings }) };
  await untilReady(product.server);
}

describe('with scripts', () => {
  it('says that a slow server is awaited, and accepts no input that would be lost', async () => {
    const page = await browser.open({ allowed: GONE });
    await start(page);
    for (const form of FORMS) {
      await open(page, form);
      await enhanced(page);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(`**${form.path}.data*`, async (route) => {
        if (route.request().postData()?.includes('\r\npreview\r\n')) return route.continue();
        await held;
        await route.continue();
      });
      await type(page, form, form.text(1));
      await page.press(SAVE, 'Enter', { noWaitAfter: true });
      await page.waitForSelector('[role=alert]:has-text("The service is responding slowly.")');
      await page.focus(`[name="${form.field}"]`);
      await page.keyboard.type('x');
      expect(await value(page, form), 'nothing that the answer would take away').toBe(form.text(1));
      letGo();
      await expectStored(page, form, form.text(1));
    }
  });

  it('entries in each form and in the wizard stay when the server is killed, and are stored once it is back', async () => {
    const page = await browser.open({ allowed: GONE });
    await start(page);
    const pages = new Map<Form, Page>();
    for (const form of FORMS) {
      const tab = await page.context().newPage();
      await open(tab, form);
      await enhanced(tab);
      await type(tab, form, form.text(2));
      pages.set(form, tab);
    }
    await page.goto(`${product.server.url}/estimates/create`);
    await createEstimate(page, 'Killed in between');
    await chooseProducts(page);
    await page.fill('[name="fields.employees.value"]', '1,234');
    await page.waitForSelector(SAVED);

    product.server.child.kill('SIGKILL');
    await product.server.ended;
    for (const [form, tab] of pages) {
      await tab.press(SAVE, 'Enter');
      await tab.waitForSelector(`.error-summary:has-text("${AWAY}")`);
      expect(await value(tab, form)).toBe(form.text(2));
    }
    await page.fill('[name="fields.employees.value"]', '1,235');
    await page.fill('[name="fields.endpointsManaged.value"]', '567');
    await page.waitForSelector('.foot-bar >> text=Not saved: no connection, trying again');

    await restart();
    for (const [form, tab] of pages) {
      await tab.press(SAVE, 'Enter');
      await expectStored(tab, form, form.text(2));
    }
    await page.waitForSelector(SAVED);
    await page.reload();
    expect(await page.inputValue('[name="fields.employees.value"]')).toBe('1,235.00');
    expect(await page.inputValue('[name="fields.endpointsManaged.value"]')).toBe('567.00');
  });

  it('a message appears on blur, and disappears with the key that fixes it', async () => {
    const page = await browser.open();
    await signIn(page, 'super', '/users/2');
    await page.fill('[name=lastName]', '1');
    expect(await page.locator('#f-lastName-error').count(), 'nothing while it is typed').toBe(0);
    await page.press('[name=lastName]', 'Tab');
    await page.waitForSelector('#f-lastName-error >> text=Value does not match the required pattern');
    await page.fill('[name=lastName]', '');
    await page.waitForSelector('#f-lastName-error >> text=Enter the last name');
    await page.press(SAVE, 'Enter');
    await page.waitForSelector('.error-summary >> text=Enter the last name');
    await page.fill('[name=lastName]', 'Vale');
    await page.waitForSelector('.error-summary', { state: 'detached' });
    expect(await page.locator('#f-lastName-error').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-lastName');
  });

  it('pages with forms of other kinds show a message on blur', async () => {
    const page = await browser.open();
    await addSession(page, 'super');
    for (const { path, field, wrong, message, right } of BLURRED) {
      await page.goto(path);
      await enhanced(page);
      const messages = page.locator(`.field:has([name="${field}"]) .field-message`);
      await page.fill(`[name="${field}"]`, wrong);
      expect(await messages.count(), 'nothing while it is typed').toBe(0);
      await page.press(`[name="${field}"]`, 'Tab');
      await expect.poll(() => messages.allInnerTexts()).toEqual([expect.stringContaining(message)]);
      await page.fill(`[name="${field}"]`, right);
      await expect.poll(() => messages.count()).toBe(0);
    }
    await page.goto('/imports');
    await enhanced(page);
    await page.selectOption('[name=kind]', 'customers');
    await page.selectOption('[name=kind]', '');
    await page.press('[name=kind]', 'Tab');
    const messages = page.locator('.field-message');
    await expect.poll(() => messages.allInnerTexts()).toEqual([expect.stringContaining('Choose a record type')]);
    await page.selectOption('[name=kind]', 'customers');
    await expect.poll(() => messages.count()).toBe(0);
  });
});
