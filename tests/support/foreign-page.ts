import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type DemoSite, serveDemo } from '../../packages/widget/demo/serve.ts';
import { serveVendor, type Vendor } from '../../packages/widget/tests/vendor.ts';
import { sharedChromium } from './browsers/chromium.ts';

export interface ForeignPages {
  readonly vendor: Vendor;
  readonly site: DemoSite;
  /** Opens a page of the partner's site. Its errors are in `faults`. */
  open(path: string, options?: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> }): Promise<Page>;
  /** Console warnings and errors, uncaught errors and policy violations of all pages. */
  readonly faults: string[];
  /** All requests of the pages to the vendor. */
  readonly requests: string[];
}

/** Chromium's warning where a test replaces the script with one that requests nothing. */
const UNUSED = /was preloaded using link preload but not used within a few seconds/;

/** Serves the built script and the partner's site on two origins. */
export function useForeignPages(): ForeignPages {
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  const requests: string[] = [];
  const pages = { faults, requests } as { -readonly [Key in keyof ForeignPages]: ForeignPages[Key] };

  beforeAll(async () => {
    pages.vendor = await serveVendor();
    pages.site = await serveDemo({ product: pages.vendor.origin });
  });

  pages.open = async (path, { prepare, ...options } = {}) => {
    const browser = await sharedChromium();
    const context = await browser.newContext({ viewport: { width: 640, height: 900 }, ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type()) && !UNUSED.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (request.url().startsWith(pages.vendor.origin)) {
        requests.push(`${request.method()} ${request.url().slice(pages.vendor.origin.length)}`);
      }
    });
    await prepare?.(page);
    await page.goto(pages.site.origin + path);
    return page;
  };

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    // After the close: open pages could still add to them.
    faults.length = 0;
    requests.length = 0;
  });

  afterAll(async () => {
    await pages.site?.close();
    await pages.vendor?.close();
  });

  return pages;
}
