import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

/** Two partners in two browsers, a user who is deactivated while signed in, and the last Super Administrator. */

const browser = useBrowser();
const SUBMIT = 'main form[method=post] button[type=submit]';
const MISSING = 987_654_321;

/** Data that only one side can find. */
interface Side {
  readonly page: PlainBrowser;
  readonly estId: string;
  readonly estimates: readonly string[];
  readonly customers: readonly string[];
  readonly personPath: string;
  readonly people: readonly string[];
  readonly picture: string;
}

const ROWS = 'tbody a.row-link';
const customersOf = async (page: PlainBrowser, search = '') => {
  const answer = await page.request(`/estimates/records?kind=customer&search=${encodeURIComponent(search)}`);
  return ((await answer.json()) as { rows: { name: string }[] }).rows.map(({ name }) => name);
};
/** Text of the page without the request ID. */
const said = (page: PlainBrowser) => page.text.replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '');

async function settle(who: string): Promise<Side> {
  const page = await PlainBrowser.signedIn(who, '/estimates?limit=100');
  const estimates = page.all(ROWS);
  const estId = new URL(page.attribute(ROWS, 'href'), page.url).searchParams.get('estId') ?? '';
  // The count includes only visible estimates.
  expect(page.all('.list-line')[0]).toContain(`of ${estimates.length}`);
  const customers = await customersOf(page);
  await page.open('/partner-users');
  const people = page.all(ROWS);
  expect(page.all('.list-line')[0]).toContain(`of ${people.length}`);
  const personPath = page.select(ROWS).at(-1)?.attributes.href ?? '';
  await page.open('/user-profile');
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#088' } })
    .png()
    .toBuffer();
  page.fill({ profilePic: new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }) });
  await page.press('Save');
  expect(page.text).toContain('Profile saved.');
  return { page, estId, estimates, customers, personPath, people, picture: page.attribute('.profile img', 'src') };
}

const hasLink = (page: PlainBrowser, name: string) => page.select('main a').some((link) => textOf(link).includes(name));

describe('two browsers, two partners', () => {
  it('find no records of each other by ID, search, count, customer, upload or error message', async () => {
    const sides = [await settle('partner-admin'), await settle('other-partner-admin')] as const;
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
        expect([path, await page.open(path)]).toEqual([path, 404]);
        const foreign = said(page);
        const missing = path.replace(/\d+/, String(MISSING));
        expect([missing, await page.open(missing)]).toEqual([missing, 404]);
        expect(said(page)).toBe(foreign);
      }
      expect(await page.open(`/estimates/${one.estId}/clone`)).toBe(200);
      expect(await page.open(one.personPath)).toBe(200);

      for (const name of other.estimates.filter((each) => !one.estimates.includes(each)).slice(0, 2)) {
        await page.open(`/estimates?search=${encodeURIComponent(name)}`);
        expect(page.text).toContain('No Records Found.');
        await page.open(`/search?q=${encodeURIComponent(name)}`);
        expect(hasLink(page, name)).toBe(false);
        await other.page.open(`/search?q=${encodeURIComponent(name)}`);
        expect(hasLink(other.page, name)).toBe(true);
      }
      for (const name of other.customers) expect(await customersOf(page, name)).toEqual([]);
      expect(await customersOf(page, one.customers[0])).toContain(one.customers[0]);
      for (const name of other.people) {
        await page.open(`/partner-users?search=${encodeURIComponent(name)}`);
        expect(page.text).toContain('No Records Found.');
      }
      for (const path of ['/partners', '/partner-detail/1', '/partner-detail/2', '/ManageRoles', '/users', '/audit'])
        expect([path, await page.open(path)]).toEqual([path, 403]);

      const guessed = other.picture.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect(other.picture).toMatch(/^\/uploads\/[\w-]{22}$/);
      expect((await page.request(guessed)).status).toBe(404);
      expect((await page.request(other.picture)).status).toBe(200);
      const pictures = page.select('img').map(({ attributes }) => attributes.src);
      expect(pictures).not.toContain(other.picture);
    }
  });
});

async function call(name: string, body: object, authToken = '') {
  const headers = { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) };
  const address = `${sharedProduct().appUrl}/api/user/${name}`;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, data: (await answer.json()) as { authToken: string; message: string } };
}

const signInByCall = (user: string) =>
  call('login', { name: `${user}@worthwhile.test`, password: sharedProduct().demoPassword });

