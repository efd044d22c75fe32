import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type DemoUser, signIn, useBrowser } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

/** Two partners in two browsers, a user who is deactivated meanwhile, and the last Super Administrator, as people see them. */

const browser = useBrowser();
const SUBMIT = 'main form[method=post] button[type=submit]';
const MISSING = 987_654_321;

/** What somebody has that nobody else may find. */
interface Side {
  readonly page: Page;
  readonly estId: string;
  readonly estimates: readonly string[];
  readonly customers: readonly string[];
  readonly personPath: string;
  readonly people: readonly string[];
  /** Address of their picture. */
  readonly picture: string;
}

const texts = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.trim());
const statusOf = async (page: Page, path: string) => (await page.goto(path))?.status();
const customersOf = async (page: Page, search = '') => {
  const answer = await page.request.get(`/estimates/records?kind=customer&search=${encodeURIComponent(search)}`);
  return ((await answer.json()) as { rows: { name: string }[] }).rows.map(({ name }) => name);
};
/** What the page says, but for the id of the request. */
const said = async (page: Page) =>
  ((await page.textContent('main')) ?? '').replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '').replace(/\s+/g, ' ');

async function settle(who: DemoUser, javaScript: boolean): Promise<Side> {
  const page = await browser.open({ javaScript });
  await signIn(page, who, '/estimates?limit=100');
  const rows = page.locator('tbody a.row-link');
  const estimates = await texts(page, 'tbody a.row-link');
  const estId = new URL((await rows.first().getAttribute('href')) ?? '', page.url()).searchParams.get('estId') ?? '';
  // The count is of what is shown, and of nothing else.
  expect(await page.textContent('.list-line')).toContain(`of ${estimates.length}`);
  const customers = await customersOf(page);
  await page.goto('/partner-users');
  const people = await texts(page, 'tbody a.row-link');
  expect(await page.textContent('.list-line')).toContain(`of ${people.length}`);
  const personPath = (await page.locator('tbody a.row-link').last().getAttribute('href')) ?? '';
  await page.goto('/user-profile');
  const buffer = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#088' } })
    .png()
    .toBuffer();
  await page.setInputFiles('input[name=profilePic]', { name: 'me.png', mimeType: 'image/png', buffer });
  await page.click('main button:has-text("Save") >> nth=0');
  await page.waitForSelector('text=Your profile was saved.');
  const picture = (await page.locator('.profile img').getAttribute('src')) ?? '';
  return { page, estId, estimates, customers, personPath, people, picture };
}

describe.each([true, false])('two browsers, two partners, scripts %s', (javaScript) => {
  it('find nothing of each other’s by id, search, count, customer, upload or the text of an error', {
    timeout: 180_000,
  }, async () => {
    const sides = [await settle('partner-admin', javaScript), await settle('other-partner-admin', javaScript)] as const;
    for (const [one, other] of [sides, [sides[1], sides[0]]] as const) {
      const { page } = one;
      for (const path of [
        `/estimates/update?estId=${other.estId}`,
        `/estimate/view?estId=${other.estId}`,
        `/estimate/report?estId=${other.estId}`,
        ...['clone', 'delete', 'share', 'refresh'].map((what) => `/estimates/${other.estId}/${what}`),
        other.personPath,
        `${other.personPath}/deactivate`,
      ]) {
        expect([path, await statusOf(page, path)]).toEqual([path, 404]);
        const foreign = await said(page);
        const missing = path.replace(/\d+/, String(MISSING));
        expect([missing, await statusOf(page, missing)]).toEqual([missing, 404]);
        expect(await said(page)).toBe(foreign);
      }
      expect(await statusOf(page, `/estimates/${one.estId}/clone`)).toBe(200);
      expect(await statusOf(page, one.personPath)).toBe(200);

      for (const name of other.estimates.filter((each) => !one.estimates.includes(each)).slice(0, 2)) {
        await page.goto(`/estimates?search=${encodeURIComponent(name)}`);
        expect(await page.textContent('main')).toContain('No Records Found.');
        await page.goto(`/search?q=${encodeURIComponent(name)}`);
        expect(await page.locator('main').getByRole('link', { name }).count()).toBe(0);
        await other.page.goto(`/search?q=${encodeURIComponent(name)}`);
        expect(await other.page.locator('main').getByRole('link', { name }).count()).toBeGreaterThan(0);
      }
      for (const name of other.customers) expect(await customersOf(page, name)).toEqual([]);
      expect(await customersOf(page, one.customers[0])).toContain(one.customers[0]);
      for (const name of other.people) {
        await page.goto(`/partner-users?search=${encodeURIComponent(name)}`);
        expect(await page.textContent('main')).toContain('No Records Found.');
      }
      for (const path of ['/partners', '/partner-detail/1', '/partner-detail/2', '/ManageRoles', '/users', '/audit'])
        expect([path, await statusOf(page, path)]).toEqual([path, 403]);

      const guessed = other.picture.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect(other.picture).toMatch(/^\/uploads\/[\w-]{22}$/);
      expect((await page.request.get(guessed)).status()).toBe(404);
      expect((await page.request.get(other.picture)).status()).toBe(200);
      expect(await page.content()).not.toContain(other.picture);
    }
  });
});

