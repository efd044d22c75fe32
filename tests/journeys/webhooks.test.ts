import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const browser = useBrowser();

/** A customer's receiver: `/well` accepts events, every other address fails. */
let receiver: Server;
let told: { url: string; type: string; headers: IncomingHttpHeaders }[];
beforeAll(async () => {
  told = [];
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    told.push({ url: request.url ?? '', type: JSON.parse(body).type, headers: request.headers });
    response.writeHead(request.url === '/well' ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(() => receiver.close());

const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

/** The caller waits for the result. */
async function make(page: Page, name: string, url: string): Promise<void> {
  await page.goto('/webhooks');
  await page.fill('input[name=name]', name);
  await page.fill('input[name=url]', url);
  await page.click('button:has-text("Create webhook")');
}

/** Sends a test event and reloads until its outcome is shown. */
async function test(page: Page, name: string): Promise<string> {
  await page.goto('/webhooks');
  await page.click(`a:text-is("${name}")`);
  await page.click('button:has-text("Send a test")');
  await page.waitForSelector('text=Test sent.');
  const first = page.locator('tbody tr').first();
  await expect
    .poll(
      async () => {
        await page.reload();
        return first.innerText();
      },
      { timeout: 90_000 },
    )
    .toMatch(/Returned \d{3}/);
  return first.innerText();
}

describe('webhooks', () => {
  it('are created with a secret shown once, notify a receiver, show errors, and are deleted after a confirmation', async () => {
    const page = await browser.open();
    await signIn(page, 'partner-admin');
    await make(page, 'Elsewhere', 'https://hooks.example.com/told');
    await page.waitForSelector('text=allows no webhooks to hooks.example.com');
    expect(await page.inputValue('input[name=url]')).toBe('https://hooks.example.com/told');

    const [well, broken] = ['CRM', 'Old CRM'];
    await make(page, well, at('/well'));
    expect(await page.textContent('.webhook-secret')).toMatch(/^whsec_/);
    await make(page, broken, at('/broken'));
    await page.waitForSelector(`text=Copy the secret of “${broken}” now`);
    await page.goto('/webhooks');
    expect(await page.locator('.webhook-secret').count()).toBe(0);

    expect(await test(page, well)).toMatch(/webhook\.test\s+Delivered\s+1\s+Returned 200/);
    // The first retry is after three seconds and may already have happened.
    expect(await test(page, broken)).toMatch(/webhook\.test\s+Waiting\s+[1-9]\s+Returned 500/);
    expect(await axeFindings(page)).toEqual([]);
    const [first] = told.filter(({ url }) => url === '/well');
    expect(first?.type).toBe('webhook.test');
    expect(first?.headers['webhook-signature']).toMatch(/^v1,/);

    await page.click('a:text-is("Delete")');
    await page.waitForSelector(`h1:has-text("Delete “${broken}”?")`);
    expect(await axeFindings(page)).toEqual([]);
    await page.click('a:text-is("Cancel")');
    await page.waitForSelector(`h1:has-text("${broken}")`);
    await page.click('a:text-is("Delete")');
    await page.click('button:text-is("Delete")');
    await page.waitForSelector('text=Webhook deleted.');
    await page.waitForSelector(`a:text-is("${well}")`);
    expect(await page.locator(`a:text-is("${broken}")`).count()).toBe(0);
  });

  it('are created, tested and deleted without scripts', async () => {
    const page = await PlainBrowser.signedIn('partner-admin', '/webhooks');
    const make = async (fields: { name: string; url: string }) => {
      await page.open('/webhooks');
      page.fill(fields);
      await page.press('Create webhook');
    };
    await make({ name: 'Plain', url: 'https://hooks.example.com/told' });
    expect(page.text).toContain('allows no webhooks to hooks.example.com');
    expect(page.value('url')).toBe('https://hooks.example.com/told');
    await make({ name: 'Plain', url: at('/well') });
    expect(page.all('.webhook-secret')[0]).toMatch(/^whsec_/);
    await page.open('/webhooks');
    expect(page.select('.webhook-secret')).toEqual([]);

    await page.follow('Plain');
    const detail = page.url.pathname;
    await page.press('Send a test');
    expect(page.text).toContain('Test sent.');
    await expect
      .poll(async () => {
        await page.open(detail);
        return page.all('tbody tr')[0];
      })
      .toMatch(/webhook\.test\s*Delivered\s*1\s*Returned 200/);
    await page.follow('Delete');
    expect(page.heading).toBe('Delete “Plain”?');
    await page.press('Delete', 'main');
    expect(page.text).toContain('Webhook deleted.');
    expect(page.all('main a')).not.toContain('Plain');
  });
});
