import { startBrowser } from './browser.ts';
import type { Comparison } from './measure.ts';
import { startProduct } from './product.ts';
import { widgetBytes } from './widget-bytes.ts';

/** React, its router and Remix alone, compressed: the minimum of a page with this framework. */
const BARE_REMIX_KB = 86.1;

/** Measures the script of a first visit in kB, and the bytes of the widget. Neither depends on the machine. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    const pages = [
      { what: 'script of the list, kB', path: '/estimates', goalKb: 100 },
      { what: 'script of the savings step, kB', path: '/estimates/update?estId=1&step=savings', goalKb: 150 },
      { what: 'script of the assumptions step, kB', path: '/estimates/update?estId=1&step=assumptions', goalKb: 150 },
    ];
    const rows: Comparison[] = [];
    for (const page of pages) {
      rows.push({
        what: page.what,
        ours: { unit: 'kB', values: [await scriptKb(product.url, product.cookie, page.path)] },
        reference: { name: 'bare Remix', unit: 'kB', values: [BARE_REMIX_KB] },
        goal: { ratio: page.goalKb / BARE_REMIX_KB, direction: 'atMost' },
      });
    }
    rows.push({
      what: 'widget, all in, bytes gzip',
      ours: { unit: 'B', values: [widgetBytes()] },
      reference: { name: 'its limit', unit: 'B', values: [6144] },
      goal: { ratio: 1, direction: 'atMost' },
    });
    return rows;
  } finally {
    await product.stop();
  }
}

/** @returns the transferred kB of all scripts in a new browser profile, headers included */
async function scriptKb(url: string, cookie: string, page: string): Promise<number> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { Cookie: cookie } });
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await tab.goto(`${url}${page}`, { waitUntil: 'networkidle' });
    return bytes / 1000;
  } finally {
    await browser.close();
  }
}