describe.each([true, false])('a user who is deactivated, scripts %s', (javaScript) => {
  it('is signed out at the next click in the tab that is open, and lets in again once activated', async () => {
    const [tab, admin] = [await browser.open({ javaScript }), await browser.open({ javaScript })];
    await signIn(tab, 'other-partner-user');
    await signIn(admin, 'other-partner-admin', '/partner-users?search=other-partner-user');
    const path = (await admin.locator('tbody a.row-link').getAttribute('href')) ?? '';
    try {
      await admin.goto(`${path}/deactivate`);
      await admin.click(SUBMIT);
      await admin.waitForSelector('.notice-success:has-text("signed out everywhere")');
      await tab.click('nav[aria-label=Main] a:has-text("Reports")');
      await tab.waitForSelector('input[name=password]');
      expect(new URL(tab.url()).pathname).toBe('/');
      expect(new URL(tab.url()).searchParams.get('redirectTo')).toBe('/reports');
      expect((await tab.request.get('/estimates', { maxRedirects: 0 })).status()).toBe(302);
    } finally {
      await admin.goto(`${path}/activate`);
      await admin.click(SUBMIT);
      await admin.waitForSelector('.notice-success:has-text("was activated")');
    }
    await signIn(tab, 'other-partner-user');
    expect(await tab.textContent('h1')).toBe('ROI Estimates List');
  });
});

describe.each([true, false])('the last Super Administrator, scripts %s', (javaScript) => {
  it('is not lost by the pages, by a form made by hand, or by the call', async () => {
    const page = await browser.open({ javaScript });
    await signIn(page, 'super', '/users?search=super%40worthwhile.test');
    const path = (await page.locator('tbody a.row-link').getAttribute('href')) ?? '';
    await page.goto(path);
    expect(await page.locator('main [name=roleId]').count()).toBe(0);
    await page.goto(`${path}/deactivate`);
    await page.waitForSelector('text=You cannot deactivate yourself.');
    expect(await page.locator(SUBMIT).count()).toBe(0);

    const headers = { Origin: sharedProduct().appUrl };
    const byHand = await page.request.post(`${path}/deactivate`, { form: {}, headers });
    expect(byHand.status()).toBe(422);
    expect(await byHand.text()).toContain('You cannot deactivate yourself.');
    const form = { firstName: 'Elena', lastName: 'Marsh', contactNumber: '', roleId: '2' };
    expect((await page.request.post(path, { form, headers })).status()).toBe(422);
    const login = { name: 'super@worthwhile.test', password: sharedProduct().demoPassword };
    const { authToken } = (await (await page.request.post('/api/user/login', { data: login })).json()) as {
      authToken: string;
    };
    const call = await page.request.post('/api/user/activedeactive', {
      data: { userId: Number(path.split('/').at(-1)), isActive: false },
      headers: { Authorization: `Bearer ${authToken}` },
    });
    expect(call.status()).toBe(422);
    expect(((await call.json()) as { message: string }).message).toBe('You cannot deactivate yourself.');
    expect(await statusOf(page, '/ManageRoles/1/delete')).toBe(200);
    expect(await page.locator('main').innerText()).toContain('A system role cannot be deleted.');
    expect(await page.locator(SUBMIT).isDisabled()).toBe(true);
    const deleted = await page.request.post('/ManageRoles/1/delete', { form: {}, headers });
    expect(deleted.status()).toBe(422);

    const administrator = await browser.open({ javaScript });
    await signIn(administrator, 'admin');
    for (const address of [path, `${path}/deactivate`]) expect(await statusOf(administrator, address)).toBe(403);
    expect(await statusOf(page, '/ManageRoles')).toBe(200);
  });
});

describe.each([true, false])('a picture far too large, scripts %s', (javaScript) => {
  it('is refused in words, by the form where scripts run and by a page that leads back to it otherwise', async () => {
    const page = await browser.open({ javaScript });
    await signIn(page, 'engineer', '/user-profile');
    await page.fill('input[name=lastName]', 'Typed');
    const buffer = Buffer.alloc(9 * 1024 * 1024, 1);
    await page.setInputFiles('input[name=profilePic]', { name: 'big.png', mimeType: 'image/png', buffer });
    await page.click('main button:has-text("Save") >> nth=0');
    await page.waitForSelector('text=larger than 8 MB');
    expect(await page.textContent('body')).toContain('Please upload logo image, size less than 2MB');
    if (javaScript) expect(await page.inputValue('input[name=lastName]')).toBe('Typed');
    else await page.click('a:has-text("Open the form anew")');
    await page.waitForSelector('h1:text-is("User Profile")');
    await page.goto('/user-profile');
    expect(await page.inputValue('input[name=lastName]')).toBe('Anand');
  });
});
