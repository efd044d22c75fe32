import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

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

describe('webhooks', () => {
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
    const [first] = told.filter(({ url }) => url === '/well');
    expect(first?.type).toBe('webhook.test');
    expect(first?.headers['webhook-signature']).toMatch(/^v1,/);
    await page.follow('Delete');
    expect(page.heading).toBe('Delete “Plain”?');
    await page.press('Delete', 'main');
    expect(page.text).toContain('Webhook deleted.');
    expect(page.all('main a')).not.toContain('Plain');
  });
});
