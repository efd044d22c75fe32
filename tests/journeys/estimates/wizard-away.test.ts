import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { useOwnProduct } from '#tests/support/own-product.ts';
import { runScript, untilReady } from '#tests/support/product-process.ts';
import { chooseProducts, createEstimate, saveAndContinue } from './estimate-path.ts';

const browser = useBrowser();

/** What a browser, and the framework, say about a server that is not there or about a gateway's page. */
const GONE = /Failed to load resource|Unable to decode|SyntaxError|TypeError: Failed to fetch/;

describe('a gateway that answers instead of the product', () => {
  it('takes nothing from the page; the save is tried again, and the button works once the product is back', async () => {
    const page = await browser.open({ allowed: GONE });
    await signIn(page, 'engineer', '/estimates/create');
    await createEstimate(page, 'Behind a gateway');
    await chooseProducts(page);
    const gateway = '**/estimates/update*';
    await page.route(gateway, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.fill('[name="fields.employees.value"]', '78');
    await page.waitForSelector('.form-actions-end >> text=Not saved: the service is away; trying again');
    await page.fill('[name="fields.endpointsManaged.value"]', '79');
    await page.click('.form-actions .button-main');
    await page.waitForSelector('.error-summary >> text=The service cannot be reached');
    expect(Number(await page.inputValue('[name="fields.employees.value"]'))).toBe(78);
    expect(Number(await page.inputValue('[name="fields.endpointsManaged.value"]'))).toBe(79);
    await page.unroute(gateway);
    await page.waitForSelector('.form-actions-end >> text=/^Saved /');
    await saveAndContinue(page, 'investment');
  });
});

describe('a server that is killed while somebody types', () => {
  const product = useOwnProduct();

  it('loses nothing: the page stays, and what was typed is stored once the server is back', async () => {
    const page = await browser.open({ allowed: GONE });
    await page.goto(`${product.server.url}/login`);
    await page.fill('input[name=name]', product.admin.email);
    await page.fill('input[name=password]', product.admin.password);
    await page.click('main button[type=submit]:has-text("Sign in")');
    await page.waitForURL('**/estimates');
    // The tour, which greets whoever is new, has a test of its own.
    const headers = { Origin: product.server.url };
    await page.request.post(`${product.server.url}/tour`, { form: { isGuideCompleted: 'true' }, headers });
    await page.goto(`${product.server.url}/estimates/create`);
    await createEstimate(page, 'Killed in between');
    await chooseProducts(page);
    await page.fill('[name="fields.employees.value"]', '1,234');
    await page.waitForSelector('.form-actions-end >> text=/^Saved /');
    product.server.child.kill('SIGKILL');
    await product.server.ended;
    await page.fill('[name="fields.employees.value"]', '1,235');
    await page.fill('[name="fields.endpointsManaged.value"]', '567');
    await page.waitForSelector('.form-actions-end >> text=Not saved: the service is away; trying again');
    const { url } = product.server;
    product.server = { url, ...runScript('scripts/start.mjs', { PORT: new URL(url).port, ...product.settings }) };
    await untilReady(product.server);
    await page.waitForSelector('.form-actions-end >> text=/^Saved /');
    await page.reload();
    expect(await page.inputValue('[name="fields.employees.value"]')).toBe('1,235.00');
    expect(await page.inputValue('[name="fields.endpointsManaged.value"]')).toBe('567.00');
  });
});
