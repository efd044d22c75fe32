import { describe, expect, it } from 'vitest';
import { type DemoUser, enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { keyboardOf } from '#tests/support/keyboard.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

const browser = useBrowser();

describe('the global search', () => {
  it('opens over the page by its keys, finds while typing, and opens a result', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.keyboard.press('Control+k');
    await page.waitForSelector('dialog[open] .hit[aria-selected=true]:has-text("Create ROI")');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('Kestrel op');
    await page.waitForSelector('dialog .hit[aria-selected=true]:has-text("Kestrel operations center")');
    await page.keyboard.press('ArrowDown');
    const active = await page.getAttribute('dialog [role=combobox]', 'aria-activedescendant');
    expect(await page.getAttribute('dialog .hit[aria-selected=true]', 'id')).toBe(active);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/estId=/);
    await page.waitForSelector('dialog', { state: 'detached' });
  });

  it('returns the focus when Escape closes it', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.focus('main [type=search]');
    await page.keyboard.press('Alt+n');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/estimates');
    await page.focus('.search-link');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-link');
  });

  it('is a page without scripts', async () => {
    const page = await PlainBrowser.signedIn('admin');
    await page.open(page.attribute('.search-link', 'href'));
    page.fill({ q: 'Kestrel' });
    await page.press('Search', 'main');
    expect(page.all('.hits-title').join()).toContain('Estimates');
    expect(page.all('.hit').join()).toContain('Kestrel');
    await page.open('/search?q=nothing+is+called+this');
    expect(page.text).toContain('No Records Found.');
  });
});

it('pages become interactive while keys are pressed from the first moment on', async () => {
  const page = await browser.open({ isOwn: true });
  await signIn(page);
  const keys = await page.context().newCDPSession(page);
  await keys.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let visit = 0; visit < 2; visit++) {
    const visited = page.goto('/estimates').then(() => enhanced(page));
    let isAlive = false;
    visited.finally(() => {
      isAlive = true;
    });
    // Keys during loading, parsing and hydration.
    while (!isAlive)
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift' }).catch(() => undefined);
    await visited;
  }
});

describe('the keyboard help', () => {
  it('opens by a single key outside fields, and not once that was turned off', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]:has-text("Keyboard help")');
    expect(await axeFindings(page)).toEqual([]);
    await page.uncheck('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+/');
    await page.waitForSelector('dialog[open]:has-text("Keyboard help")');
    expect(await page.locator('dialog').count()).toBe(1);
  });
});

it('a script chunk that cannot be loaded leaves a page that works and says so', async () => {
  const page = await browser.open();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await signIn(page);
  await page.waitForSelector('text=Working without enhancements');
  await page.fill('[name=search]', 'Kestrel');
  await page.press('[name=search]', 'Enter');
  await page.waitForURL('**search=Kestrel*');
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
});

it('no such message appears without a problem', async () => {
  const page = await browser.open();
  await signIn(page);
  expect(await page.locator('text=Working without enhancements').isVisible()).toBe(false);
});

