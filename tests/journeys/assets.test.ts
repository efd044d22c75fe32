import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

const browser = useBrowser();

/** Returns the first script that the sign-in page's HTML names. */
async function scriptOf(): Promise<string> {
  const html = await (await fetch(`${sharedProduct().appUrl}/login`)).text();
  return /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
}

describe('a script file', () => {
  it('is served compressed by the build, cached permanently, and only as a script', async () => {
    const answer = await fetch(`${sharedProduct().appUrl}${await scriptOf()}`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-encoding': 'br',
        'content-type': expect.stringMatching(/^(text|application)\/javascript/),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
        'x-content-type-options': 'nosniff',
      }),
    ]);
    expect(await answer.text()).toContain('import');
  });

  it('is served uncompressed to clients without Brotli', async () => {
    const answer = await fetch(`${sharedProduct().appUrl}${await scriptOf()}`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.text()).toContain('import');
  });

  it.each(['/assets/nothing-123.js', '/assets/', '/assets/..%2f..%2fserver%2fserver.js'])('is not %s', async (path) => {
    expect((await fetch(`${sharedProduct().appUrl}${path}`)).status).toBe(404);
  });
});

describe('the first response of a page', () => {
  it('loads styles first and requests scripts after them', async () => {
    const page = await browser.open();
    let areStylesThere = false;
    const scripts: boolean[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(areStylesThere);
    });
    await page.route('**/assets/styles-*.css', async (route) => {
      // The whole page is loaded here, so a preload scanner has seen all of it.
      await page.waitForSelector('main form', { state: 'attached' });
      areStylesThere = true;
      await route.continue();
    });
    await page.goto(`${sharedProduct().appUrl}/login`);
    await enhanced(page);
    expect(scripts).not.toEqual([]);
    expect(scripts).not.toContain(false);
  });
});

describe('the scripts of a first visit', () => {
  it.each([
    { of: 'the list', path: '/estimates', most: 108 },
    { of: 'the savings step', path: '/estimates/update?estId=1&step=savings', most: 167 },
  ])('weigh at most $most kB for $of', async ({ path, most }) => {
    const page = await browser.open({ isOwn: true });
    await signIn(page, 'admin', path);
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(bytes.length).toBeGreaterThan(5);
    const weight = bytes.reduce((sum, each) => sum + each, 0) / 1000;
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(most);
  });
});

describe('the API page, rendered only by the server', () => {
  it('has its styles, and its links lead to their anchors', async () => {
    const page = await browser.open();
    await page.goto('/api/docs');
    const sizes = await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length));
    expect(sizes.filter((size) => size > 0)).toHaveLength(2);
    await page.locator('main h3 a[href^="#"]').last().click();
    await page.waitForFunction(() => window.scrollY > 200);
  });
});

describe('missing scripts after an update', () => {
  const GONE = /Failed to load resource|Error loading route module|dynamically imported module/;

  it('leave pages that work without them: the search has its page, and forms their buttons', async () => {
    const page = await browser.open({ allowed: GONE, isOwn: true });
    await signIn(page);
    await page.keyboard.press('Control+k');
    // Once it shows results, nothing of the palette is still loading.
    await page.waitForSelector('dialog[open] .hit');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.keyboard.press('Control+/');
    await page.waitForSelector('text=Working without enhancements');
    expect(new URL(page.url()).pathname).toBe('/estimates');
    await page.goto('/guide');
    await page.click('.search-link');
    await page.fill('[name=q]', 'Kestrel');
    await page.press('[name=q]', 'Enter');
    await page.waitForSelector('.hit');
    await page.goto('/estimates/create');
    await page.fill('[name=customerQuery]', 'Kestrel');
    await page.click('button[value=find-customer]');
    await page.waitForSelector('input[name=customerId]');
  });

  it('leave the plain search of customers when only that of the combobox is missing', async () => {
    const page = await browser.open({ allowed: GONE });
    await signIn(page);
    await page.route('**/assets/record-combobox-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const isAsked = page.waitForResponse('**/assets/record-combobox-*.js');
    await page.goto('/estimates/create');
    await isAsked;
    await page.fill('[name=customerQuery]', 'Kestrel');
    await page.click('button[value=find-customer]');
    await page.waitForSelector('input[name=customerId]');
  });
});

describe('the built server', () => {
  it('imports no package that an installation without development dependencies lacks', async () => {
    const { ensureBuilt } = await import(path.resolve('scripts/build.mjs'));
    const folder = path.dirname((await ensureBuilt(() => undefined)).serverFile);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const names = files.flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:from|import)\s?"((?:@[\w.-]+\/)?[\w.-]+)/g)].map(
        ([, name = '']) => name,
      ),
    );
    const imported = [...new Set(names)].filter((name) => `node_modules/${name}` in packages);
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.filter((name) => packages[`node_modules/${name}`]?.dev)).toEqual([]);
  });
});