describe('a user who is deactivated', () => {
  const open = () => PlainBrowser.signedIn('other-partner-admin', '/partner-users?search=other-partner-user');
  /** By a call, which leaves the work with its owner: other journeys use it. */
  const setActive = async (path: string, isActive: boolean) => {
    const { data } = await signInByCall('other-partner-admin');
    const userId = Number(path.split('/').at(-1));
    expect((await call('activedeactive', { userId, isActive }, data.authToken)).status).toBe(200);
  };

  it('is signed out at the next click in the open tab, and can sign in again once activated', async () => {
    const tab = await browser.open();
    await signIn(tab, 'other-partner-user');
    const plain = await PlainBrowser.signedIn('other-partner-user');
    const admin = await open();
    const path = admin.attribute(ROWS, 'href');
    try {
      await setActive(path, false);
      await tab.click('nav[aria-label=Main] a:has-text("Reports")');
      await tab.waitForSelector('input[name=password]');
      expect(new URL(tab.url()).pathname).toBe('/');
      expect(new URL(tab.url()).searchParams.get('redirectTo')).toBe('/reports');
      expect((await tab.request.get('/estimates', { maxRedirects: 0 })).status()).toBe(302);
      await plain.follow('Reports');
      expect([plain.url.pathname, plain.url.search]).toEqual(['/', '?redirectTo=%2Freports']);
    } finally {
      await setActive(path, true);
    }
    await signIn(tab, 'other-partner-user');
    expect(await tab.textContent('h1')).toBe('ROI Estimates List');
  });
});

it('the last Super Administrator cannot be removed by a page, by a forged form, or by a call', async () => {
  const page = await PlainBrowser.signedIn('super', '/users?search=super%40worthwhile.test');
  const path = page.attribute(ROWS, 'href');
  await page.open(path);
  expect(page.select('main [name=roleId]')).toEqual([]);
  await page.open(`${path}/deactivate`);
  expect(page.text).toContain('You can’t deactivate yourself.');
  expect(page.select(SUBMIT)).toEqual([]);

  expect(await page.post(`${path}/deactivate`, {})).toBe(422);
  expect(page.text).toContain('You can’t deactivate yourself.');
  const form = { firstName: 'Elena', lastName: 'Marsh', contactNumber: '', roleId: '2' };
  expect(await page.post(path, form)).toBe(422);
  const login = await signInByCall('super');
  const userId = Number(path.split('/').at(-1));
  const refused = await call('activedeactive', { userId, isActive: false }, login.data.authToken);
  expect(refused.status).toBe(422);
  expect(refused.data.message).toBe('You can’t deactivate yourself.');
  expect(await page.open('/ManageRoles/1/delete')).toBe(200);
  expect(page.text).toContain('System roles can’t be deleted.');
  expect('disabled' in (page.select(SUBMIT)[0]?.attributes ?? {})).toBe(true);
  expect(await page.post('/ManageRoles/1/delete', {})).toBe(422);

  const administrator = await PlainBrowser.signedIn('admin');
  for (const address of [path, `${path}/deactivate`]) expect(await administrator.open(address)).toBe(403);
  expect(await page.open('/ManageRoles')).toBe(200);
});

describe('an oversized picture', () => {
  const bytes = Buffer.alloc(9 * 1024 * 1024, 1);

  it('is rejected with a sentence by the form, which preserves the entries', async () => {
    const page = await browser.open();
    await signIn(page, 'engineer', '/user-profile');
    await page.click('summary:has-text("Edit name and picture")');
    await page.fill('input[name=lastName]', 'Typed');
    await page.setInputFiles('input[name=profilePic]', { name: 'big.png', mimeType: 'image/png', buffer: bytes });
    await page.click('main button:has-text("Save") >> nth=0');
    await page.waitForSelector('text=larger than 8 MB');
    expect(await page.textContent('body')).toContain('Please upload logo image, size less than 2MB');
    expect(await page.inputValue('input[name=lastName]')).toBe('Typed');
    await page.goto('/user-profile');
    expect(await page.inputValue('input[name=lastName]')).toBe('Anand');
  });

  it('is rejected without scripts by a page that links back to the form', async () => {
    const page = await PlainBrowser.signedIn('engineer', '/user-profile');
    page.fill({ lastName: 'Typed', profilePic: new File([bytes], 'big.png', { type: 'image/png' }) });
    expect(await page.press('Save')).toBe(413);
    expect(page.all('body').join()).toContain('larger than 8 MB');
    expect(page.all('body').join()).toContain('Please upload logo image, size less than 2MB');
    await page.follow('Reload the form');
    expect(page.heading).toBe('User Profile');
    expect(page.value('lastName')).toBe('Anand');
  });
});
