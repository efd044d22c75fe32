import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { type DemoSite, serveDemo } from '../../../packages/widget/demo/serve.ts';
import { useBrowser } from '../../support/browser.ts';
import { axeFindings } from '../../support/browsers/axe.ts';

const browser = useBrowser();
let site: DemoSite;

beforeAll(async () => {
  site = await serveDemo({ product: sharedProduct().appUrl });
});
afterAll(() => site.close());

const configuration = (headers: Record<string, string>) =>
  fetch(`${sharedProduct().appUrl}/widget/config/demo`, { headers });

/**
 * Publishes a calculator of the second partner for one site.
 *
 * @returns its key
 */
async function publishFor(origin: string): Promise<string> {
  const { appUrl, demoPassword } = sharedProduct();
  let token = '';
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${appUrl}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = await answer.json();
    expect(answer.status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const login = { name: 'other-partner-admin@worthwhile.test', password: demoPassword };
  token = (await ask('POST', 'user/login', login)).authToken;
  const { version } = (await ask('GET', 'widget')).data;
  const offer = { subProducts: [5], facts: ['employees', 'endpointsManaged'], industry: 'other', level: 'average' };
  const setup = { version, isActive: true, ...offer, currencyCode: 'USD', allowedOrigins: [origin] };
  return (await ask('POST', 'widget', setup)).data.key;
}

describe("the calculator on a partner's site", () => {
  it('calculates the same as the hosted calculator on the server', async () => {
    const foreign = await browser.open();
    await foreign.goto(`${site.origin}/plain`);
    await foreign.getByLabel('Employees who depend on IT').fill('2,345');
    await foreign.getByLabel('PCs, laptops and virtual desktops').fill('1,987');
    await foreign.getByLabel('Industry').selectOption('healthcare');
    await foreign.getByLabel('High').check();
    const shown = await foreign.locator('.total').textContent();

    const hosted = await browser.open({ javaScript: false });
    await hosted.goto('/embed/demo');
    await hosted.getByLabel('Employees who depend on IT').fill('2,345');
    await hosted.getByLabel('PCs, laptops and virtual desktops').fill('1,987');
    await hosted.getByLabel('Industry').selectOption('healthcare');
    await hosted.getByLabel('High').check();
    await hosted.getByRole('button', { name: 'Update' }).click();
    await hosted.waitForURL(/level=high/);
    expect(shown).toMatch(/^\$[\d,]+$/);
    expect(await hosted.locator('.calculator-saving').textContent()).toBe(shown);
  });

  it('works on a page that allows one script by its hash', async () => {
    const page = await browser.open();
    await page.goto(`${site.origin}/strict`);
    await expect.poll(() => page.locator('.total').textContent()).toBe('$320,509');
  });
});

describe('a site that the partner has not allowed', () => {
  it('shows its own text and nothing of the partner, and its frame stays empty', async () => {
    const { appUrl } = sharedProduct();
    const key = await publishFor('https://partner.example');
    const page = await browser.open({ allowed: /CORS|ERR_FAILED|frame/i });
    const plain = await (await fetch(`${site.origin}/plain`)).text();
    const body = `${plain.replaceAll('config/demo', `config/${key}`).replace('partner="demo"', `partner="${key}"`)}
      <iframe src="${appUrl}/embed/${key}"></iframe>`;
    const unlisted = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
    });
    await new Promise<void>((resolve) => unlisted.listen(0, '127.0.0.1', resolve));
    const said = page.waitForEvent('console', (message) => message.text().startsWith('savings-calculator: '));
    await page.goto(`http://127.0.0.1:${(unlisted.address() as AddressInfo).port}/`);
    await said;
    unlisted.close();
    expect(await page.getByRole('link', { name: 'Estimate your savings' }).isVisible()).toBe(true);
    expect(await page.locator('.total').count()).toBe(0);
    await expect.poll(() => page.frames()[1]?.url(), { timeout: 60_000 }).toMatch(/^chrome-error:/);
  });
});

