import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { type Comparison, inTurns } from './measure.ts';
import { startProduct } from './product.ts';

const ROUNDS = 4;
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const SLOWER_CPU = 4;
/** The time after the load event for late drawing and layout shifts. */
const SETTLING_MS = 2500;

interface FirstView {
  /** Largest Contentful Paint, from the request. */
  readonly lcpMs: number;
  /** Sum of all layout shifts. */
  readonly shift: number;
}

/** Measures a first page view on a slow line and machine. The reference is the same page without JavaScript. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const browser = await startBrowser();
  try {
    const rows: Comparison[] = [];
    for (const { name, path } of [
      { name: 'list', path: '/estimates' },
      { name: 'assumptions step', path: '/estimates/update?estId=1&step=assumptions' },
      { name: 'savings step', path: '/estimates/update?estId=1&step=savings' },
    ]) {
      const shifts: number[] = [];
      const view = async (javaScriptEnabled: boolean) => {
        const { lcpMs, shift } = await firstView(browser, product, path, javaScriptEnabled);
        if (javaScriptEnabled) shifts.push(shift);
        return lcpMs;
      };
      const [withScripts, without] = await inTurns(
        ROUNDS,
        () => view(true),
        () => view(false),
      );
      rows.push({
        what: `first view of the ${name} on a slow line, LCP`,
        ours: { unit: 'ms', values: withScripts },
        reference: { name: 'without JavaScript', unit: 'ms', values: without },
        goal: { ratio: 1.2, direction: 'atMost' },
      });
      rows.push({
        what: `layout shift of the ${name} on a slow line`,
        ours: { unit: '', values: shifts },
        reference: { name: 'its limit', unit: '', values: [0.01] },
        goal: { ratio: 1, direction: 'atMost' },
      });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Uses a new profile. The browser measures, so the page needs no script. */
async function firstView(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
  path: string,
  javaScriptEnabled: boolean,
): Promise<FirstView> {
  const context = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: { Cookie: cookie } });
  try {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] });
    let askedAt = 0;
    let drawnAt = 0;
    let shift = 0;
    session.on('Network.requestWillBeSent', ({ type, wallTime }) => {
      if (type === 'Document' && askedAt === 0) askedAt = wallTime;
    });
    session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      if (event.lcpDetails) drawnAt = event.lcpDetails.renderTime || event.lcpDetails.loadTime || drawnAt;
      shift += event.layoutShiftDetails?.value ?? 0;
    });
    await tab.goto(url + path, { waitUntil: 'load', timeout: 60_000 });
    await pause(SETTLING_MS);
    if (askedAt === 0 || drawnAt === 0) throw new Error(`${path} drew nothing that could be measured.`);
    return { lcpMs: (drawnAt - askedAt) * 1000, shift };
  } finally {
    await context.close();
  }
}