it.each(['/estimates', '/estimates/update?estId=1&step=assumptions'])(
  'the focused element on %s has a visible, uncovered outline',
  async (path) => {
    const page = await browser.open();
    await signIn(page, 'engineer', path);
    const faults: string[] = [];
    const isInMenu = () => page.evaluate(() => document.activeElement?.closest('.sidebar') !== null);
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      // The menu is always in view, so its focus never scrolls the page.
      if (await isInMenu()) expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const fault = await page.evaluate(faultOfFocus);
      if (fault) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
);

describe('with only a keyboard', () => {
  const arrive = async (user: DemoUser) => {
    const page = await browser.open();
    const keys = keyboardOf(page);
    await page.goto('/login');
    await enhanced(page);
    await keys.type('[name=name]', `${user}@worthwhile.test`);
    await keys.type('[name=password]', sharedProduct().demoPassword);
    await keys.press('main button:has-text("Sign in")', 'Enter');
    await page.waitForURL('**/estimates');
    await enhanced(page);
    return { page, keys };
  };

  it('an administrator finds an estimate, onboards users and partners, creates a role, orders reports, and logs out', async () => {
    const { page, keys } = await arrive('super');
    await keys.type('main [type=search]', 'Halden');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/estimates?*search=Halden*');
    await page.locator('.chips a:has-text("Clear all")').waitFor({ state: 'attached' });
    await keys.press('.row-actions > summary', 'Enter');
    await keys.press('.row-actions a:has-text("Clone")', 'Enter');
    await page.waitForSelector('dialog[open] >> text=Clone ROI Estimate');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });

    await page.goto('/users');
    await enhanced(page);
    await keys.press('main a:has-text("Onboard User")', 'Enter');
    await page.waitForURL('**/users/new');
    await keys.type('[name=firstName]', 'Kay');
    await keys.type('[name=lastName]', 'Board');
    await keys.type('[name=email]', 'kay@worthwhile.test');
    for (const key of ['Control+a', 'Control+c']) await page.keyboard.press(key);
    await keys.press('[name=confirmEmail]', 'Control+v');
    expect(await page.inputValue('[name=confirmEmail]'), 'pasting is not blocked').toBe('kay@worthwhile.test');
    await keys.reach('[name=roleId]');
    await page.keyboard.type('Sales');
    await keys.press('main form .button-main', 'Enter');
    await page.waitForSelector('.notice:has-text("Invitation sent to kay@worthwhile.test.")');

    await keys.press('.sidebar a:has-text("Partners")', 'Enter');
    await keys.press('main a:has-text("Onboard Partner")', 'Enter');
    await page.waitForURL('**/partners/new');
    await keys.type('[name=orgName]', 'Keys and Sons');
    await keys.type('[name=tagLine]', 'No mouse in the house');
    await keys.press('main form .button-main', 'Enter');
    await page.waitForSelector('h1:has-text("Keys and Sons")');

    await page.goto('/ManageRoles/new');
    await enhanced(page);
    await keys.type('[name=name]', 'Keyboard role');
    await keys.choose('baseRoleId', '4');
    await keys.choose('permissions', '6');
    await keys.press('main form .button-main', 'Enter');
    await page.waitForSelector('.notice:has-text("Keyboard role")');

    await keys.press('.sidebar a:has-text("Reports")', 'Enter');
    await page.waitForURL('**/reports');
    await keys.type('main [name=search]', 'Tidewater');
    await keys.press('button:has-text("Create reports")', 'Enter');
    await page.waitForURL(/\/reports\/\d+$/);
    await keys.press('.sidebar button:has-text("Logout")', 'Enter');
    await page.waitForURL('**/login');
  });

  it('a partner’s administrator edits the report template and their profile', async () => {
    const { page, keys } = await arrive('other-partner-admin');
    await keys.press('.sidebar a:has-text("PDF Branding")', 'Enter');
    await page.waitForSelector('h1:has-text("PDF Template")');
    await keys.type('[name=introduction]', 'Written without a mouse.');
    await keys.press('main button:has-text("Save")', 'Enter');
    await page.waitForSelector('.notice:has-text("PDF Template Successfully Saved!!!")');
    await keys.press('.profile', 'Enter');
    await page.waitForSelector('h1:has-text("User Profile")');
    const purposes = page.locator('main input[autocomplete]:not([type=file], [autocomplete=off])');
    expect(await purposes.evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))).toEqual(
      expect.arrayContaining(['given-name', 'family-name', 'tel', 'new-password']),
    );
    await keys.press('summary:has-text("Edit name and picture")', 'Enter');
    await keys.type('[name=contactNumber]', '+49-30-1234');
    await keys.press('button[value=saveProfile]', 'Enter');
    await page.waitForSelector('.notice:has-text("Profile saved.")');
  });
});

/** Returns a fault if the focused control has no ring or is covered. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  // The browser itself marks the focus inside native controls, such as a calendar.
  if (!focused?.matches(':focus') || focused === document.body) return null;
  const drawn = focused.closest('label, .input-box') ?? focused;
  const ringed = [drawn, ...drawn.querySelectorAll('*'), focused.nextElementSibling].some(
    (one) => one && getComputedStyle(one).outlineStyle !== 'none',
  );
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = above !== null && (drawn.contains(above) || above.contains(drawn));
  return ringed && isSeen ? null : `${ringed ? 'covered' : 'no ring'}: ${focused.outerHTML.slice(0, 120)}`;
}