describe('the published configuration', () => {
  it('is readable by scripts of an allowed site without credentials, and answered with 304 when unchanged', async () => {
    const answer = await configuration({ Origin: site.origin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(site.origin);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    expect(answer.headers.has('set-cookie')).toBe(false);
    const again = await configuration({ Origin: site.origin, 'If-None-Match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each(['https://evil.test', 'null', 'http://127.0.0.1.evil.test', 'https://localhost'])(
    'is denied to %s',
    async (origin) => {
      const answer = await configuration({ Origin: origin, Cookie: '__session=anything' });
      expect(answer.status).toBe(403);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      expect(await answer.text()).not.toContain('drivers');
    },
  );

  it('is not found for an unknown key', async () => {
    const answer = await fetch(`${sharedProduct().appUrl}/widget/config/nobody`, {
      headers: { Origin: 'https://any.test' },
    });
    expect(answer.status).toBe(404);
    // Readable from any site, or a wrong key would look like a site that is not allowed.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await answer.json()).message).toContain('No calculator is published under this key.');
    expect((await fetch(`${sharedProduct().appUrl}/embed/nobody`)).status).toBe(404);
  });
});

describe('the hosted calculator', () => {
  it('can be framed only by allowed sites, and other pages by none', async () => {
    const policies = (await fetch(`${sharedProduct().appUrl}/embed/demo`)).headers.get('content-security-policy');
    expect(policies).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
    expect(policies).not.toContain("frame-ancestors 'none'");
    const login = await fetch(`${sharedProduct().appUrl}/login`);
    expect(login.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('explains every benefit %s scripts, and has no accessibility problem', async (_, javaScript) => {
    const page = await browser.open({ javaScript, width: 390 });
    await page.goto('/embed/demo#how');
    const benefit = page.locator('details', { hasText: 'Service desk tickets avoided' });
    await benefit.locator('summary').click();
    expect(await benefit.textContent()).toContain('$55,979');
    expect(await benefit.textContent()).toContain('$62,198');
    expect(await benefit.getByText('1,000 × 1 × 12 × $22').isVisible()).toBe(true);
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('names errors in a URL changed by hand at their field, and shows no result', async () => {
    const page = await browser.open({ javaScript: false });
    const answer = await page.goto('/embed/demo?employees=0&endpointsManaged=%3Cscript%3E');
    expect(answer?.status()).toBe(422);
    expect(answer?.headers()['set-cookie']).toBeUndefined();
    const box = page.getByLabel('Employees who depend on IT');
    expect(await page.locator(`#${await box.getAttribute('aria-describedby')}`).textContent()).toBe(
      "Value can't be less than 1",
    );
    expect(await page.getByLabel('PCs, laptops and virtual desktops').inputValue()).toBe('<script>');
    expect(await page.locator('.calculator-saving').count()).toBe(0);
  });
});

describe('a page without scripts', () => {
  it('calculates in a frame in the reserved place, and keeps the last result while an entry is wrong', async () => {
    const page = await browser.open({ javaScript: false, width: 700, allowed: /422/ });
    await page.goto(`${site.origin}/plain`);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Employees who depend on IT').fill('2,500');
    await frame.getByRole('button', { name: 'Update' }).click();
    const saving = frame.locator('.calculator-saving');
    await expect.poll(() => saving.textContent()).not.toBe('$320,509');
    const shown = await saving.textContent();
    const panel = await frame.locator('.calculator-panel').boundingBox();
    expect(panel?.height).toBeLessThanOrEqual((await page.locator('iframe').boundingBox())?.height ?? 0);
    await frame.getByLabel('Employees who depend on IT').fill('2,5oo');
    await frame.getByRole('button', { name: 'Update' }).click();
    await frame.getByText('From your previous entries. Correct the marked field to update.').waitFor();
    expect(await saving.textContent()).toBe(shown);
    expect(await frame.getByText('Get the full estimate').getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('link', { name: 'Estimate your savings' }).isVisible()).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });
});
