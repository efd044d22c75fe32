import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';

const pages = useForeignPages();
const SCRIPT = 'GET /widget/v1/savings-calculator.js';
const DEBUG = 'GET /widget/v1/savings-debug.js';

const withAttributes = (attributes: string) => `attributes=${encodeURIComponent(attributes)}`;

describe('a page with ?savings-debug in its address', () => {
  it('is told each attribute that is not published, with the line to write', async () => {
    const wrong = 'level="highest" industry="moon" currency="XXX" products="5,99"';
    await pages.open(`/plain?savings-debug&${withAttributes(wrong)}`);
    await expect
      .poll(() => pages.faults)
      .toEqual([
        'savings-calculator: industry="moon" is not published. Write industry="other"',
        'savings-calculator: level="highest" is not published. Write level="average"',
        'savings-calculator: currency="XXX" is not published. Write currency="USD"',
        'savings-calculator: products="5,99" is not published. Write products="5"',
      ]);
  });

  it('is told the preload that fits its language', async () => {
    await pages.open(`/plain?savings-debug&${withAttributes('locale="de"')}`);
    const address = `${pages.vendor.origin}/widget/config/demo?locale=de`;
    await expect
      .poll(() => pages.faults)
      .toEqual([
        `savings-calculator: preloaded but not used. Write <link rel="preload" as="fetch" href="${address}" crossorigin referrerpolicy="no-referrer">`,
      ]);
  });

  it('is told what to allow when the configuration cannot be read', async () => {
    await pages.open('/plain?savings-debug', {
      prepare: (page) => page.route('**/widget/config/**', (route) => route.abort()),
    });
    const advice = `Add ${pages.site.origin} to Allowed sites, and "connect-src ${pages.vendor.origin}" to the page’s policy if it has one`;
    await expect
      .poll(() => pages.faults.filter((text) => text.startsWith('savings-calculator: ')))
      .toEqual(['savings-calculator: TypeError: Failed to fetch', `savings-calculator: can’t be read. ${advice}`]);
  });

  it('with nothing wrong is told nothing', async () => {
    const page = await pages.open('/plain?savings-debug');
    await page.locator('.total').waitFor();
    await expect.poll(() => pages.requests).toContain(DEBUG);
    await page.waitForLoadState('networkidle');
    expect(pages.faults).toEqual([]);
  });

  it('and a fixed version is told to use the newest, and loads no file that its hash does not cover', async () => {
    const page = await pages.open('/plain?savings-debug&version=1.0.0');
    await expect
      .poll(() => pages.faults)
      .toEqual([`savings-calculator: src="${pages.vendor.origin}/widget/v1/savings-calculator.js"`]);
    await page.waitForLoadState('networkidle');
    expect(pages.requests).not.toContain(DEBUG);
  });
});

it('a page without it makes two requests, and is told nothing', async () => {
  const page = await pages.open(`/plain?${withAttributes('level="highest"')}`);
  await page.locator('.total').waitFor();
  await page.waitForLoadState('networkidle');
  expect(pages.requests.sort()).toEqual(['GET /widget/config/demo', SCRIPT]);
  expect(pages.faults).toEqual([]);
});
